// Runs on Node 20 or newer before anything is installed: plain JavaScript without packages.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const nodeVersion = '24.21.0'
const windows = process.platform === 'win32'

/** Written by `npm run build`; undefined in a checkout. */
export const built = existsSync(join(root, 'built.json'))
  ? JSON.parse(readFileSync(join(root, 'built.json'), 'utf8'))
  : undefined

/** Prints the start of a step. @returns a function that prints its duration */
export function step(title) {
  const started = Date.now()
  process.stderr.write(`${title} ...\n`)
  return () => process.stderr.write(`${title}: done in ${((Date.now() - started) / 1000).toFixed(1)} s\n`)
}

/**
 * Downloads Node 24 and the packages if they are missing or outdated. A built folder contains its packages and uses the
 * Node it was started with.
 * @returns the path of Node 24, and an environment in which `node` is that program
 */
export async function prepare() {
  if (built) return { node: builtNode(), env: { ...process.env } }
  const node = node24()
  const bare = ownEnvironment()
  const path = `${dirname(node)}${delimiter}${join(root, 'node_modules', '.bin')}${delimiter}${bare.PATH}`
  const env = { ...bare, PATH: path }
  // Any Node can install packages; a partly downloaded one must not be used.
  const installing = existsSync(node) ? env : bare
  await Promise.all([fetchNode(node), installPackages(installing)])
  return { node, env }
}

/** The environment of this process without npm's variables: an inner npm reads its own configuration. */
export function ownEnvironment() {
  const env = { ...process.env }
  for (const name of Object.keys(env))
    if (
      /^npm_(config|package|lifecycle|command|execpath|node_execpath)/i.test(name) &&
      !/registry|cache|proxy|ca(file)?$/i.test(name)
    )
      delete env[name]
  return env
}

function builtNode() {
  const given = `${process.platform}-${process.arch}`
  const reason =
    Number(process.versions.node.split('.')[0]) < 24
      ? `It needs Node 24 or newer, and this is Node ${process.versions.node}.`
      : built.platform !== given && `It was built for ${built.platform}, and this machine is ${given}.`
  if (!reason) return process.execPath
  process.stderr.write(`Nothing was started. ${reason}\n`)
  process.exit(1)
}

const nodeFolder = join(root, '.cache', 'node')
const nodePackage = `node-${windows ? 'win' : process.platform}-${process.arch}`

/** Path of the program, which may not be downloaded yet. */
function node24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return join(nodeFolder, 'node_modules', nodePackage, 'bin', windows ? 'node.exe' : 'node')
}

async function fetchNode(program) {
  if (existsSync(program)) return
  const done = step(`Fetching Node ${nodeVersion}`)
  mkdirSync(nodeFolder, { recursive: true })
  writeFileSync(join(nodeFolder, 'package.json'), '{ "private": true }\n')
  await npm(
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', `${nodePackage}@${nodeVersion}`],
    nodeFolder,
    process.env,
  )
  giveToOwner(join(root, '.cache'))
  done()
}

async function installPackages(env) {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const wanted = createHash('sha256')
    .update(lock)
    .update(process.platform + process.arch)
    .digest('hex')
  const stamp = join(root, 'node_modules', '.installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const done = step('Installing packages')
  await npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], root, env)
  writeFileSync(stamp, wanted)
  giveToOwner(join(root, 'node_modules'))
  done()
}

/**
 * When root runs this in another user's checkout, gives created files to that user, who could not replace them in an
 * upgrade otherwise.
 */
export function giveToOwner(path) {
  if (windows || process.getuid() !== 0) return
  const { uid, gid } = statSync(root)
  if (uid !== 0) spawnSync('chown', ['-hR', `${uid}:${gid}`, path])
}

/** Exits this process if npm fails; npm is stopped when this process exits. */
async function npm(args, cwd, env) {
  const child = spawn(windows ? 'npm.cmd' : 'npm', args, {
    cwd,
    env,
    stdio: ['ignore', 2, 2],
    shell: windows,
  })
  const stop = () => child.kill()
  process.once('exit', stop)
  const code = await new Promise((ended) => child.once('error', ended).once('close', ended))
  process.removeListener('exit', stop)
  if (code === 0) return
  process.stderr.write(`npm ${args.join(' ')} failed. Nothing was started.\n`)
  process.exit(1)
}

/** Runs a program until it ends, and passes signals on to it. @returns its exit code */
export function run(program, args, env) {
  return new Promise((ended) => {
    const child = spawn(program, args, { cwd: root, env, stdio: 'inherit' })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
    child.on('close', (code) => ended(code ?? 1))
  })
}

/** Runs a program until it ends. @returns its exit code and its output */
export function runForOutput(program, args, { cwd, env }) {
  return new Promise((ended) => {
    let output = ''
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk) => (output += chunk))
    child.on('close', (code) => ended({ code: code ?? 1, output }))
  })
}
