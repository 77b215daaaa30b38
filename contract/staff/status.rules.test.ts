import { expect, it } from 'vitest'
import type { Status } from './status.schemas.ts'
import { statusWarnings } from './status.rules.ts'
import { wellNode } from './testing/well-node.ts'

const node = {
  id: 'a2f3b1de-0000-4000-8000-000000000001',
  host: 'one',
  version: '1.2.0',
  started_at: '2026-11-01T08:00:00Z',
  seen_at: '2026-11-22T11:59:55Z',
  memory_bytes: 2e8,
  disk_free_bytes: 50e9,
  disk_bytes: 100e9,
  health: wellNode,
}
const work = {
  name: 'media.hourly',
  finished_at: '2026-11-22T11:30:00Z',
  seconds: 2,
  failed_at: null,
  error: null,
}
const backup = { at: '2026-11-22T03:00:00Z', bytes: 1e6, files: 2, damaged: 0 }
const rehearsal = {
  at: '2026-11-01T04:00:00Z',
  file: '/backups/one.tar',
  backup_at: '2026-11-01T03:00:00Z',
  seconds: 12.5,
  rows_compared: true,
  differences: [],
}
const well: Status = {
  at: '2026-11-22T12:00:00Z',
  version: '1.2.0',
  node_version: '24.0.0',
  database: { version: '18.1', bytes: 1e7, migration: '0001_platform.sql' },
  nodes: [node],
  recurring_work: [work, { ...work, name: 'matching.check', finished_at: '2026-11-20T11:30:00Z' }],
  queue: { due: 3, oldest_seconds: 2, failed: 0, kinds: [] },
  mails: { has_server: true, waiting: 1, oldest_seconds: 30, failed: 4 },
  files: { count: 2, bytes: 1e6 },
  last_backup: backup,
  last_rehearsal: rehearsal,
  last_proven_restore: rehearsal,
  csp_reports: [],
}

it('returns no warnings while all is well', () => {
  expect(statusWarnings(well)).toEqual([])
})

it('returns warnings for problems', () => {
  const cases: [Partial<Status>, string][] = [
    [
      { nodes: [node, { ...node, host: 'two', seen_at: '2026-11-22T11:58:00Z' }] },
      'The node two has stopped',
    ],
    [{ nodes: [{ ...node, disk_free_bytes: 9e9 }] }, 'The disk of one is nearly full: 9.0 GB'],
    [{ nodes: [{ ...node, disk_free_bytes: 1.5e9, disk_bytes: 4e9 }] }, 'nearly full'],
    [{ nodes: [node, { ...node, version: '1.3.0' }] }, 'different versions'],
    [{ nodes: [{ ...node, health: { ...wellNode, role: 'web' } }] }, 'No node works on jobs'],
    [
      { nodes: [{ ...node, health: { ...wellNode, storage: { ...wellNode.storage, is_ready: false } } }] },
      'The storage of files is out of reach',
    ],
    [{ queue: { ...well.queue, due: 9, oldest_seconds: 700 } }, 'more than ten minutes'],
    [{ queue: { ...well.queue, failed: 1 } }, '1 job was given up'],
    [{ queue: { ...well.queue, failed: 2 } }, '2 jobs were given up'],
    [
      { recurring_work: [{ ...work, failed_at: '2026-11-22T11:59:00Z', error: 'error: disk full' }] },
      'media.hourly failed the last time: error: disk full',
    ],
    [{ recurring_work: [{ ...work, finished_at: '2026-11-22T08:50:00Z' }] }, 'not completed for three hours'],
    [{ mails: { ...well.mails, oldest_seconds: 4000 } }, 'more than an hour'],
    [{ mails: { ...well.mails, has_server: false, oldest_seconds: 4000 } }, 'No mail server is configured'],
    [{ last_backup: null }, 'No backup has been made yet.'],
    [{ last_backup: null, last_rehearsal: null, last_proven_restore: null }, 'No backup has been made yet.'],
    [{ last_rehearsal: null, last_proven_restore: null }, 'No restore of a backup has been proven yet'],
    [{ last_proven_restore: { ...rehearsal, at: '2026-10-18T11:59:59Z' } }, 'more than 35 days ago'],
    [
      { last_rehearsal: { ...rehearsal, differences: ['person has 2 rows, and the backup 3'] } },
      'The last rehearsal of a restore failed: person has 2 rows',
    ],
    [{ last_backup: { ...backup, at: '2026-11-20T23:00:00Z' } }, 'older than a day and a half'],
    [{ last_backup: { ...backup, damaged: 2 } }, '2 stored files missing'],
  ]
  for (const [change, words] of cases) {
    const warnings = statusWarnings({ ...well, ...change })
    expect(warnings, words).toHaveLength(1)
    expect(warnings[0]?.words).toContain(words)
  }
})

it('a node that was killed does not count as a different version', () => {
  const killed = { ...node, version: '1.1.0', seen_at: '2026-11-22T10:00:00Z' }
  expect(statusWarnings({ ...well, nodes: [node, killed] }).map(({ about }) => about)).toEqual(['nodes'])
})
