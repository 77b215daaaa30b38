import type { Domain } from '../platform/domain.ts'
import { lastBackup } from './made-backups.ts'
import { lastProvenRestore } from './rehearsals.queries.ts'

export const backupDomain: Domain = {
  gauges: {
    help: {
      last_backup_timestamp_seconds:
        'When the last backup was finished, as Unix time; missing before the first one',
      last_backup_damaged_files: 'Stored files that it found missing or changed',
      last_proven_restore_timestamp_seconds:
        'When a rehearsal last proved a restore, as Unix time; missing before the first one',
    },
    read: async (db): Promise<Record<string, number>> => {
      const [backup, restore] = await Promise.all([lastBackup(db), lastProvenRestore(db)])
      return {
        ...(backup && {
          last_backup_timestamp_seconds: backup.at.getTime() / 1000,
          last_backup_damaged_files: backup.damaged,
        }),
        ...(restore && { last_proven_restore_timestamp_seconds: restore.at.getTime() / 1000 }),
      }
    },
  },
}
