import type { NodeHealth, ReplicaState } from '../platform/node-health.ts'
import type { RunningNode, Status } from './status.schemas.ts'

/** What is wrong, and what the operator can do. */
export interface ServiceProblem {
  words: string
  advice: string
}

/** One of the services that nodes are connected to, summarised over all running nodes. */
export interface Service {
  name: string
  state: 'well' | 'attention' | 'unused' | 'unknown'
  summary: string
  details: string[]
  problems: ServiceProblem[]
  lastError?: { at: string; message: string; host: string } | undefined
  /** The heading in docs/operating.md. */
  section: string
}

/** A running node that has reported its connections. */
interface Reporting {
  host: string
  health: NodeHealth
}

/** Milliseconds without a report from a node; nodes report every ten seconds. */
const silence = 45_000
/** Seconds that statements may wait for a connection, and that operations on files may take. */
const longWait = 1
const slowStorage = 2
/** Failed operations within an hour that need attention although the storage is ready now. */
const manyErrors = 5
const mostNamed = 3

export const isSilent = ({ seen_at }: RunningNode, { at }: Pick<Status, 'at'>): boolean =>
  Date.parse(at) - Date.parse(seen_at) > silence

/** The running nodes, and those among them that have reported their connections. */
export function reportingNodes(status: Pick<Status, 'nodes' | 'at'>): {
  running: number
  nodes: Reporting[]
} {
  const running = status.nodes.filter((node) => !isSilent(node, status))
  return {
    running: running.length,
    nodes: running.flatMap(({ host, health }) => (health ? [{ host, health }] : [])),
  }
}

/** The services of an installation, as its nodes report them. */
export function servicesOf(status: Pick<Status, 'nodes' | 'at'>): Service[] {
  const { nodes } = reportingNodes(status)
  return [connections, replicas, storage, broker].map((describe) => describe(nodes))
}

function connections(nodes: Reporting[]): Service {
  const inUse = ({ health: { database } }: Reporting) => database.open - database.idle
  const busiest = nodes.toSorted(
    (one, other) => inUse(other) / other.health.database.limit - inUse(one) / one.health.database.limit,
  )[0]
  const sum = (figure: 'waiting' | 'waited_last_hour' | 'refused_last_hour') =>
    nodes.reduce((total, { health }) => total + health.database[figure], 0)
  const longest = Math.max(0, ...nodes.map(({ health }) => health.database.longest_wait_seconds))
  const [waiting, waited, refused] = [sum('waiting'), sum('waited_last_hour'), sum('refused_last_hour')]
  const advice = 'Set DATABASE_POOL to a higher value, or look for slow statements in PostgreSQL.'
  return serviceOf({
    name: 'Database connections',
    section: 'Sizes',
    summary:
      busiest &&
      `${nodes.length > 1 ? 'At most ' : ''}${inUse(busiest)} of ${busiest.health.database.limit} in use${nodes.length > 1 ? `, on ${busiest.host}` : ''}`,
    details: [
      waiting > 0 ? `${counted(waiting, 'statement waits', 'statements wait')} now.` : '',
      waited > 0
        ? `In the last hour ${counted(waited, 'statement', 'statements')} waited for a connection, at most ${secondsText(longest)}.`
        : 'In the last hour no statement had to wait for a connection.',
    ],
    problems: [
      refused > 0 && {
        words: `${counted(refused, 'statement', 'statements')} found no free connection to the database in the last hour. Users saw that the server is busy.`,
        advice,
      },
      refused === 0 &&
        longest >= longWait && {
          words: `Statements waited up to ${secondsText(longest)} for a connection to the database in the last hour.`,
          advice,
        },
    ],
  })
}

/** The worst last. */
const byUse: readonly ReplicaState[] = ['used', 'primary', 'behind', 'away']

const replicaWords: Record<ReplicaState, string> = {
  used: 'in use',
  primary: 'is the primary now',
  behind: 'is more than a second behind and not read',
  away: 'does not respond',
}

