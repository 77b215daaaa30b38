import { parseArgs } from 'node:util'
import { rehearsalCommand } from '../server/backup/backup.ts'

/**
 * `npm run rehearse -- [file or folder] [--in folder]`: restores a backup, by default the newest, into a temporary database
 * and folder, and compares rows and files. The product may be running. Exits with 1 on any difference.
 */
await rehearsalCommand('Usage: npm run rehearse -- [FILE or FOLDER] [--in FOLDER]', () => {
  const { values, positionals } = parseArgs({
    options: { in: { type: 'string' } },
    allowPositionals: true,
  })
  return { given: positionals, within: values.in, upgrade: false }
})
