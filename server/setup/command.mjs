import { spawn } from 'node:child_process'
import { root } from './root.mjs'

/**
 * Runs a program to its end and gives its exit code and all it said, in the order it said it.
 * A program that cannot be started rejects with Node's own error (ENOENT when it is not there).
 * @returns {Promise<{ code: number, output: string, stdout: string }>}
 */
export function run(file, args, { env = process.env, cwd = root, echo = false, input = 'ignore' } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, env, stdio: [input, 'pipe', 'pipe'], windowsHide: true })
    const stopChild = () => child.kill('SIGTERM')
    process.once('exit', stopChild)
    let output = ''
    let stdout = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text
      stdout += text
      if (echo) process.stdout.write(text)
    })
    child.stderr.setEncoding('utf8').on('data', (text) => {
      output += text
      if (echo) process.stderr.write(text)
    })
    child.on('error', reject)
    child.on('close', (code, signal) => {
      process.off('exit', stopChild)
      resolve({ code: code ?? (signal ? 128 : 1), output, stdout })
    })
  })
}
