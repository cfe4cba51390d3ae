/*
 * The worker behind "Tell me when it is my move". It shows what it is sent and opens the game when that is pressed.
 * It keeps nothing and stands between no page and the net. Its words come with its own address.
 */
const GAME = /^[A-Za-z0-9]{12}$/

function noteOf(data) {
  try {
    const { type, game, opponent } = data.json()
    if (type !== 'move' || !GAME.test(game) || typeof opponent !== 'string') return null
    return { game, opponent: opponent.slice(0, 40) }
  } catch {
    return null
  }
}

self.addEventListener('push', (event) => {
  const note = event.data && noteOf(event.data)
  // A browser takes the permission away from whoever is called and shows nothing.
  if (!note) return event.waitUntil(self.registration.showNotification('Fogline', { tag: 'fogline' }))
  const message = new URL(self.location.href).searchParams.get('message') ?? '{name}'
  const shown = {
    body: message.replace('{name}', () => note.opponent),
    tag: note.game,
    renotify: true,
    icon: '/icon.svg',
    data: { game: note.game },
  }
  event.waitUntil(self.registration.showNotification('Fogline', shown))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const game = event.notification.data?.game
  event.waitUntil(open(GAME.test(game) ? `/game/${game}` : '/games'))
})

async function open(path) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((client) => new URL(client.url).pathname === path)
  return there ? there.focus() : self.clients.openWindow(path)
}
