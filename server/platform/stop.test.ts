import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, inject, it } from 'vitest'
import { removeDataFolder, temporaryDataFolder } from '../testing/data-folder.ts'
import { freePort, ready, startProduct, type Product } from '../testing/product.ts'
import { cloneTemplate } from '../testing/test-database.ts'

let folder = ''
let settings: Record<string, string> = {}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seventeen-stop-'))
  settings = {
    NODE_ENV: 'development',
    LOG_LEVEL: 'warn',
    DEMO_DATA: 'false',
    DATA_DIR: folder,
    DATABASE_URL: await cloneTemplate(inject('postgres')),
  }
  // Like scripts/start.mjs, without building the pages.
  await writeFile(
    join(folder, 'start.mjs'),
    `import { supervise } from ${JSON.stringify(resolve('scripts/supervise.mjs'))}
     supervise(${JSON.stringify(resolve('.'))})(process.execPath, ['server/main.ts'], process.env)`,
  )
  await writeFile(join(folder, 'package.json'), '{ "scripts": { "start": "node start.mjs" } }')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Running extends Product {
  /** Pids of all processes below the started one, that of the server last. */
  below: number[]
}

async function started(program: string, args: string[], more: Record<string, string> = {}): Promise<Running> {
  const port = await freePort()
  const child = spawn(program, args, {
    cwd: program === process.execPath ? undefined : folder,
    env: { ...process.env, ...settings, ...more, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += String(chunk)))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const product = { url: `http://127.0.0.1:${port}`, process: child, output: () => output, ended }
  await ready(product)
  return { ...product, below: await descendants(child) }
}

async function descendants({ pid = 0 }: Pick<ChildProcess, 'pid'>): Promise<number[]> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').map(Number)
  const found = children.filter((child) => child > 0)
  return [...found, ...(await Promise.all(found.map((child) => descendants({ pid: child })))).flat()]
}

/** Signals one process; pid 0 would signal all processes of the tests. */
function terminate(pid: number | undefined): void {
  if (!pid) throw new Error('There is no such process.')
  process.kill(pid, 'SIGTERM')
}

const runs = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const linux = process.platform === 'linux'
/** Some containers do not allow new process namespaces. */
const isolates = linux && spawnSync('unshare', ['--pid', '--fork', 'true']).status === 0

describe.concurrent('a stop', () => {
  it.skipIf(!linux).for(['npm', 'start.mjs', 'the server'])(
    'by SIGTERM to %s ends all three',
    async (which, { expect }) => {
      const { process: npm, below, ended, output } = await started('npm', ['start'])
      terminate({ npm: npm.pid, 'start.mjs': below.at(-2), 'the server': below.at(-1) }[which])
      await ended
      await expect.poll(() => below.filter(runs)).toEqual([])
      expect(output()).not.toContain('Error')
    },
  )

  it.skipIf(!linux)('of the server follows when its parent process is killed', async ({ expect }) => {
    const { process: start, below, ended } = await started(process.execPath, [join(folder, 'start.mjs')])
    start.kill('SIGKILL')
    await ended
    await expect.poll(() => below.filter(runs)).toEqual([])
  })

  it.skipIf(!isolates)('ends the first process of a container', async ({ expect }) => {
    const { below, ended } = await started('unshare', [
      '--pid',
      '--fork',
      process.execPath,
      resolve('server/main.ts'),
    ])
    terminate(below.at(-1))
    expect(await ended).toBe(0)
  })

  it('makes /readyz respond with 503 for STOP_DELAY while it keeps serving; a second signal skips the delay', async ({
    expect,
  }) => {
    const {
      url,
      process: child,
      ended,
    } = await started(process.execPath, ['server/main.ts'], {
      STOP_DELAY: '200',
    })
    child.kill('SIGTERM')
    const status = async (path: string) => (await fetch(url + path)).status
    await expect.poll(() => status('/readyz')).toBe(503)
    const page = await fetch(`${url}/healthz`)
    expect(page.status).toBe(200)
    expect(page.headers.get('connection')).toBe('keep-alive')
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it('during the start also stops the database that it has started', async ({ expect }) => {
    const dataDir = await temporaryDataFolder()
    const {
      process: child,
      output,
      ended,
    } = await startProduct({ ...settings, DATA_DIR: dataDir, DATABASE_URL: '' })
    await expect.poll(output, { timeout: 80_000 }).toContain('Applying migrations:')
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(output()).not.toMatch(/did not start|Error/)
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
    await removeDataFolder(dataDir)
  })
})
