import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextVersion, type NextVersion } from '../next-version.ts'
import { noCluster, run, startCluster, type Cluster } from './cluster.ts'
import { commitBefore, earlierVersion, type EarlierVersion } from './earlier-version.ts'
import { awayOf, print, printTable, seconds } from './figures.ts'
import { watchLocks } from './lock-waits.ts'
import { prepareWorkers } from './people.ts'
import { startWork, storedBy, type Work, type Worker } from './workers.ts'

const from = noCluster ?? (await commitBefore())
const missing = typeof from === 'string' ? from : undefined

/** Seconds of work before and after the upgrade. */
const pause = Number(process.env['PAUSE'] ?? 8)
/** Rows of a table that every request that creates something writes. */
const rows = 300_000

/** Changes of tables that people write all the time, as a later version could have them. */
const changed = `alter table answer add column next_version text;
alter table message add column next_version text;
`
const filled = `-- without transaction

alter table idempotency_key add column if not exists next_version text;

do $$
declare
  last_key text := '';
  keys text[];
begin
  loop
    select array_agg(key order by key) into keys from (
      select key from idempotency_key where scope = 'many' and key > last_key order by key limit 5000) part;
    exit when keys is null;
    update idempotency_key set next_version = endpoint
    where scope = 'many' and key = any (keys) and next_version is null;
    commit;
    last_key := keys[array_length(keys, 1)];
  end loop;
end $$;

create index concurrently if not exists idempotency_key_next_version on idempotency_key (next_version, created_at);

create index concurrently if not exists answer_next_version on answer (next_version, created_at);
`

describe.skipIf(missing)(`an upgrade of three nodes${missing ? `, skipped: ${missing}` : ''}`, () => {
  let earlier: EarlierVersion
  let later: NextVersion
  let cluster: Cluster
  let workers: Worker[]
  let work: Work

  beforeAll(async () => {
    if (typeof from === 'string') return
    earlier = await earlierVersion(from)
    later = await nextVersion()
    await later.addMigration('changed', changed)
    await later.addMigration('filled', filled)
    cluster = await startCluster({ version: earlier })
    workers = await prepareWorkers(cluster)
    await run(
      cluster.databaseUrl(),
      `insert into idempotency_key (scope, key, endpoint, body_hash, created_at)
       select 'many', 'many' || lpad(number::text, 8, '0'), 'POST /api/nothing/', '', now()
       from generate_series(1, ${rows}) number`,
    )
    work = startWork(workers)
    await setTimeout(pause * 1000)
    work.figures()
  }, 600_000)
  afterAll(async () => {
    await work?.stop()
    await cluster?.close()
    await later?.remove()
    await earlier?.remove()
  }, 300_000)

  it('migrates the database and replaces one node after the other, without a failed request', async () => {
    const longestWait = await watchLocks(cluster.databaseUrl())
    // As long as the migration waits for it, and eight seconds more.
    const reader = new pg.Client({ connectionString: cluster.databaseUrl() })
    reader.on('error', () => {})
    await reader.connect()
    await reader.query('begin; select count(*) from answer')
    const began = performance.now()
    let isReplaced = false
    const longRead = (async () => {
      while (!isReplaced && !cluster.output(0).includes('waits for other transactions')) await setTimeout(100)
      await setTimeout(8000)
      await reader.query('commit')
    })()
    for (const index of [0, 1, 2]) {
      await cluster.replaceNode(index, later.program).finally(() => (isReplaced = true))
      print(`Node ${index + 1} replaced after ${seconds(performance.now() - began)} s`)
      if (index === 0) expect(cluster.output(0)).toContain('waits for other transactions')
    }
    await longRead
    await setTimeout(pause * 1000)
    const waited = await longestWait()
    await reader.end()
    const figures = work.figures()
    await work.stop()
    const stored = await storedBy(workers)
    const sum = (differences: number[]) => differences.reduce((all, one) => all + Math.max(0, one), 0)
    printTable('Upgrade while thirty people work', [
      {
        fault: `from ${earlier.name}`,
        'seconds away': awayOf(figures),
        actions: figures.actions,
        'requests repeated': figures.failed.length,
        lost: sum(stored.map((count, at) => work.acknowledged[at]! - count)),
        doubled: sum(stored.map((count, at) => count - work.acknowledged[at]!)),
        'old reads': figures.stale.length,
      },
    ])
    print(`The longest wait for a lock was ${seconds(waited)} s`)
    expect(figures, cluster.errors().slice(-4000)).toMatchObject({ failed: [], refused: [], stale: [] })
    expect(stored).toEqual(work.acknowledged)
    expect(waited).toBeLessThan(2000)
    // It had to wait for the long read, and has done everything after it.
    const [done] = (await run(
      cluster.databaseUrl(),
      `select count(*)::int as filled, (select count(*)::int from pg_index where not indisvalid) as unfinished,
         (select count(*)::int from pg_class where relname in ('idempotency_key_next_version', 'answer_next_version')) as indexes
       from idempotency_key where scope = 'many' and next_version is not null`,
    )) as [object]
    expect(done).toEqual({ filled: rows, unfinished: 0, indexes: 2 })
  })
})
