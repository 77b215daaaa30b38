import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { giveToOwner, root, runForOutput, step } from './prepare.mjs'

const version = '153.0.0'
const folder = join(root, '.cache', `chromium-${version}`)
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Finds a browser for the tests: CHROMIUM_PATH, the one of an npm package, or an installed one. The package comes first so
 * that all machines test with the same version.
 * @returns environment variables for the tests, with the path in CHROMIUM_PATH
 */
export async function findChromium(env) {
  if (env.CHROMIUM_PATH) return {}
  const packed = await packedChromium(env)
  if (packed) return packed
  const own = installed.find(existsSync)
  if (own) return { CHROMIUM_PATH: own }
  throw new Error('No Chromium: install one, or set CHROMIUM_PATH.')
}

/** @returns undefined if the package has no browser that starts on this machine */
async function packedChromium(env) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  if (!existsSync(folder)) await unpackChromium(env)
  const bare = { CHROMIUM_PATH: join(folder, 'chromium') }
  // With the package's libraries and fonts, if the system lacks them.
  const equipped = {
    ...bare,
    LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
    FONTCONFIG_PATH: join(folder, 'fonts'),
  }
  return [bare, equipped].find((one) => starts(one.CHROMIUM_PATH, { ...env, ...one }))
}

const starts = (program, env) => spawnSync(program, ['--version'], { env, stdio: 'ignore' }).status === 0

/** Downloads and unpacks the package into a temporary folder, which is renamed when it is complete. */
async function unpackChromium(env) {
  const done = step('Fetching a headless Chromium')
  mkdirSync(join(root, '.cache'), { recursive: true })
  const work = mkdtempSync(`${folder}-`)
  try {
    const name = '@sparticuz/chromium'
    writeFileSync(join(work, 'package.json'), '{ "private": true, "type": "module" }\n')
    const install = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
    const fetched = await runForOutput('npm', [...install, `${name}@${version}`], { cwd: work, env })
    if (fetched.code !== 0) return void process.stderr.write(fetched.output)
    const unpacked = join(work, 'unpacked')
    mkdirSync(unpacked)
    const main = createRequire(join(work, 'package.json')).resolve(name)
    const bin = join(work, 'node_modules', name, 'bin')
    // The package unpacks into the folder for temporary files.
    const code = `const { inflate } = await import(${JSON.stringify(main)})
      await Promise.all(${JSON.stringify(readdirSync(bin).map((file) => join(bin, file)))}.map((file) => inflate(file)))`
    const { code: failed, output } = await runForOutput(
      process.execPath,
      ['--input-type=module', '--eval', code],
      { cwd: work, env: { ...env, TMPDIR: unpacked } },
    )
    if (failed) return void process.stderr.write(output)
    try {
      renameSync(unpacked, folder)
    } catch (error) {
      // Another run may have finished first.
      if (!existsSync(folder)) throw error
    }
    giveToOwner(folder)
    done()
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
