import { Agent, request } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { ready, startProduct } from '../../testing/product.ts'
import { cloneTemplate } from '../../testing/test-database.ts'

/** REL-19 */
it('no kept-alive connection is reset while it is used: each gets a last response with connection: close', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'seventeen-drain-'))
  const product = await startProduct({
    DATA_DIR: dataDir,
    DATABASE_URL: await cloneTemplate(inject('postgres')),
  })
  await ready(product)
  const connections = Array.from({ length: 20 }, () => requestsOn(`${product.url}/healthz`))
  await new Promise((later) => setTimeout(later, 500))
  product.process.kill('SIGTERM')
  const ends = await Promise.all(connections)
  expect(await product.ended).toBe(0)
  expect(ends).toEqual(Array(20).fill('close'))
  await rm(dataDir, { recursive: true, force: true })
})

/** One connection, one request after the other. @returns how it ended */
async function requestsOn(url: string): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (;;) {
    const connection = await new Promise<string | undefined>((answered) =>
      request(url, { agent }, (response) => {
        response.resume().once('end', () => answered(response.headers.connection))
      })
        .once('error', (error) => answered(String(error)))
        .end(),
    )
    if (connection !== 'keep-alive') return connection ?? 'nothing'
    await new Promise((later) => setTimeout(later, 20))
  }
}
