import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { emptyDataFolder, removeDataFolder } from '../testing/data-folder.ts'
import { ready, signInStatus, startProduct, type Product } from '../testing/product.ts'

let dataDir = ''
beforeAll(async () => {
  dataDir = await emptyDataFolder()
})
afterAll(() => removeDataFolder(dataDir))

const running: Product[] = []
/** Products of a failed test must not disturb the next ones. */
afterEach(async () => {
  for (const { process: child, ended } of running.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
})
async function start(settings: Record<string, string> = {}): Promise<Product> {
  const product = await startProduct({ DATA_DIR: dataDir, ...settings })
  running.push(product)
  return product
}

/** @returns the exit code and the beginning of the output */
async function makeStaff(email: string): Promise<[number | null, string]> {
  const child = spawn(process.execPath, ['scripts/make-staff.ts', email], {
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = text(child.stdout)
  const [code] = (await once(child, 'exit')) as [number | null]
  return [code, (await said).slice(0, `${email} is now staff`.length)]
}

describe('a start', () => {
  it('in an empty folder creates the database, the demo data and the accounts', async () => {
    const product = await start()
    await ready(product)
    expect(product.output()).toContain('project-admin@seventeen.example')
    expect(await signInStatus(product)).toBe(200)
    product.process.kill('SIGKILL')
    await product.ended
  })

  it('after a kill -9 takes over the running database and loads nothing twice; SIGTERM then stops both', async () => {
    const left = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
    const again = await start()
    await ready(again)
    expect(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).toBe(left)
    expect(again.output()).not.toContain('Loading the demo data')
    expect(await signInStatus(again)).toBe(200)
    again.process.kill('SIGTERM')
    expect(await again.ended).toBe(0)
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  it('beside a running product reports its address, and does not disturb it', async () => {
    const first = await start()
    await ready(first)
    const second = await start()
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`already running at http://localhost:${new URL(first.url).port}`)
    expect(await makeStaff('advisor@seventeen.example')).toEqual([
      0,
      'advisor@seventeen.example is now staff',
    ])
    const interrupted = await start()
    interrupted.process.kill('SIGINT')
    await interrupted.ended
    expect(await signInStatus(first)).toBe(200)
    first.process.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  it('waits for a script that uses the database', async () => {
    const made = makeStaff('advisor@seventeen.example')
    const product = await start()
    await ready(product)
    expect(await made).toEqual([0, 'advisor@seventeen.example is now staff'])
    expect(await signInStatus(product)).toBe(200)
    product.process.kill('SIGTERM')
    expect(await product.ended).toBe(0)
  })

  it('succeeds with the pid file of a database that died with the machine', async () => {
    await writeFile(
      join(dataDir, 'postgres', 'postmaster.pid'),
      `999999\n${join(dataDir, 'postgres')}\n1700000000\n5432\n\n127.0.0.1\n\nready\n`,
    )
    const product = await start()
    await ready(product)
    product.process.kill('SIGINT')
    expect(await product.ended).toBe(0)
  })

  it('that fails reports why, and leaves no database running', async () => {
    const wrong = await start({ LOG_LEVEL: 'loud' })
    expect(await wrong.ended).toBe(1)
    expect(wrong.output()).toContain('LOG_LEVEL')
    const taken = createServer()
    const port = await new Promise<number>((found) =>
      taken.listen(0, '0.0.0.0', () => found((taken.address() as { port: number }).port)),
    )
    const second = await start({ PORT: String(port), HOST: '0.0.0.0' })
    expect(await second.ended).toBe(1)
    taken.close()
    expect(second.output()).toContain('Its port is taken')
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  })
})
