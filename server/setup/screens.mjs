// `npm run screens`.
import { demandNode } from './node-version.mjs'

demandNode()
import('./run-screens.mjs').then((screens) => screens.main(process.argv.slice(2)))
