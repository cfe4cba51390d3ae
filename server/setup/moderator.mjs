// `npm run moderator`.
import { demandNode } from './node-version.mjs'

demandNode()
import('./run-moderator.mjs').then((moderator) => moderator.main(process.argv.slice(2)))
