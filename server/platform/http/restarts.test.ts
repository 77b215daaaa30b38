import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { noNginx, startNginx } from '../../testing/servers/nginx.ts'
import { restartRun } from '../../testing/restart-run.ts'
import { cloneTemplate } from '../../testing/test-database.ts'

const before = noNginx ? `our own retrying proxy, as ${noNginx},` : 'nginx with deploy/nginx.conf'

/** REL-19. */
it(
  `ten people behind ${before} notice nothing when two nodes are restarted one after the other`,
  { timeout: 600_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'seventeen-restarts-'))
    const figures = await restartRun({
      dataDir: join(folder, 'data'),
      databaseUrl: await cloneTemplate(inject('postgres')),
      restarts: 2,
      ...(!noNginx && { openProxy: (nodes) => startNginx(folder, nodes) }),
    })
    expect(figures).toMatchObject({ restarts: 2, failed: [], exits: [0, 0] })
    expect(figures.answered).toBeGreaterThan(50)
    await rm(folder, { recursive: true, force: true })
  },
)
