import { afterAll, beforeAll, expect, it } from 'vitest'
import { removeDataFolder, temporaryDataFolder } from '../../testing/data-folder.ts'
import { fillWithPersonas } from '../../testing/fill-with-personas.ts'
import { as, type Person } from '../../testing/person.ts'
import { ready, startProduct, type Product } from '../../testing/product.ts'
import { postmasterIn, signalPostgres } from '../../testing/signal-postgres.ts'

/** REL-03: the embedded PostgreSQL is frozen, then killed. */
let dataDir = ''
let product: Product
let who: Person
beforeAll(async () => {
  dataDir = await temporaryDataFolder(fillWithPersonas)
  product = await startProduct({ DATA_DIR: dataDir, DATABASE_URL: '', DEMO_DATA: 'false' })
  await ready(product)
  who = await as(product, 'plain')
})
afterAll(async () => {
  product.process.kill('SIGTERM')
  await product.ended
  await removeDataFolder(dataDir)
})

const postmaster = async () => postmasterIn(dataDir)

/** Every third request is a search, which uses separate connections. */
async function asked(_: unknown = undefined, place = 0) {
  const began = performance.now()
  const { status } =
    place % 3 === 2
      ? await who.request('POST', '/api/search/', { body: { name: 'bank' } })
      : await who.request('GET', '/api/users/')
  return { status, milliseconds: performance.now() - began }
}

it('while PostgreSQL is frozen, all requests get 503 within ten seconds; afterwards they work again', async () => {
  signalPostgres(dataDir, 'SIGSTOP')
  try {
    for (let round = 0; round < 2; round++)
      for (const { status, milliseconds } of await Promise.all(Array.from({ length: 30 }, asked))) {
        expect(status).toBe(503)
        // Ten seconds, and as much again for a busy machine.
        expect(milliseconds).toBeLessThan(20_000)
      }
  } finally {
    signalPostgres(dataDir, 'SIGCONT')
  }
  for (const place of [0, 1, 2]) await expect.poll(async () => (await asked(null, place)).status).toBe(200)
})

it('when PostgreSQL is killed, it is restarted, and requests work again', async () => {
  const before = await postmaster()
  process.kill(before, 'SIGKILL')
  // Its orphaned backends may respond for a moment.
  await expect.poll(() => postmaster().catch(() => before), { timeout: 90_000 }).not.toBe(before)
  await expect.poll(async () => (await asked()).status, { timeout: 90_000 }).toBe(200)
})
