import { ensureDependencies } from './dependencies.mjs'
import { withLock } from './lock.mjs'
import { orReport } from './problem.mjs'

/** Prints a fresh pair of keys for browser push, as lines for the environment. Keeps nothing. */
export function main() {
  return orReport(async () => {
    await withLock(ensureDependencies)
    const { default: webPush } = await import('web-push')
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    console.log(`PUSH_PUBLIC_KEY=${publicKey}\nPUSH_PRIVATE_KEY=${privateKey}`)
  })
}
