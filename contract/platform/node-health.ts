import { z } from 'zod'
import { instant } from './texts.ts'

/** Whether a replica is read: `primary` means that the address leads to the primary, which is never read as a replica. */
export const replicaStates = ['used', 'behind', 'away', 'primary'] as const
export type ReplicaState = (typeof replicaStates)[number]

/** An error and when it happened. */
const lastError = z.object({ at: instant, message: z.string() })

/** What a process reports about itself every ten seconds. */
export const nodeHealth = z.object({
  role: z.enum(['all', 'web', 'jobs']),
  /** Connections to the database for requests. */
  database: z.object({
    /** DATABASE_POOL. */
    limit: z.number().int(),
    open: z.number().int(),
    idle: z.number().int(),
    /** Statements that wait for a connection. */
    waiting: z.number().int(),
    /** Statements of the last hour that waited for more than 0.1 seconds. */
    waited_last_hour: z.number().int(),
    longest_wait_seconds: z.number(),
    /** Statements of the last hour that found no free connection in time. */
    refused_last_hour: z.number().int(),
  }),
  /** Empty without DATABASE_READ_URL. */
  replicas: z.array(
    z.object({
      /** Host and port. */
      name: z.string().meta({ examples: ['10.0.0.6:5432'] }),
      state: z.enum(replicaStates),
      /** Null while it does not respond. */
      lag_seconds: z.number().nullable(),
    }),
  ),
  /** The storage of files. */
  storage: z.object({
    kind: z.enum(['folder', 's3']),
    /** The folder, or the bucket as `s3://bucket/folder`. */
    place: z.string(),
    /** Whether it can be reached and belongs to the database. */
    is_ready: z.boolean(),
    errors_last_hour: z.number().int(),
    last_error: lastError.nullable(),
    /** Of the latest operations on files within the last hour, at most 1,000; null without any. */
    p50_seconds: z.number().nullable(),
    p95_seconds: z.number().nullable(),
  }),
  /** What carries live messages. */
  broker: z.object({
    kind: z.enum(['postgresql', 'redis']),
    is_connected: z.boolean(),
    /** Failed commands and lost connections. */
    errors_last_hour: z.number().int(),
    last_error: lastError.nullable(),
  }),
})

export type NodeHealth = z.output<typeof nodeHealth>
