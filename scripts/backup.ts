import { resolve } from 'node:path'
import { createBackup } from '../server/backup/backup.ts'
import { onDatabase, progressLine } from '../server/platform/script-database.ts'

/** `npm run backup -- <file>`: copies the database and the stored files into one archive. The product may be running. */
const [file] = process.argv.slice(2)
if (!file) {
  console.error('Usage: npm run backup -- <file>')
  process.exit(2)
}

await onDatabase('A backup', async (databaseUrl, config) => {
  const onProgress = progressLine((line) => process.stderr.write(line))
  const { tables, files, bytes, damaged } = await createBackup({
    databaseUrl,
    config,
    file: resolve(file),
    now: new Date(),
    onProgress,
  })
  console.log(`${file}: ${tables} tables, ${files} files, ${(bytes / 1e6).toFixed(1)} MB.`)
  for (const one of damaged) console.error(`WARNING: ${one}. The backup still contains its row.`)
})
