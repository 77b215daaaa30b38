import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root, step } from './prepare.mjs'

const packed = '@sparticuz/chromium@153.0.0'
/** The headless shell first: without a window it takes a quarter less of the processor. */
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Finds a browser for the tests: CHROMIUM_PATH, an installed one, or the headless one of an npm package.
 * @returns its path
 */
export async function findChromium(env) {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH
  const own = installed.find(existsSync)
  if (own) return own
  const folder = join(root, '.cache', 'chromium')
  if (!existsSync(join(folder, 'node_modules'))) {
    const done = step('Fetching a headless Chromium')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
    const { status } = spawnSync(
      'npm',
      ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', packed],
      { cwd: folder, env, stdio: ['ignore', 2, 2] },
    )
    if (status !== 0) throw new Error('No Chromium: install one, or set CHROMIUM_PATH.')
    done()
  }
  const { default: chromium } = await import(
    createRequire(join(folder, 'package.json')).resolve('@sparticuz/chromium')
  )
  return chromium.executablePath()
}
