import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { killRun } from '../testing/kill-run.ts'
import { cloneTemplate } from '../testing/test-database.ts'

/** REL-01, with several nodes. */
it(
  'of twenty kills of two nodes while people save, no acknowledged answer is lost, and none is stored twice',
  { timeout: 900_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'seventeen-kills-'))
    const databaseUrl = await cloneTemplate(inject('postgres'))
    const figures = await killRun({ databaseUrl, dataDir, nodes: 2, kills: 20 })
    expect(figures).toMatchObject({ kills: 20, lost: 0, twice: 0 })
    expect(figures.acknowledged).toBeGreaterThan(60)
    await rm(dataDir, { recursive: true, force: true })
  },
)
