import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: { include: ['{server,engine,db,components,app}/**/*.test.{ts,tsx}'] },
})
