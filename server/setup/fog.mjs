// `npm run fog`.
import { demandNode } from './node-version.mjs'

demandNode()
import('./run-fog.mjs').then((fog) => fog.main(process.argv.slice(2)))
