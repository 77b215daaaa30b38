import { resolve } from 'node:path'
import { checkArchive, restoreBackup } from '../server/backup/backup.ts'
import { readConfig } from '../server/platform/config.ts'
import { startEmbeddedPostgres } from '../server/platform/database/embedded-postgres.ts'
import { givenDatabase, runOrExplain, progressLine } from '../server/platform/script-database.ts'

/**
 * `npm run restore -- <file>`: restores a backup into an empty database and an empty storage of files. A backup without
 * files needs the storage with its files. With --check it only verifies the archive.
 */
const args = process.argv.slice(2)
const [file] = args.filter((one) => !one.startsWith('--'))
const isUnknown = (one: string) => one.startsWith('--') && !/^--(check|despite-missing-files)$/.test(one)
if (!file || args.some(isUnknown)) {
  console.error('Usage: npm run restore -- <file> [--check] [--despite-missing-files]')
  process.exit(2)
}
const onProgress = progressLine((line) => process.stderr.write(line))

await runOrExplain(async () => {
  if (args.includes('--check')) {
    const { created_at, tables } = await checkArchive(resolve(file))
    console.log(`${file} is valid: ${tables.length} tables, as of ${created_at}.`)
    return
  }
  const config = readConfig(process.env)
  let stop = () => {}
  const openDatabaseUrl = async () => {
    const given = await givenDatabase(config)
    if (given !== undefined) return given
    const embedded = await startEmbeddedPostgres({ dataDir: config.DATA_DIR, holder: { name: 'A restore' } })
    stop = embedded.stop
    return embedded.url('postgres')
  }
  try {
    const { created_at } = await restoreBackup({
      openDatabaseUrl,
      config,
      file: resolve(file),
      despiteMissingFiles: args.includes('--despite-missing-files'),
      onProgress,
    })
    console.log(`Restored as of ${created_at}. Start the product with its previous SECRET_KEY.`)
  } finally {
    stop()
  }
})
