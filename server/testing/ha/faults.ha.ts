import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { as, person, type Person } from '../person.ts'
import type { Product } from '../product.ts'
import type { TestServer } from '../test-server.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { uploaded } from '../uploaded-survey.ts'
import { endQuickly, noCluster, run, startCluster, type Cluster } from './cluster.ts'
import { print, printTable, awayOf, seconds, type Figures, type Row } from './figures.ts'
import { livePage, type LivePage } from './live-page.ts'
import { prepareWorkers } from './people.ts'
import { startWork, storedBy, type Work, type Worker } from './workers.ts'

/** Seconds of work after each fault. */
const pause = Number(process.env['PAUSE'] ?? 8)
/** Seconds for which a replica is stopped. */
const replicaStop = Number(process.env['REPLICA_STOP'] ?? 60)

describe.skipIf(noCluster)(`three nodes${noCluster ? `, skipped: ${noCluster}` : ''}`, () => {
  let cluster: Cluster
  let admin: Person
  let workers: Worker[]
  let work: Work
  let pages: LivePage[] = []
  /** Live messages that have arrived. */
  let heard = 0
  const table: Row[] = []

  beforeAll(async () => {
    cluster = await startCluster()
    workers = await prepareWorkers(cluster)
    admin = await as({ url: cluster.url }, 'projectAdmin')
    const topic = `survey:${await surveyId()}`
    work = startWork(workers)
    // The recipient of all messages, and another person at two nodes.
    const [, second = '', third = ''] = cluster.nodes()
    const manager = await as({ url: cluster.url }, 'projectManager')
    pages = [
      livePage(cluster.url, admin, topic, () => {
        heard++
        work.note('live message')
      }),
      livePage(second, manager, topic),
      livePage(third, manager, topic),
    ]
    await setTimeout(pause * 1000)
    work.figures()
  }, 600_000)
  afterAll(async () => {
    printTable('Faults of three nodes while thirty people work', table)
    for (const page of pages) page.close()
    await work?.stop()
    await cluster?.close()
  }, 300_000)

  const seen = () => pages.map(({ present }) => present())

  async function surveyId(): Promise<number> {
    const database = openDatabase(cluster.databaseUrl(), { max: 1, statementTimeout: 0 })
    const { id } = await uploaded({ url: cluster.url, database } as TestServer, admin)
    await database.close()
    return id
  }

  /** Lets people work through a fault, and compares what they were told with the database. */
  async function through(fault: string, happen: () => Promise<void>): Promise<Figures> {
    work.figures()
    await happen()
    await setTimeout(pause * 1000)
    const figures = work.figures()
    const stored = await work.whilePaused(() => storedBy(workers))
    const sum = (differences: number[]) => differences.reduce((all, one) => all + Math.max(0, one), 0)
    const lost = sum(stored.map((count, at) => work.acknowledged[at]! - count))
    const doubled = sum(stored.map((count, at) => count - work.acknowledged[at]!))
    table.push({
      fault,
      'seconds away': awayOf(figures),
      actions: figures.actions,
      'requests repeated': figures.failed.length,
      lost,
      doubled,
      'old reads': figures.stale.length,
    })
    print(`${fault}: ${JSON.stringify(table.at(-1))}; nodes have ${cluster.memory().join(', ')} MB`)
    expect(figures.refused, cluster.errors().slice(-4000)).toEqual([])
    expect([lost, doubled, figures.stale]).toEqual([0, 0, []])
    expect(figures.actions).toBeGreaterThan(0)
    return figures
  }

  it('a killed node: the others go on', async () => {
    await expect.poll(seen, { timeout: 30_000 }).toEqual([2, 2, 2])
    await through('kill -9 of a node', async () => {
      await cluster.killNode(0)
      await setTimeout(3000)
      await cluster.startNode(0)
    })
    await expect.poll(seen, { timeout: 30_000 }).toEqual([2, 2, 2])
  })

  it('a killed Redis: requests do not wait for it, attempts are limited, and pages show changes again', async () => {
    // Two nodes that count attempts together.
    const guarded = [
      await cluster.startOther({ RATE_LIMITS: 'true', ROLE: 'web' }),
      await cluster.startOther({ RATE_LIMITS: 'true', ROLE: 'web' }),
    ]
    try {
      expect(await attemptsUntilRefused(guarded, 'first')).toBe(6)
      const { away } = await through('kill -9 of Redis for 5 s', async () => {
        await cluster.redis.kill()
        // As many as before, or as many on each node in the moment before both have noticed.
        expect(await attemptsUntilRefused(guarded, 'second')).toBeLessThanOrEqual(12)
        await setTimeout(5000)
        await cluster.redis.restart()
        // Live messages arrive again.
        await expect.poll(heardNow, { timeout: 20_000, interval: 500 }).toBe(true)
      })
      expect(away['chat message']).toBeLessThan(5000)
      expect(await attemptsUntilRefused(guarded, 'third')).toBe(6)
    } finally {
      await Promise.all(guarded.map(endQuickly))
    }
    // Presence was lost with Redis, and nodes report it again.
    await expect.poll(seen, { timeout: 60_000 }).toEqual([2, 2, 2])
  })

  /** Wrong passwords for one account, by turns at these nodes, before they are refused. */
  async function attemptsUntilRefused(nodes: readonly Product[], account: string): Promise<number> {
    for (let attempts = 0; attempts < 50; attempts++) {
      const { status } = await person(nodes[attempts % nodes.length]!).request('POST', '/api/auth-token/', {
        body: { username: `${account}@seventeen.example`, password: 'a wrong password' },
      })
      if (status === 429) return attempts
      expect(status).toBe(400)
    }
    throw new Error('Attempts are not limited')
  }

  /** Whether a live message arrives within two seconds. */
  async function heardNow(): Promise<boolean> {
    const before = heard
    await setTimeout(2000)
    return heard > before
  }

  it('an S3 server that is gone for five seconds: only uploads wait', async () => {
    const { away } = await through('S3 server gone for 5 s', async () => {
      await cluster.files.stop()
      await setTimeout(5000)
      await cluster.files.start()
    })
    expect(away['chat message']).toBeLessThan(5000)
  })
  it(`a replica that is stopped for ${replicaStop} s: nobody reads an old own answer, nor waits for it`, async () => {
    const before = await scansOfReplica()
    await expect.poll(scansOfReplica, { timeout: 20_000 }).toBeGreaterThan(before)
    const { longestRead, reads } = await through(`kill -STOP of a replica for ${replicaStop} s`, async () => {
      cluster.replica.freeze()
      try {
        // A replica that does not respond has no lag.
        await expect.poll(lags, { timeout: 5000 }).toEqual([undefined, undefined, undefined])
        await setTimeout(replicaStop * 1000)
      } finally {
        cluster.replica.thaw()
      }
      await expect.poll(isReadEverywhere, { timeout: 30_000 }).toBe(true)
    })
    print(`The longest of ${reads} reads took ${seconds(longestRead)} s`)
    expect(longestRead).toBeLessThan(4000)
  })

  it(`a replica that replays nothing for ${replicaStop} s: nobody reads an old own answer`, async () => {
    const { longestRead, reads } = await through(
      `replay of a replica paused for ${replicaStop} s`,
      async () => {
        await run(cluster.replica.url, 'select pg_wal_replay_pause()')
        try {
          const areBehind = async () => (await lags()).every((lag) => lag !== undefined && lag > 1)
          await expect.poll(areBehind, { timeout: 10_000 }).toBe(true)
          await setTimeout(replicaStop * 1000)
        } finally {
          // What it has not replayed may conflict with this statement.
          const isResumed = () =>
            run(cluster.replica.url, 'select pg_wal_replay_resume()').then(
              () => true,
              () => false,
            )
          await expect.poll(isResumed, { timeout: 20_000 }).toBe(true)
        }
        await expect.poll(isReadEverywhere, { timeout: 30_000 }).toBe(true)
      },
    )
    print(`The longest of ${reads} reads took ${seconds(longestRead)} s`)
    expect(longestRead).toBeLessThan(4000)
  })

  /** Seconds that each node believes the asynchronous replica to be behind; undefined if it does not respond. */
  const lags = () =>
    Promise.all(
      cluster.nodes().map(async (node) => {
        const text = await (await fetch(`${node}/metrics`)).text()
        const name = new URL(cluster.replica.url).host.replaceAll('.', String.raw`\.`)
        const [, lag] =
          new RegExp(`^database_replica_lag_seconds\\{replica="${name}"\\} (\\S+)$`, 'm').exec(text) ?? []
        return lag === undefined ? undefined : Number(lag)
      }),
    )
  const isReadEverywhere = async () => (await lags()).every((lag) => lag !== undefined && lag < 1)

  async function scansOfReplica(): Promise<number> {
    const [row] = (await run(
      cluster.replica.url,
      `select coalesce(sum(seq_scan + idx_scan), 0)::int as scans from pg_stat_user_tables
       where relname in ('answer', 'institute')`,
    )) as [{ scans: number }]
    return row.scans
  }

  it('a killed primary: the standby takes over', async () => {
    await through('kill -9 of the primary, promotion after 2 s', async () => {
      await cluster.killPrimary()
      await setTimeout(2000)
      await cluster.promote()
      const before = [...work.acknowledged]
      const allGoOn = () => work.acknowledged.every((count, at) => count > before[at]!)
      await expect.poll(allGoOn, { timeout: 60_000 }).toBe(true)
    })
    // The other replica follows the new primary.
    await expect.poll(isReadEverywhere, { timeout: 60_000 }).toBe(true)
    await expect.poll(seen, { timeout: 60_000 }).toEqual([2, 2, 2])
  })

  it('at the end nothing acknowledged is lost, and nothing is stored twice', async () => {
    await work.stop()
    const stored = await storedBy(workers)
    print(`acknowledged actions: ${work.acknowledged.reduce((sum, one) => sum + one, 0)}`)
    expect(stored).toEqual(work.acknowledged)
    expect(Math.min(...work.acknowledged)).toBeGreaterThan(0)
  })
})
