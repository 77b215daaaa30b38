import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createDatabase } from '../testing/test-database.ts'

let folder = ''
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'seventeen-check-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

const check = (settings: Record<string, string>) => command(['scripts/check.ts'], settings)

async function command(args: string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], DATA_DIR: folder, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: code as number | null, said: out + err }
}

it('prints every setting with its source but no secrets, and tests the services they name', async () => {
  await writeFile(join(folder, 'key'), 'a-key-that-nobody-should-ever-read')
  const { code, said } = await check({
    DATABASE_URL: await createDatabase(inject('postgres')),
    SECRET_KEY_FILE: join(folder, 'key'),
    SMPT_URL: 'smtp://mail.example',
  })
  expect(said).toContain('PORT=8000  [default]')
  expect(said).toContain(`DATA_DIR=${folder}  [environment]`)
  expect(said).toContain(`SECRET_KEY=(34 characters)  [${join(folder, 'key')}]`)
  expect(said).not.toContain('nobody-should')
  expect(said).not.toContain(new URL(inject('postgres')).password)
  expect(said).toContain('SMPT_URL is not a setting and is ignored. Did you mean SMTP_URL?')
  expect(said).toMatch(/ok +database: PostgreSQL 18/)
  expect(said).toMatch(/ok +clock: /)
  expect(said).toMatch(/folder: .* is writable/)
  expect(code).toBe(0)
})

it('reports errors without a stack, and creates no database', async () => {
  const wrong = await check({ DATABASE_URL: 'postgres://nobody:hidden@127.0.0.1:1/none' })
  expect(wrong.code).toBe(1)
  expect(wrong.said).toContain('no PostgreSQL listens there')
  expect(wrong.said).not.toMatch(/hidden|\n +at /)
  const fresh = await check({ DATA_DIR: join(folder, 'fresh') })
  expect(fresh).toMatchObject({ code: 0, said: expect.stringContaining('There is none yet') })
  expect(await readdir(join(folder, 'fresh'))).toEqual([])
  const staff = await command(['scripts/make-staff.ts', 'me@seventeen.example'], {
    DATA_DIR: join(folder, 'none'),
  })
  expect(staff).toMatchObject({ code: 1, said: expect.stringContaining('There is no database in') })
  expect(existsSync(join(folder, 'none'))).toBe(false)
  for (const DATA_DIR of [
    join(folder, 'key', 'below'),
    ...(process.platform === 'linux' ? ['/proc/data'] : []),
  ]) {
    const unwritable = await check({ DATA_DIR })
    expect(unwritable.code).toBe(1)
    expect(unwritable.said).toContain('DATA_DIR: must be a folder that this user may write to')
  }
})
