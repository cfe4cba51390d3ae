// `npm run push-keys`.
import { demandNode } from './node-version.mjs'

demandNode()
import('./run-push-keys.mjs').then((keys) => keys.main())
