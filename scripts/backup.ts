import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createBackup } from '../server/backup/backup.ts'
import { onDatabase, progressLine } from '../server/platform/script-database.ts'

/**
 * `npm run backup -- <file>`: copies the database and the stored files into one archive. With --without-files it only lists
 * the files, which stay where they are. The product may be running.
 */
const usage = 'Usage: npm run backup -- <file> [--without-files]'

function readArguments() {
  try {
    const options = { 'without-files': { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    return positionals.length === 1
      ? { file: positionals[0]!, hasFiles: !values['without-files'] }
      : undefined
  } catch {
    return undefined
  }
}

const read = readArguments()
if (!read) {
  console.error(usage)
  process.exit(2)
}
const { file, hasFiles } = read

await onDatabase('A backup', async (databaseUrl, config) => {
  const onProgress = progressLine((line) => process.stderr.write(line))
  const { tables, files, bytes, damaged } = await createBackup({
    databaseUrl,
    config,
    file: resolve(file),
    hasFiles,
    now: new Date(),
    onProgress,
  })
  const size = `${(bytes / 1e6).toFixed(1)} MB`
  console.log(
    hasFiles
      ? `${file}: ${tables} tables, ${files} files, ${size}.`
      : `${file}: ${tables} tables and a list of ${files} files, ${size}. The files stay where they are.`,
  )
  for (const one of damaged) console.error(`WARNING: ${one}. The backup still contains its row.`)
})
