import { isSilent, servicesOf } from './status-services.rules.ts'
import type { RunningNode, Status } from './status.schemas.ts'

/** A problem that the operator should look at. */
export interface StatusWarning {
  about: 'nodes' | 'connections' | 'queue' | 'mails' | 'disk' | 'backup'
  words: string
}

const hour = 3_600_000
/** Seconds after which a waiting job is late. */
export const longestQueue = 600
const longestMail = 3600
/** Below both this many bytes and this share of the disk, a warning is shown. */
const littleSpace = 2e9
const littleShare = 0.1
const oldestBackup = 36 * hour
/** Days after which a restore counts as unproven. */
export const daysOfProof = 35

/** All warnings, most urgent first; docs/operating.md says what to do. */
export function statusWarnings(status: Status): StatusWarning[] {
  const { nodes, queue, mails, last_backup, last_rehearsal, last_proven_restore, recurring_work, at } = status
  const warnings: (StatusWarning | false)[] = [
    ...nodes.filter((node) => isSilent(node, status)).map(silent),
    ...nodes.filter(isNearlyFull).map(full),
    ...servicesOf(status).flatMap(({ problems }) =>
      problems.map(({ words }): StatusWarning => ({ about: 'connections', words })),
    ),
    hasNoJobsNode(status) && {
      about: 'queue',
      words:
        'No node works on jobs: mails, notifications and reminders are not sent. Start one with ROLE=jobs, or without ROLE.',
    },
    queue.oldest_seconds > longestQueue && {
      about: 'queue',
      words: 'Jobs have been waiting for more than ten minutes: notifications and e-mails are delayed.',
    },
    ...recurring_work.filter(({ failed_at }) => failed_at !== null).map(failedWork),
    ...recurring_work.filter((work) => isLate(work, at)).map(lateWork),
    queue.failed > 0 && {
      about: 'queue',
      words: `${counted(queue.failed, 'job was', 'jobs were')} given up. The log names them as 'job failed'.`,
    },
    !mails.has_server && {
      about: 'mails',
      words: 'No mail server is configured: e-mails are stored, not sent.',
    },
    mails.has_server &&
      mails.oldest_seconds > longestMail && {
        about: 'mails',
        words: 'Mails have been waiting for more than an hour.',
      },
    last_backup === null
      ? { about: 'backup', words: 'No backup has been made yet.' }
      : Date.parse(at) - Date.parse(last_backup.at) > oldestBackup && {
          about: 'backup',
          words: 'The last backup is older than a day and a half.',
        },
    last_backup !== null &&
      last_backup.damaged > 0 && {
        about: 'backup',
        words: `The last backup found ${counted(last_backup.damaged, 'stored file', 'stored files')} missing or changed.`,
      },
    last_rehearsal !== null &&
      last_rehearsal.differences.length > 0 && {
        about: 'backup',
        words: `The last rehearsal of a restore failed: ${last_rehearsal.differences[0]}`,
      },
    last_proven_restore === null
      ? last_backup !== null && {
          about: 'backup',
          words: 'No restore of a backup has been proven yet: run npm run rehearse.',
        }
      : Date.parse(at) - Date.parse(last_proven_restore.at) > daysOfProof * 24 * hour && {
          about: 'backup',
          words: `The last proven restore is more than ${daysOfProof} days ago: run npm run rehearse.`,
        },
    new Set(nodes.filter((node) => !isSilent(node, status)).map(({ version }) => version)).size > 1 && {
      about: 'nodes',
      words:
        'The nodes run different versions. Finish the upgrade: only neighbouring versions run side by side.',
    },
  ]
  return warnings.filter((warning) => warning !== false)
}

const counted = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

const silent = ({ host }: RunningNode): StatusWarning => ({
  about: 'nodes',
  words: `The node ${host} has stopped unexpectedly, or cannot reach the database.`,
})

type Work = Status['recurring_work'][number]

/** Work that runs at least every hour counts as late after three. */
export const isLate = ({ name, finished_at, failed_at }: Work, at: string): boolean =>
  failed_at === null &&
  finished_at !== null &&
  /[.](hourly|quarter-hourly|minutely)$/.test(name) &&
  Date.parse(at) - Date.parse(finished_at) > 3 * hour

const failedWork = ({ name, error }: Work): StatusWarning => ({
  about: 'queue',
  words: `The recurring work ${name} failed the last time${error ? `: ${error}` : '.'}`,
})

const lateWork = ({ name }: Work): StatusWarning => ({
  about: 'queue',
  words: `The recurring work ${name} was not completed for three hours. At least one node must work on jobs.`,
})

/** Whether all running nodes report that they leave jobs to others. */
function hasNoJobsNode(status: Status): boolean {
  const running = status.nodes.filter((node) => !isSilent(node, status))
  return running.length > 0 && running.every(({ health }) => health?.role === 'web')
}

const isNearlyFull = ({ disk_free_bytes, disk_bytes }: RunningNode) =>
  disk_free_bytes < Math.max(littleSpace, disk_bytes * littleShare)

const full = ({ host, disk_free_bytes }: RunningNode): StatusWarning => ({
  about: 'disk',
  words: `The disk of ${host} is nearly full: ${(disk_free_bytes / 1e9).toFixed(1)} GB are left.`,
})
