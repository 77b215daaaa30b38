import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createDatabase } from '../testing/test-database.ts'
import { ready, startProduct, type Product } from '../testing/product.ts'

let dataDir = ''
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'seventeen-start-'))
  // Temporary folders are private; as root the database would be placed elsewhere.
  await chmod(dataDir, 0o755)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const start = (settings: Record<string, string> = {}) => startProduct({ DATA_DIR: dataDir, ...settings })

const accounts = async ({ url }: Product) => {
  const body = JSON.stringify({ username: 'plain@seventeen.example', password: 'partners for goals' })
  return (
    await fetch(`${url}/api/auth-token/`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
  ).status
}

describe('a start', { timeout: 90_000 }, () => {
  it('from nothing brings the database, the demo data and the accounts', async () => {
    const product = await start()
    await ready(product)
    expect(product.said()).toContain('project-admin@seventeen.example')
    expect(await accounts(product)).toBe(200)
    product.process.kill('SIGKILL')
    await product.ended
  })

  it('after a kill -9 takes over the database that was left running, and loads nothing twice; SIGTERM ends all of it', async () => {
    const left = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
    const again = await start()
    await ready(again)
    expect(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).toBe(left)
    expect(again.said()).not.toContain('Loading the demo data')
    expect(await accounts(again)).toBe(200)
    again.process.kill('SIGTERM')
    expect(await again.ended).toBe(0)
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  it('is not stopped by the pid file of a database that died with the machine', async () => {
    await writeFile(
      join(dataDir, 'postgres', 'postmaster.pid'),
      `999999\n${join(dataDir, 'postgres')}\n1700000000\n5432\n\n127.0.0.1\n\nready\n`,
    )
    const product = await start()
    await ready(product)
    product.process.kill('SIGINT')
    expect(await product.ended).toBe(0)
  })

  it('that cannot be says why, and leaves no database running', async () => {
    const wrong = await start({ LOG_LEVEL: 'loud' })
    expect(await wrong.ended).toBe(1)
    expect(wrong.said()).toContain('LOG_LEVEL')
    const taken = createServer()
    const port = await new Promise<number>((found) =>
      taken.listen(0, '0.0.0.0', () => found((taken.address() as { port: number }).port)),
    )
    const second = await start({ PORT: String(port), HOST: '0.0.0.0' })
    expect(await second.ended).toBe(1)
    taken.close()
    expect(second.said()).toContain('Its port is taken')
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  it('in production loads no demo data and serves no outbox', async () => {
    const fresh = await mkdtemp(join(tmpdir(), 'seventeen-start-'))
    const product = await start({
      NODE_ENV: 'production',
      SECRET_KEY: 'k'.repeat(40),
      PUBLIC_URL: 'https://seventeen.example',
      DATA_DIR: fresh,
      DATABASE_URL: await createDatabase(inject('postgres')),
    })
    await ready(product)
    expect(await accounts(product)).toBe(400)
    expect((await fetch(`${product.url}/dev/outbox`)).status).toBe(404)
    expect(product.said()).not.toContain('Demo accounts')
    product.process.kill('SIGTERM')
    expect(await product.ended).toBe(0)
    await rm(fresh, { recursive: true, force: true })
  })
})
