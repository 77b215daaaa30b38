import { parseArgs } from 'node:util'
import { rehearsalCommand } from '../server/backup/backup.ts'

/**
 * `npm run upgrade -- --rehearse [file or folder] [--in folder]`: rehearses the restore of a backup like `npm run rehearse`,
 * applies the migrations of this version to the copy, and compares the rows before and after. The upgrade itself happens
 * at the start of the new version.
 */
const usage =
  'Usage: npm run upgrade -- --rehearse [FILE or FOLDER] [--in FOLDER]\nTo upgrade, start the new version: see docs/upgrading.md.'
await rehearsalCommand(usage, () => {
  const { values, positionals } = parseArgs({
    options: { rehearse: { type: 'boolean' }, in: { type: 'string' } },
    allowPositionals: true,
  })
  return values.rehearse ? { given: positionals, within: values.in, upgrade: true } : undefined
})
