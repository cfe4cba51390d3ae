import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type LaunchOptions } from '@playwright/test'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * A browser for the tests, without asking for one to be installed: CHROMIUM_PATH, an installed Chromium or
 * Chrome, Playwright's own, else the one a package ships.
 */
export function browserLaunch(env: Environment = process.env): LaunchOptions {
  const own = env.CHROMIUM_PATH
  if (own && !existsSync(own)) throw new Error(`CHROMIUM_PATH names ${own}, which is not there.`)
  const installed = own || installedBrowser(env) || playwrightBrowser()
  if (installed) return { executablePath: installed, args: flags }
  return shippedLaunch(env)
}

/** The one that a package ships, whatever else is there. Linux on x64 only. */
export function shippedLaunch(env: Environment = process.env): LaunchOptions {
  const shipped = shippedBrowser()
  return {
    executablePath: shipped.path,
    args: flags,
    env: { ...definedOnly(env), LD_LIBRARY_PATH: shipped.libraries, FONTCONFIG_PATH: shipped.fonts },
  }
}

/** Nothing that talks to the network by itself. Playwright leaves the sandbox off, which root needs. */
const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

function installedBrowser(env: Environment): string | undefined {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...PLACES].find(existsSync)
}

function playwrightBrowser(): string | undefined {
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : undefined
}

type Shipped = { path: string; libraries: string; fonts: string }

/** Unpacked once into .build, by a process of its own because the package reads and changes the environment. */
function shippedBrowser(): Shipped {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium or Chrome found. Install one, or run `npx playwright install chromium`.')
  }
  const script = fileURLToPath(new URL('unpack-browser.mjs', import.meta.url))
  return JSON.parse(execFileSync(process.execPath, [script], { encoding: 'utf8' })) as Shipped
}

function definedOnly(env: Environment): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
