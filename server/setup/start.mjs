// `npm start`, and `npm run dev` with --dev.
import { demandNode } from './node-version.mjs'

demandNode()
import('./serve.mjs').then((serve) => serve.main(process.argv.slice(2)))
