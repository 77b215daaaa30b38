export { createBackup, type BackupFigures } from './create-backup.ts'
export { checkArchive } from './check-archive.ts'
export { NotEmpty, restoreBackup } from './restore-backup.ts'
export { DamagedArchive } from './tar-reader.ts'
