import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { documents } from 'contract/documents/documents.endpoints.ts'
import { openDatabase } from '../platform/database/database.ts'
import { as, type Person } from '../testing/person.ts'
import { ready, startProduct, type Product } from '../testing/product.ts'
import { cloneTemplate } from '../testing/test-database.ts'
import type { TestServer } from '../testing/test-server.ts'
import { projectId } from '../testing/uploaded-survey.ts'

/** REL-18: a disk of 8 MB for stored files, and another for running uploads. */
const canMount = whetherCanMount()
let root = ''
let product: Product
let who: Person
let project = 0
const paths = () => ({ data: join(root, 'data'), temporary: join(root, 'temporary') })

beforeAll(async () => {
  if (!canMount) return
  root = await mkdtemp(join(tmpdir(), 'seventeen-small-disk-'))
  for (const path of Object.values(paths())) {
    await mkdir(path)
    mount(path)
  }
  const url = await cloneTemplate(inject('postgres'))
  product = await startProduct({
    DATA_DIR: paths().data,
    TMPDIR: paths().temporary,
    DATABASE_URL: url,
    RATE_LIMITS: 'false',
  })
  await ready(product)
  const database = openDatabase(url, { max: 1, statementTimeout: 0 })
  const server = { url: product.url, database } as TestServer
  project = await projectId(server)
  await database.close()
  who = await as(server, 'projectAdmin')
})
afterAll(async () => {
  if (!canMount) return
  product.process.kill('SIGTERM')
  await product.ended
  for (const path of Object.values(paths())) execFileSync('umount', [path])
  await rm(root, { recursive: true, force: true })
})

const upload = (megabytes: number) =>
  who.call(documents.create, {
    body: { project, name: `${megabytes} MB` },
    files: { file: { name: 'large.txt', content: 'a'.repeat(megabytes << 20) } },
  })
const filesIn = async (path: string) =>
  (await readdir(path, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length
const listed = async () => {
  const { status, body } = await who.call(documents.list, { query: { project } })
  return [status, body.total]
}

it.skipIf(!canMount)(
  canMount
    ? 'on a full disk uploads are answered with 507, leave nothing, and reading goes on; with room they work again'
    : 'a full disk (skipped: only root can mount a small one)',
  async () => {
    const before = { stored: await filesIn(paths().data), listed: await listed() }
    const full = {
      status: 507,
      body: { code: 'storage_full', detail: expect.stringContaining('no space left') },
    }
    // First larger than the disk for uploads, then than the disk for stored files.
    expect(await upload(12)).toMatchObject(full)
    const filler = join(paths().data, 'filler')
    await writeFile(filler, Buffer.alloc(5 << 20))
    expect(await upload(4)).toMatchObject(full)
    await rm(filler)
    await expect
      .poll(async () => ({
        stored: await filesIn(paths().data),
        listed: await listed(),
        left: await filesIn(paths().temporary),
      }))
      .toEqual({ ...before, left: 0 })
    expect((await upload(4)).status).toBe(201)
    expect(await filesIn(paths().temporary)).toBe(0)
  },
)

function whetherCanMount(): boolean {
  const path = mkdtempSync(join(tmpdir(), 'seventeen-mount-'))
  try {
    mount(path)
    execFileSync('umount', [path], { stdio: 'ignore' })
    return true
  } catch {
    return false
  } finally {
    rmSync(path, { recursive: true, force: true })
  }
}

function mount(path: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', path], { stdio: 'ignore' })
}
