import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { restartRun } from '../../testing/restart-run.ts'
import { cloneTemplate } from '../../testing/test-database.ts'

/** REL-19. A hundred restarts: `node bench/restarts.ts`. */
it(
  'two nodes behind a proxy that retries are restarted in turns under load, and no request fails',
  { timeout: 600_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'seventeen-restarts-'))
    const figures = await restartRun({
      dataDir,
      databaseUrl: await cloneTemplate(inject('postgres')),
      restarts: 2,
    })
    expect(figures).toMatchObject({ restarts: 2, failed: [], exits: [0, 0] })
    expect(figures.answered).toBeGreaterThan(50)
    await rm(dataDir, { recursive: true, force: true })
  },
)
