// `npm run bench`.
import { demandNode } from './node-version.mjs'

demandNode()
import('./run-benchmarks.mjs').then((benchmarks) => benchmarks.main(process.argv.slice(2)))
