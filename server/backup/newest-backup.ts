import { readdir, stat } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { Refused } from '../platform/refusal.ts'
import { newestBackupFile } from './made-backups.ts'

const howToName = 'Name a backup or a folder with backups: npm run rehearse -- FILE'

/**
 * The backup to restore.
 * @param given a file, a folder, whose newest archive it is, or undefined for the newest recorded backup
 * @throws Refused
 */
export async function backupToRehearse(client: pg.Client, given: string | undefined): Promise<string> {
  if (given === undefined) return recorded(client)
  const path = resolve(given)
  if (!existsSync(path)) throw new Refused(`${path} does not exist. ${howToName}`)
  if (!(await stat(path)).isDirectory()) return path
  const names = (await readdir(path)).filter((name) => name.endsWith('.tar'))
  const found = await Promise.all(
    names.map(async (name) => ({ path: join(path, name), at: (await stat(join(path, name))).mtimeMs })),
  )
  const newest = found.toSorted((one, other) => other.at - one.at)[0]
  if (!newest) throw new Refused(`${path} contains no archive, a file whose name ends with .tar.`)
  return newest.path
}

async function recorded(client: pg.Client): Promise<string> {
  const file = await newestBackupFile(client)
  if (file === undefined)
    throw new Refused(`It is not recorded where the last backup was written. ${howToName}`)
  if (!existsSync(file)) throw new Refused(`The newest backup, ${file}, is not there any more. ${howToName}`)
  return file
}
