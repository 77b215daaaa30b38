import type { Domain } from '../platform/domain.ts'
import { lastBackup } from './made-backups.ts'

export const backupDomain: Domain = {
  gauges: {
    help: {
      last_backup_timestamp_seconds:
        'When the last backup was finished, as Unix time; missing before the first one',
      last_backup_damaged_files: 'Stored files that it found missing or changed',
    },
    read: async (db): Promise<Record<string, number>> => {
      const backup = await lastBackup(db)
      return backup
        ? {
            last_backup_timestamp_seconds: backup.at.getTime() / 1000,
            last_backup_damaged_files: backup.damaged,
          }
        : {}
    },
  },
}
