// `npm run match`.
import { demandNode } from './node-version.mjs'

demandNode()
import('./run-match.mjs').then((match) => match.main(process.argv.slice(2)))
