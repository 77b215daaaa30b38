import { setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { DatabaseError } from 'pg'
import type pg from 'pg'
import { Counter } from 'prom-client'
import type { ReplicaState } from 'contract/platform/node-health.ts'
import { logPosition } from 'contract/platform/read-after.ts'
import type { DB } from '../../../db/tables.ts'
import type { ConnectionOptions } from './connection-options.ts'

/** Milliseconds between two comparisons with the primary. */
const pause = 250
/** Milliseconds after which a replica that does not respond, or is behind by as much, is not read. */
const longestLag = 1000
/** Milliseconds for which a person's last change is remembered; replicas that are read are not behind by more. */
const longestMemory = 60_000
const mostPeople = 50_000

/** Requests that a replica could not answer, and that the primary has answered instead. */
export const replicaFallbacks = new Counter({
  name: 'database_replica_fallbacks_total',
  help: 'Requests for a replica that the primary answered, because it was away, behind or could not answer',
  registers: [],
})

/** A read was given up because the replica no longer responds. */
class SilentReplica extends Error {
  readonly code = 'CONNECT_TIMEOUT'
}

/** Connections to a replica, as those of `Database`. */
export interface ReplicaConnections {
  name: string
  pool: pg.Pool
  db: Kysely<DB>
  longReads: Kysely<DB>
  connectionOptions: ConnectionOptions
  close: () => Promise<void>
}

interface Replica extends ReplicaConnections {
  /** The position up to which it has the changes of the primary. */
  position: bigint
  /** Milliseconds that it is behind; undefined if it does not respond. */
  lag: number | undefined
  /** Whether it is the primary, as after a failover: then it is not read as a replica. */
  isPrimary: boolean
  /** When it responded last, in milliseconds since the process began. */
  seenAt: number
  /** Gives up the reads that wait for it. */
  reads: Set<() => void>
}

/** The replicas of the database, and which of them have what a person must see. */
export class Replicas {
  readonly #primary: pg.Pool
  readonly #replicas: Replica[]
  readonly #stopping = new AbortController()
  readonly #over: Promise<unknown>
  /** Positions of the primary, the latest last. */
  #history: { at: number; position: bigint }[] = []
  /** Positions of the last changes that people have made, or were told of; the latest last. */
  readonly #changes = new Map<number, { at: number; position: bigint }>()

  constructor(primary: pg.Pool, replicas: readonly ReplicaConnections[]) {
    this.#primary = primary
    this.#replicas = replicas.map((one) => ({
      ...one,
      position: 0n,
      lag: undefined,
      isPrimary: false,
      seenAt: -Infinity,
      reads: new Set(),
    }))
    this.#over = Promise.all([
      this.#repeat(() => this.#readPrimary()),
      ...this.#replicas.map((replica) => this.#repeat(() => this.#readReplica(replica))),
      this.#repeat(async () => this.#giveUpSilent()),
    ])
  }

  /** Each replica: whether it is read, and the milliseconds that it is behind, unless it does not respond. */
  get states(): { name: string; state: ReplicaState; lag: number | undefined }[] {
    const now = performance.now()
    return this.#replicas.map(({ name, lag, isPrimary, seenAt }) => {
      if (now - seenAt >= longestLag) return { name, state: 'away', lag: undefined }
      if (isPrimary) return { name, state: 'primary', lag: undefined }
      if (lag === undefined) return { name, state: 'away', lag }
      return { name, state: lag < longestLag ? 'used' : 'behind', lag }
    })
  }

  /**
   * A replica that has all changes up to these positions and those of the person. Undefined if there is none: then the
   * primary is read.
   */
  choose(person: number | undefined, ...after: (bigint | undefined)[]): ReplicaConnections | undefined {
    const own = person === undefined ? undefined : this.#changes.get(person)
    const needed = [own?.position, ...after].filter((one) => one !== undefined)
    const now = performance.now()
    const usable = this.#replicas.filter(
      ({ seenAt, lag, position }) =>
        now - seenAt < longestLag &&
        lag !== undefined &&
        lag < longestLag &&
        needed.every((one) => position >= one),
    )
    const chosen = usable[Math.floor(Math.random() * usable.length)]
    if (!chosen) replicaFallbacks.inc()
    return chosen
  }

  /**
   * Reads from a replica, until it stops responding.
   * @throws SilentReplica at most `longestLag` and `pause` after its last response; the read itself then ends later
   */
  async read<T>({ name }: ReplicaConnections, run: () => Promise<T>): Promise<T> {
    const { reads } = this.#replicas.find((replica) => replica.name === name)!
    const silence = Promise.withResolvers<never>()
    const giveUp = () => silence.reject(new SilentReplica(`The replica ${name} does not respond`))
    reads.add(giveUp)
    try {
      return await Promise.race([run(), silence.promise])
    } finally {
      reads.delete(giveUp)
    }
  }

  /** The primary answers instead. A replica that is away is not read until it responds again. */
  failed({ name }: ReplicaConnections, error: unknown): void {
    replicaFallbacks.inc()
    // Asked to write, or a conflict with a change: it responds.
    if (error instanceof DatabaseError && ['25006', '40001'].includes(error.code ?? '')) return
    for (const replica of this.#replicas) if (replica.name === name) replica.lag = undefined
  }

  /** The position of the primary now, after a commit. */
  async position(): Promise<string | undefined> {
    const { rows } = await this.#primary.query<{ position: string }>(
      'select pg_current_wal_insert_lsn()::text as position',
    )
    return rows[0]?.position
  }

  /** A person has made a change, or was told of one: they must see it from now on. */
  changed(person: number, text: string | undefined): void {
    const position = logPosition(text)
    if (position === undefined) return
    const now = performance.now()
    const known = this.#changes.get(person)
    this.#changes.delete(person)
    this.#changes.set(person, {
      at: now,
      position: known && known.position > position ? known.position : position,
    })
    for (const [oldest, { at }] of this.#changes) {
      if (this.#changes.size <= mostPeople && now - at < longestMemory) break
      this.#changes.delete(oldest)
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#over
    await Promise.all(this.#replicas.map(({ close }) => close()))
  }

  async #repeat(read: () => Promise<void>): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      await read().catch(() => {})
      await setTimeout(pause, undefined, { signal }).catch(() => {})
    }
  }

  #giveUpSilent(): void {
    for (const replica of this.#replicas) {
      if (performance.now() - replica.seenAt < longestLag) continue
      replica.lag = undefined
      for (const giveUp of replica.reads) giveUp()
    }
  }

  async #readPrimary(): Promise<void> {
    const { rows } = await this.#primary.query<{ position: string }>(
      'select pg_current_wal_flush_lsn()::text as position',
    )
    const position = logPosition(rows[0]?.position)
    if (position === undefined) return
    const at = performance.now()
    this.#history.push({ at, position })
    const first = this.#history.findIndex((one) => at - one.at < 10 * longestLag)
    this.#history.splice(0, first)
  }

  async #readReplica(replica: Replica): Promise<void> {
    const sentAt = performance.now()
    const { rows } = await replica.pool.query<{ position: string | null; is_replica: boolean }>(
      'select pg_last_wal_replay_lsn()::text as position, pg_is_in_recovery() as is_replica',
    )
    const [row] = rows
    const position = logPosition(row?.position ?? undefined)
    replica.isPrimary = row?.is_replica === false
    if (!row?.is_replica || position === undefined) {
      replica.lag = undefined
      replica.seenAt = performance.now()
      return
    }
    const known = this.#history.filter(({ at }) => at <= sentAt)
    const next = known.find((one) => one.position > position)
    // How long ago the primary had more; at least the longest if the replica has less than anything known.
    const behind = next ? sentAt - next.at : 0
    replica.position = position
    replica.lag = known[0] && known[0].position <= position ? behind : Math.max(behind, longestLag)
    replica.seenAt = performance.now()
  }
}
