import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { NodeHealth } from '../platform/node-health.ts'
import { servicesOf, type Service } from './status-services.rules.ts'
import { wellNode } from './testing/well-node.ts'

const at = '2026-11-22T12:00:00Z'
const nodeOf = (host: string, health: NodeHealth | null, seen_at = '2026-11-22T11:59:55Z') => ({
  id: `a2f3b1de-0000-4000-8000-${host.padEnd(12, '0')}`,
  host,
  version: '1.2.0',
  started_at: '2026-11-01T08:00:00Z',
  seen_at,
  memory_bytes: 2e8,
  disk_free_bytes: 50e9,
  disk_bytes: 100e9,
  health,
})
const of = (...nodes: ReturnType<typeof nodeOf>[]) => servicesOf({ at, nodes })
const named = (name: string, services: Service[]) => services.find((one) => one.name === name)!
const withStorage = (storage: Partial<NodeHealth['storage']>): NodeHealth => ({
  ...wellNode,
  storage: { ...wellNode.storage, ...storage },
})
const withReplicas = (...replicas: NodeHealth['replicas']): NodeHealth => ({ ...wellNode, replicas })

it('a node without optional services is well, and says what is not used', () => {
  const services = of(nodeOf('one', wellNode))
  expect(services.map(({ name, state, summary }) => [name, state, summary])).toEqual([
    ['Database connections', 'well', '1 of 10 in use'],
    ['Replicas', 'unused', 'Not used'],
    ['Storage of files', 'well', 'In the folder /var/lib/seventeen/media'],
    ['Live messages', 'well', 'By PostgreSQL, connected'],
  ])
  expect(services.flatMap(({ problems }) => problems)).toEqual([])
  expect(named('Live messages', services).details).toEqual([
    'Redis is not used: REDIS_URL is not set. A few nodes do not need it.',
  ])
})

it('nothing is claimed before a node has reported', () => {
  for (const services of [of(), of(nodeOf('one', null)), of(nodeOf('one', wellNode, '2026-11-22T11:50:00Z'))])
    expect(new Set(services.map(({ state }) => state))).toEqual(new Set(['unknown']))
})

it('several nodes are summarised by the worst of them, which is named', () => {
  const busy = {
    ...wellNode,
    database: { ...wellNode.database, open: 10, idle: 1, waited_last_hour: 3, longest_wait_seconds: 0.25 },
  }
  const services = of(nodeOf('one', wellNode), nodeOf('two', busy), nodeOf('old', null))
  expect(named('Database connections', services)).toMatchObject({
    state: 'well',
    summary: 'At most 9 of 10 in use, on two',
    details: ['In the last hour 3 statements waited for a connection, at most 250 ms.'],
  })
  const refused = { ...busy, database: { ...busy.database, refused_last_hour: 1200, waiting: 1 } }
  const { state, problems, details } = named('Database connections', of(nodeOf('one', refused)))
  expect(state).toBe('attention')
  expect(details[0]).toBe('1 statement waits now.')
  expect(problems[0]?.words).toContain('1,200 statements found no free connection')
})

it('a replica is judged by the node that sees it worst', () => {
  const used = { name: 'a:5432', state: 'used', lag_seconds: 0.02 } as const
  const away = { name: 'b:5432', state: 'away', lag_seconds: null } as const
  const both = withReplicas(used, { ...away, state: 'used', lag_seconds: 0 })
  const replicas = named('Replicas', of(nodeOf('one', both), nodeOf('two', withReplicas(used, away))))
  expect(replicas).toMatchObject({
    state: 'attention',
    summary: '2 of 2 in use',
    details: ['a:5432: in use, 20 ms behind.', 'b:5432: does not respond on two.'],
  })
  expect(replicas.problems.map(({ words }) => words)).toEqual([
    'The replica b:5432 does not respond on two. The primary answers its reads.',
  ])
  const primary = { name: 'a:5432', state: 'primary', lag_seconds: null } as const
  expect(named('Replicas', of(nodeOf('one', withReplicas(primary, { ...used, name: 'b:5432' })))).state).toBe(
    'well',
  )
  expect(named('Replicas', of(nodeOf('one', withReplicas(primary)))).problems[0]?.words).toContain(
    'leads only to the primary',
  )
})

it('a storage that is away, fails often, is slow or differs needs attention', () => {
  const last_error = { at: '2026-11-22T11:58:00Z', message: 'connect ECONNREFUSED' }
  const bucket = withStorage({ kind: 's3', place: 's3://files', p50_seconds: 0.02, p95_seconds: 0.3 })
  expect(named('Storage of files', of(nodeOf('one', bucket)))).toMatchObject({
    state: 'well',
    summary: 'In the bucket s3://files',
    details: [
      'Half of the operations in the last hour took at most 20 ms, and 95 % at most 300 ms.',
      'No operation failed.',
    ],
  })
  const cases: [NodeHealth[], string][] = [
    [[withStorage({ is_ready: false, errors_last_hour: 9, last_error })], 'is out of reach'],
    [[bucket, withStorage({ ...bucket.storage, is_ready: false })], 'belongs to another database on two.'],
    [[withStorage({ errors_last_hour: 5, last_error })], '5 operations on stored files failed'],
    [[withStorage({ p50_seconds: 1, p95_seconds: 2.5 })], 'take longer than 2.5 s'],
    [[bucket, wellNode], 'in different places: s3://files, /var/lib/seventeen/media'],
  ]
  for (const [nodes, words] of cases) {
    const { problems } = named(
      'Storage of files',
      of(...nodes.map((one, at) => nodeOf(['one', 'two'][at]!, one))),
    )
    expect(problems, words).toHaveLength(1)
    expect(problems[0]?.words).toContain(words)
  }
  const few = named('Storage of files', of(nodeOf('one', withStorage({ errors_last_hour: 2, last_error }))))
  expect([few.state, few.lastError]).toEqual(['well', { ...last_error, host: 'one' }])
})

it('nodes without live messages are named', () => {
  const redis = (is_connected: boolean): NodeHealth => ({
    ...wellNode,
    broker: { ...wellNode.broker, kind: 'redis', is_connected },
  })
  const some = named('Live messages', of(nodeOf('one', redis(true)), nodeOf('two', redis(false))))
  expect([some.state, some.summary]).toEqual(['attention', 'By Redis, connected on 1 of 2 nodes'])
  expect(some.problems[0]?.words).toContain('no connection to Redis for live messages on two.')
  const mixed = named('Live messages', of(nodeOf('one', redis(true)), nodeOf('two', wellNode)))
  expect(mixed.problems[0]?.words).toContain('Some nodes use Redis and others PostgreSQL')
})

it('every service refers to a section of docs/operating.md', () => {
  const headings = readFileSync('docs/operating.md', 'utf8').match(/^## .*$/gm)
  const services = [
    ...of(nodeOf('one', wellNode)),
    ...of(nodeOf('one', withStorage({ kind: 's3', place: 's3://files' }))),
  ]
  for (const { section } of services) expect(headings).toContain(`## ${section}`)
})
