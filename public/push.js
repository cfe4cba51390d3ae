/*
 * The worker behind "Tell me when something waits for me". It shows what it is sent and opens the page of it when that
 * is pressed. It keeps nothing and stands between no page and the net. Its words come with its own address.
 */
const GAME = /^[A-Za-z0-9]{12}$/
const CHALLENGE = /^[A-Za-z0-9]{10}$/
/** Which of the words each kind of note is told in. */
const WORDS = { move: 'message', begun: 'begun', asked: 'asked' }

function noteOf(data) {
  try {
    const { type, game, opponent, challenge, from } = data.json()
    const [id, name, shape] = type === 'asked' ? [challenge, from, CHALLENGE] : [game, opponent, GAME]
    if (!Object.hasOwn(WORDS, type) || !shape.test(id) || typeof name !== 'string') return null
    return { type, id, name: name.slice(0, 40) }
  } catch {
    return null
  }
}

self.addEventListener('push', (event) => {
  const note = event.data && noteOf(event.data)
  // A browser takes the permission away from whoever is called and shows nothing.
  if (!note) return event.waitUntil(self.registration.showNotification('Fogline', { tag: 'fogline' }))
  const words = new URL(self.location.href).searchParams
  const message = words.get(WORDS[note.type]) ?? '{name}'
  const shown = {
    body: message.replace('{name}', () => note.name),
    tag: note.id,
    renotify: true,
    icon: '/icon.svg',
    data: note.type === 'asked' ? { challenge: note.id } : { game: note.id },
  }
  event.waitUntil(self.registration.showNotification('Fogline', shown))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { game, challenge } = event.notification.data ?? {}
  const path = GAME.test(game) ? `/game/${game}` : CHALLENGE.test(challenge) ? `/c/${challenge}` : '/games'
  event.waitUntil(open(path))
})

async function open(path) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((client) => new URL(client.url).pathname === path)
  return there ? there.focus() : self.clients.openWindow(path)
}
