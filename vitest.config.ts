import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { include: ['{server,engine,db,components,app}/**/*.test.{ts,tsx}'] } })
