import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { migrationFiles } from '../platform/database/migrate.ts'

/** A copy of the program with more migrations, as a later version has them. */
export interface NextVersion {
  /** Its program, for `startProduct`. */
  program: string
  /** Adds a migration with the next number. @returns its file name */
  addMigration: (name: string, text: string) => Promise<string>
  remove: () => Promise<void>
}

export async function nextVersion(): Promise<NextVersion> {
  const folder = await mkdtemp(join(tmpdir(), 'seventeen-next-version-'))
  for (const part of ['server', 'db', 'package.json']) await cp(part, join(folder, part), { recursive: true })
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  let number = (await migrationFiles()).length
  return {
    program: join(folder, 'server/main.ts'),
    addMigration: async (name, text) => {
      const file = `${String(++number).padStart(4, '0')}_${name}.sql`
      await writeFile(join(folder, 'db/migrations', file), text)
      return file
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