function replicas(nodes: Reporting[]): Service {
  const reports = nodes.flatMap(({ host, health }) =>
    health.replicas.map((replica) => ({ ...replica, host })),
  )
  const names = [...new Set(reports.map(({ name }) => name))]
  if (nodes.length > 0 && names.length === 0)
    return {
      name: 'Replicas',
      section: 'Replicas',
      state: 'unused',
      summary: 'Not used',
      details: ['DATABASE_READ_URL is not set: all reads go to the primary.'],
      problems: [],
    }
  const readers = new Set(reports.map(({ host }) => host)).size
  const worst = names.map((name) => {
    const of = reports.filter((one) => one.name === name)
    const state = byUse[Math.max(...of.map((one) => byUse.indexOf(one.state)))]!
    const lag = Math.max(0, ...of.map(({ lag_seconds }) => lag_seconds ?? 0))
    return { name, state, lag, hosts: of.filter((one) => one.state === state).map(({ host }) => host) }
  })
  const used = names.filter((name) => reports.some((one) => one.name === name && one.state === 'used'))
  const behind = worst.filter(({ state }) => state === 'behind')
  const away = worst.filter(({ state }) => state === 'away')
  const affected = ({ hosts }: { hosts: string[] }) => onNodes(hosts, readers)
  return serviceOf({
    name: 'Replicas',
    section: 'Replicas',
    summary: nodes.length > 0 ? `${used.length} of ${names.length} in use` : undefined,
    details: [
      ...worst.map((one) =>
        one.state === 'used'
          ? `${one.name}: in use, ${secondsText(one.lag)} behind.`
          : `${one.name}: ${replicaWords[one.state]}${affected(one)}.`,
      ),
      readers < nodes.length ? `DATABASE_READ_URL is set on ${readers} of ${nodes.length} nodes.` : '',
    ],
    problems: [
      ...away.map((one) => ({
        words: `The replica ${one.name} does not respond${affected(one)}. The primary answers its reads.`,
        advice: 'Check PostgreSQL on that machine, and DATABASE_READ_URL.',
      })),
      ...behind.map((one) => ({
        words: `The replica ${one.name} is more than a second behind${affected(one)}. The primary answers its reads.`,
        advice: 'Check its replication (pg_stat_replication on the primary) and its load.',
      })),
      names.length > 0 &&
        worst.every(({ state }) => state === 'primary') && {
          words: 'DATABASE_READ_URL leads only to the primary, so no replica is read.',
          advice: 'Correct the address, or remove the setting.',
        },
    ],
  })
}

function storage(nodes: Reporting[]): Service {
  const kinds = new Set(nodes.map(({ health }) => health.storage.kind))
  const places = [...new Set(nodes.map(({ health }) => health.storage.place))]
  const notReady = nodes.filter(({ health }) => !health.storage.is_ready)
  const errors = nodes.reduce((sum, { health }) => sum + health.storage.errors_last_hour, 0)
  const slowest = (figure: 'p50_seconds' | 'p95_seconds') =>
    Math.max(...nodes.map(({ health }) => health.storage[figure] ?? 0))
  const isMeasured = nodes.some(({ health }) => health.storage.p50_seconds !== null)
  const place = kinds.has('s3')
    ? {
        words: 'bucket',
        check: 'Check the server of the bucket and its credentials: npm run check tries them.',
      }
    : {
        words: 'folder',
        check: 'Check that the disk of DATA_DIR is mounted and belongs to this installation.',
      }
  return serviceOf({
    name: 'Storage of files',
    section: kinds.has('s3') ? 'Files in object storage' : 'Troubleshooting',
    summary:
      nodes.length > 0
        ? `In ${kinds.has('s3') ? 'the bucket' : 'the folder'} ${places.join(', ')}`
        : undefined,
    details: [
      isMeasured
        ? `Half of the operations in the last hour took at most ${secondsText(slowest('p50_seconds'))}, and 95 % at most ${secondsText(slowest('p95_seconds'))}${nodes.length > 1 ? ' on the slowest node' : ''}.`
        : 'In the last hour no file was stored or read.',
      errors > 0
        ? `${counted(errors, 'operation', 'operations')} failed in the last hour.`
        : 'No operation failed.',
    ],
    problems: [
      notReady.length > 0 && {
        words: `The storage of files is out of reach, or belongs to another database${onNodes(
          notReady.map(({ host }) => host),
          nodes.length,
        )}. Files cannot be uploaded or downloaded; everything else works.`,
        advice: place.check,
      },
      notReady.length === 0 &&
        errors >= manyErrors && {
          words: `${errors} operations on stored files failed in the last hour. Users saw an error and can try again.`,
          advice: place.check,
        },
      notReady.length === 0 &&
        isMeasured &&
        slowest('p95_seconds') > slowStorage && {
          words: `5 % of the operations on stored files take longer than ${secondsText(slowest('p95_seconds'))}.`,
          advice: `Check the load of the ${place.words} and the network to it.`,
        },
      (kinds.size > 1 || (kinds.has('s3') && places.length > 1)) && {
        words: `The nodes store files in different places: ${places.join(', ')}.`,
        advice: 'Set the same STORAGE_URL on every node.',
      },
    ],
    lastError: latestError(nodes.map(({ host, health }) => ({ host, error: health.storage.last_error }))),
  })
}

