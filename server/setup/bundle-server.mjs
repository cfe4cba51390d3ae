// Run as a process of its own, because esbuild keeps a helper alive in the one that loads it.
import { build } from 'esbuild'
import { root } from './root.mjs'

try {
  await build({
    absWorkingDir: root,
    entryPoints: ['server/main.ts'],
    outfile: 'dist/main.mjs',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  })
} catch {
  // esbuild has said why.
  process.exitCode = 1
}
