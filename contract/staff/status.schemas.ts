import { z } from 'zod'
import { nodeHealth } from '../platform/node-health.ts'
import { instant } from '../platform/texts.ts'
import type { Schemas } from '../platform/endpoint.ts'

/** A server process that is running, or that was killed within the last day; as reported at `seen_at`. */
const node = z.object({
  id: z.uuid().meta({ examples: ['3f0c2f5e-6b1d-4a53-9a53-0d8f0f6a5c11'] }),
  /** Host name and port, such as `web1:8001`. */
  host: z.string(),
  version: z.string(),
  started_at: instant,
  seen_at: instant,
  memory_bytes: z.number(),
  /** Free space for DATA_DIR. */
  disk_free_bytes: z.number(),
  disk_bytes: z.number(),
  /** Null for a process that has just started, or that runs an older version. */
  health: nodeHealth.nullable(),
})

export type RunningNode = z.output<typeof node>

/** A backup that was restored into a temporary database and folder by `npm run rehearse`. */
const rehearsal = z.object({
  at: instant,
  /** Path of the archive. */
  file: z.string().meta({ examples: ['/backups/seventeen-2026-11-22.tar'] }),
  /** As of when the backup is; null if it could not be read. */
  backup_at: instant.nullable(),
  /** How long the restore and the comparison took. */
  seconds: z.number(),
  /** Whether the backup records the number of rows of each table; older ones do not. */
  rows_compared: z.boolean(),
  /** What the restored copy lacks, or why it could not be restored; empty if the restore is proven. */
  differences: z.array(z.string()),
})

export type RehearsalResult = z.output<typeof rehearsal>

export const maxListedNodes = 50
export const maxListedReports = 50

export const status = z.object({
  at: instant,
  version: z.string(),
  /** Version of the process that responds. */
  node_version: z.string(),
  database: z.object({
    version: z.string(),
    bytes: z.number(),
    /** The latest applied migration. */
    migration: z.string(),
  }),
  /** In the order of their start. */
  nodes: z.array(node),
  /** Recurring work by name, such as `notifications.digests`, and when it was last completed on any node. */
  recurring_work: z.array(
    z.object({
      name: z.string(),
      finished_at: instant.nullable(),
      /** How long it took. */
      seconds: z.number().nullable(),
      /** Null if it was completed after it failed. */
      failed_at: instant.nullable(),
      /** Why it failed. */
      error: z.string().nullable(),
    }),
  ),
  queue: z.object({
    due: z.number(),
    oldest_seconds: z.number(),
    failed: z.number(),
    /** Kinds of jobs that are due or running, the longest waiting first. */
    kinds: z.array(
      z.object({
        kind: z.string().meta({ examples: ['mail.deliver'] }),
        due: z.number().int(),
        oldest_seconds: z.number(),
      }),
    ),
  }),
  mails: z.object({
    has_server: z.boolean(),
    waiting: z.number(),
    oldest_seconds: z.number(),
    failed: z.number(),
  }),
  files: z.object({ count: z.number(), bytes: z.number() }),
  last_backup: z
    .object({
      at: instant,
      bytes: z.number(),
      files: z.number(),
      /** Number of stored files that were missing or changed. */
      damaged: z.number(),
    })
    .nullable(),
  last_rehearsal: rehearsal.nullable(),
  /** The last rehearsal without differences. */
  last_proven_restore: rehearsal.nullable(),
  /** What browsers refused to load because of the Content-Security-Policy in the last 30 days; the latest first. */
  csp_reports: z.array(
    z.object({
      /** Such as `img-src`. */
      directive: z.string(),
      /** Its origin, or a word such as `inline`. */
      blocked: z.string(),
      /** The path of the page, without ids. */
      page: z.string(),
      reports: z.number().int(),
      first_at: instant,
      last_at: instant,
    }),
  ),
})

export type Status = z.output<typeof status>

export const systemStatusSchemas = {
  read: {
    summary:
      'Version, nodes with their connections and storage, queue, e-mails, files, backup, proven restore and reports of browsers, for staff',
    response: status,
  },
} satisfies Schemas
