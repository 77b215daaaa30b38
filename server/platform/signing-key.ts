import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

const generated = new Map<string, Promise<string>>()

/** SECRET_KEY; if it is missing outside production, a key that is generated once and stored in the data folder. */
export function signingKey({
  SECRET_KEY,
  DATA_DIR,
}: Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>): Promise<string> {
  if (SECRET_KEY) return Promise.resolve(SECRET_KEY)
  const key = generated.get(DATA_DIR) ?? storedKey(DATA_DIR)
  generated.set(DATA_DIR, key)
  return key
}

async function storedKey(folder: string): Promise<string> {
  const file = join(folder, 'secret')
  await mkdir(folder, { recursive: true })
  await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  return readFile(file, 'utf8')
}