function broker(nodes: Reporting[]): Service {
  const kinds = new Set(nodes.map(({ health }) => health.broker.kind))
  const away = nodes.filter(({ health }) => !health.broker.is_connected)
  const errors = nodes.reduce((sum, { health }) => sum + health.broker.errors_last_hour, 0)
  const server = kinds.has('redis') ? 'Redis' : 'PostgreSQL'
  const connected =
    nodes.length === 1
      ? away.length === 0
        ? 'connected'
        : 'not connected'
      : `connected on ${nodes.length - away.length} of ${nodes.length} nodes`
  return serviceOf({
    name: 'Live messages',
    section: 'Redis',
    summary: nodes.length > 0 ? `By ${server}, ${connected}` : undefined,
    details: [
      kinds.has('redis') ? '' : 'Redis is not used: REDIS_URL is not set. A few nodes do not need it.',
      errors > 0
        ? `${counted(errors, 'command or connection', 'commands or connections')} failed in the last hour.`
        : '',
    ],
    problems: [
      away.length > 0 && {
        words: `There is no connection to ${server} for live messages${onNodes(
          away.map(({ host }) => host),
          nodes.length,
        )}. Everything can be read and saved, but open pages do not follow changes.`,
        advice: kinds.has('redis')
          ? 'Check the server in REDIS_URL. Pages catch up when it is back.'
          : 'Check PostgreSQL, and DATABASE_DIRECT_URL if it is set. Pages catch up when it is back.',
      },
      kinds.size > 1 && {
        words:
          'Some nodes use Redis and others PostgreSQL, so they do not receive the live messages of each other.',
        advice: 'Set the same REDIS_URL on every node.',
      },
    ],
    lastError: latestError(nodes.map(({ host, health }) => ({ host, error: health.broker.last_error }))),
  })
}

interface Described {
  name: string
  section: string
  /** Undefined before any node has reported. */
  summary: string | undefined
  /** Empty ones are left out. */
  details: string[]
  problems: (ServiceProblem | false)[]
  lastError?: Service['lastError']
}

function serviceOf({ summary, details, problems, ...service }: Described): Service {
  if (summary === undefined)
    return {
      ...service,
      state: 'unknown',
      summary: 'Not reported yet',
      details: ['Nodes report a few seconds after their start.'],
      problems: [],
    }
  const found = problems.filter((problem) => problem !== false)
  return {
    ...service,
    state: found.length > 0 ? 'attention' : 'well',
    summary,
    details: details.filter((detail) => detail !== ''),
    problems: found,
  }
}

/** 'both nodes', 'all 3 nodes'. */
export const allNodes = (count: number) => (count === 2 ? 'both nodes' : `all ${count} nodes`)

/** Names the nodes with a problem, unless it is the only node. */
function onNodes(hosts: readonly string[], all: number): string {
  if (all === 1) return ''
  if (hosts.length === all) return ` on ${allNodes(all)}`
  const more = hosts.length - mostNamed
  return ` on ${hosts.slice(0, mostNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function latestError(
  errors: { host: string; error: { at: string; message: string } | null }[],
): Service['lastError'] {
  return errors
    .flatMap(({ host, error }) => (error ? [{ ...error, host }] : []))
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))[0]
}

/** '12 ms', '1.4 s'. */
export const secondsText = (seconds: number): string =>
  seconds < 1 ? `${Math.max(seconds > 0 ? 1 : 0, Math.round(seconds * 1000))} ms` : `${seconds.toFixed(1)} s`

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
