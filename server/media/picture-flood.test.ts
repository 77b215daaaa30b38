import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { as, person, type Person } from '../testing/person.ts'
import type { TestResponse } from '../testing/http-client.ts'
import { ready, startProduct, type Product } from '../testing/product.ts'
import { cloneTemplate } from '../testing/test-database.ts'
import type { TestServer } from '../testing/test-server.ts'
import { newcomer } from '../access/testing/newcomer.ts'
import { png } from './testing/png.ts'

/** SEC-28: many small files that need much memory when decoded, in a separate process. */
let product: Product
let server: TestServer
let dataDir = ''
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'seventeen-flood-'))
  product = await startProduct({
    DATA_DIR: dataDir,
    DATABASE_URL: await cloneTemplate(inject('postgres')),
    DATABASE_POOL: '4',
    RATE_LIMITS: 'false',
  })
  await ready(product)
  server = { url: product.url } as TestServer
})
afterAll(async () => {
  product.process.kill('SIGTERM')
  await product.ended
  await rm(dataDir, { recursive: true, force: true })
})

/** 0.1 and 0.2 MB each, 22 and 25 megapixels. */
const deep = png({ width: 5000, height: 4999, colour: 'rgba', depth: 16 })
const large = png({ width: 5000, height: 4500, colour: 'rgba' })
const middling = png({ width: 2500, height: 2000, colour: 'rgba' })
const project = { name: 'Flood', type: 'Research', regions: ['Eastern Africa'] }

function sent(
  who: Person,
  path: string,
  { document, part }: { document: object; part: string },
  file: Buffer<ArrayBuffer>,
) {
  const raw = new FormData()
  raw.append('document', JSON.stringify(document))
  raw.append(part, new Blob([file]), 'x.png')
  return who.request('POST', path, { raw, headers: { 'idempotency-key': randomUUID() } })
}
const creates = (who: Person, file: Buffer<ArrayBuffer>) =>
  sent(who, '/api/projects/', { document: project, part: 'avatarFile' }, file)
const registers = (file: Buffer<ArrayBuffer>, at: number) =>
  sent(
    person(server),
    '/api/registration/',
    { document: newcomer(`f${at}@flood.example`), part: 'file' },
    file,
  )

const times = <T>(count: number, run: (at: number) => T) => Array.from({ length: count }, (_, at) => run(at))

it('a picture whose header announces too many pixels is refused immediately', async () => {
  const plain = await as(server, 'plain')
  const before = await memory()
  const answers = await Promise.all([
    ...times(8, () => creates(plain, deep)),
    ...times(8, (at) => registers(deep, at)),
  ])
  // A busy machine may put some off before it has read their header.
  expect(statuses(answers).filter((status) => status !== 503)).toEqual([413])
  expect((await memory()) - before).toBeLessThan(300)
})

it('of many large pictures, those that cannot be decoded in time are refused, and other requests continue', async () => {
  const [plain, other] = [await as(server, 'plain'), await as(server, 'advisor')]
  const rest = await memory()
  let isOver = false
  const observed = observe(other, () => isOver)
  const answers = await Promise.all([
    ...times(12, () => creates(plain, large)),
    ...times(12, (at) => registers(large, 100 + at)),
  ])
  isOver = true
  const { peak, latencies } = await observed
  const outcomes = new Set(answers.map(({ status }) => (status < 300 ? 'done' : status)))
  expect(outcomes).toContain(503)
  // A busy machine may decode none of so many in time.
  expect([...outcomes].filter((one) => one !== 503 && one !== 'done')).toEqual([])
  expect(answers.filter(({ status, headers }) => status === 503 && !headers.get('retry-after'))).toEqual([])
  expect(peak - rest).toBeLessThan(300)
  // 300 ms on an idle machine.
  expect(latencies[Math.floor(latencies.length * 0.99)]).toBeLessThan(20_000)
  await expect.poll(async () => (await creates(plain, large)).status, { timeout: 120_000 }).toBe(201)
})

it('an account that uploads without pause does not block others, and is told when to retry', async () => {
  const [flooder, other] = [await as(server, 'plain'), await as(server, 'advisor')]
  const flood = { isOver: false, answers: [] as TestResponse[] }
  const flooding = Promise.all(
    times(8, async () => {
      while (!flood.isOver) flood.answers.push(await creates(flooder, middling))
    }),
  )
  await expect.poll(() => flood.answers.length).toBeGreaterThan(0)
  // On a busy machine a picture may not be decoded in time; then it is sent again.
  const taken = async () => {
    let answer = await creates(other, middling)
    for (let tries = 1; answer.status === 503 && tries < 10; tries++) answer = await creates(other, middling)
    return answer
  }
  const mine = [await taken(), await taken()]
  flood.isOver = true
  await flooding
  expect(statuses(mine)).toEqual([201])
  const putOff = flood.answers.filter(({ status }) => status === 503)
  expect(putOff.length).toBeGreaterThan(0)
  expect(putOff.filter(({ headers }) => !headers.get('retry-after'))).toEqual([])
})

const statuses = (answers: TestResponse[]) => [...new Set(answers.map(({ status }) => status))].sort()

/** Reads as another person and measures memory until the end. */
async function observe(other: Person, isOver: () => boolean) {
  let peak = 0
  const latencies: number[] = []
  while (!isOver()) {
    const began = performance.now()
    expect((await other.request('GET', '/api/users/')).status).toBe(200)
    latencies.push(performance.now() - began)
    peak = Math.max(peak, await memory())
    await new Promise((later) => setTimeout(later, 20))
  }
  return { peak, latencies: latencies.sort((a, b) => a - b) }
}

/** Megabytes that the product's process and those that it has started have for themselves; where there is no /proc, nothing is measured. */
async function memory(): Promise<number> {
  if (process.platform !== 'linux') return 0
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    ids.map(async (id) => {
      const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
      const figure = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
      return { id: Number(id), parent: figure('PPid'), rss: figure('RssAnon') / 1024 }
    }),
  )
  const ours = found.filter(({ id, parent }) => [id, parent].includes(product.process.pid!))
  return ours.reduce((sum, { rss }) => sum + rss, 0)
}
