import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { emptyDataFolder, removeDataFolder } from '../testing/data-folder.ts'
import { ready, signInStatus, startProduct } from '../testing/product.ts'
import { createDatabase } from '../testing/test-database.ts'

let dataDir = ''
beforeAll(async () => {
  dataDir = await emptyDataFolder()
})
afterAll(() => removeDataFolder(dataDir))

const start = (settings: Record<string, string>) => startProduct({ DATA_DIR: dataDir, ...settings })

describe('a start', () => {
  it('at the same moment as another: one of them runs', async () => {
    const both = await Promise.all([start({ DEMO_DATA: 'false' }), start({ DEMO_DATA: 'false' })])
    const failed = await Promise.race(both.map(async (one) => (await one.ended, one)))
    expect(failed.output()).toContain('already running at')
    const runs = both.find((one) => one !== failed)!
    await ready(runs)
    // Its database works, without any account so far.
    expect(await signInStatus(runs)).toBe(400)
    runs.process.kill('SIGTERM')
    expect(await runs.ended).toBe(0)
  })

  it('of two nodes on one empty database starts both and loads the demo data once', async () => {
    const DATABASE_URL = await createDatabase(inject('postgres'))
    const nodes = await Promise.all([start({ DATABASE_URL }), start({ DATABASE_URL })])
    await Promise.all(nodes.map((node) => ready(node)))
    for (const node of nodes) expect(await signInStatus(node)).toBe(200)
    expect(
      nodes
        .map((node) => node.output())
        .join('')
        .split('Loading the demo data'),
    ).toHaveLength(2)
    for (const node of nodes) node.process.kill('SIGTERM')
    expect(await Promise.all(nodes.map((node) => node.ended))).toEqual([0, 0])
  })
})
