import { parseArgs } from 'node:util'
import { moveFiles, withClient } from '../server/backup/backup.ts'
import type { Config } from '../server/platform/config.ts'
import { Refused } from '../server/platform/refusal.ts'
import { onDatabase, progressLine } from '../server/platform/script-database.ts'
import { inFolder, storageAt } from '../server/platform/storage/open-storage.ts'
import { isStorageUrl } from '../server/platform/storage/storage-url.ts'

/**
 * `npm run move-files -- <to>`: copies the stored files into another storage, `s3://bucket/folder` or `folder`, verifies
 * them and says how to switch. Without <to> it copies what is still in PREVIOUS_STORAGE_URL. The product may be running.
 */
const usage = 'Usage: npm run move-files -- [s3://bucket/folder | folder] [--verify]'

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { verify: { type: 'boolean' } },
      allowPositionals: true,
    })
    const [to] = positionals
    const isValid = to === undefined || to === inFolder || isStorageUrl(to)
    return isValid && positionals.length < 2 ? { to, verify: values.verify === true } : undefined
  } catch {
    return undefined
  }
}

const read = readArguments()
if (!read) {
  console.error(usage)
  process.exit(2)
}
const { to, verify } = read

await onDatabase('A move of files', async (databaseUrl, config) => {
  const { source, target } = places(config)
  const figures = await withClient(databaseUrl, 'seventeen move of files', (client) =>
    moveFiles({
      client,
      from: storageAt(source, config),
      to: storageAt(target, config),
      verify,
      onProgress: progressLine((line) => process.stderr.write(line)),
    }),
  )
  const { copied, present, damaged } = figures
  console.log(`${copied} files were copied and verified; ${present} were there already.`)
  for (const one of damaged) console.error(`WARNING: ${one}.`)
  if (damaged.length > 0) process.exitCode = 1
  if (to !== undefined) console.log(howToSwitch(source, target))
  else if (damaged.length === 0) console.log(finish(source))
})

/** From where to where. */
function places(config: Config) {
  const current = config.STORAGE_URL ?? inFolder
  const { PREVIOUS_STORAGE_URL: previous } = config
  if (to === undefined) {
    if (previous === undefined) throw new Refused(`PREVIOUS_STORAGE_URL is not set. ${usage}`)
    return { source: previous, target: current }
  }
  if (to === current) throw new Refused(`The files are stored in ${to} already.`)
  return { source: current, target: to }
}

function finish(source: string): string {
  return `Nothing is left that is only in ${source}. Remove PREVIOUS_STORAGE_URL, restart every node, and then delete the files in ${nameOf(source)}.`
}

function howToSwitch(source: string, target: string): string {
  return [
    'The product still uses the previous storage. To switch:',
    `1. With several nodes, set PREVIOUS_STORAGE_URL=${target} and restart them one after the other, so that all of them can read both.`,
    `2. ${target === inFolder ? 'Remove STORAGE_URL' : `Set STORAGE_URL=${target}`} and set PREVIOUS_STORAGE_URL=${source}, and restart every node.`,
    '3. Run npm run move-files, which copies what was stored in the meantime, and follow its last line.',
  ].join('\n')
}

function nameOf(url: string): string {
  return url === inFolder ? 'DATA_DIR/media' : url
}
