// `npm test`, and `npm run check` with --fast.
import { demandNode } from './node-version.mjs'

demandNode()
import('./run-tests.mjs').then((tests) => tests.main(process.argv.slice(2)))
