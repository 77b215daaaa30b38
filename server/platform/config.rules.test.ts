import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { namesToLookAt, readConfig, settings, settingsTable } from './config.ts'

describe('the settings', () => {
  it('have defaults that start without any variable', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 8000,
      PUBLIC_URL: 'http://localhost:8000',
      DEMO_DATA: true,
      production: false,
    })
  })

  it('name every variable that is wrong', () => {
    expect(() => readConfig({ PORT: 'many', LOG_LEVEL: 'loud' })).toThrow(/PORT: .*\nLOG_LEVEL: /)
  })

  it('never load demo data in production, and insist on a key and an address there', () => {
    expect(() => readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://17.example' })).toThrow(
      'SECRET_KEY',
    )
    expect(() => readConfig({ NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(32) })).toThrow('PUBLIC_URL')
    const production = readConfig({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://17.example/',
      SECRET_KEY: 'x'.repeat(32),
    })
    expect(production).toMatchObject({ DEMO_DATA: false, PUBLIC_URL: 'https://17.example' })
  })

  it('refuse what would only fail later, each by its name', () => {
    const production = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://17.example',
      SECRET_KEY: 'x'.repeat(32),
    }
    const cases = [
      [{ DATABASE_URL: 'mysql://localhost/seventeen' }, 'DATABASE_URL: this is no address'],
      [{ DATABASE_URL: 'localhost:5432' }, 'DATABASE_URL: this is no address'],
      [{ PUBLIC_URL: 'https://17.example/app' }, 'PUBLIC_URL: must be https://host'],
      [{ PUBLIC_URL: '17.example' }, 'PUBLIC_URL: must be https://host'],
      [{ ...production, DEMO_DATA: 'true' }, 'DEMO_DATA: must not be true in production'],
      [{ SECRET_KEY_FILE: '/nowhere/key' }, 'SECRET_KEY_FILE: ENOENT'],
      [{ SECRET_KEY_FILE: '/nowhere/key', SECRET_KEY: 'x'.repeat(32) }, 'one of them must go'],
    ] as const
    for (const [env, words] of cases) expect(() => readConfig(env), words).toThrow(words)
  })

  it('are read from files, where they are secret', () => {
    const folder = mkdtempSync(join(tmpdir(), 'seventeen-settings-'))
    writeFileSync(join(folder, 'key'), `${'k'.repeat(40)}\n`)
    expect(readConfig({ SECRET_KEY_FILE: join(folder, 'key') }).SECRET_KEY).toBe('k'.repeat(40))
    writeFileSync(join(folder, 'key'), '\n')
    expect(() => readConfig({ SECRET_KEY_FILE: join(folder, 'key') })).toThrow('SECRET_KEY_FILE: ')
    rmSync(folder, { recursive: true })
  })

  it('name variables that look like one of them', () => {
    expect(
      namesToLookAt({ SMPT_URL: 'x', DATABASE_URI: 'x', SECRETKEY: 'x', HOSTNAME: 'x', PATH: 'x' }),
    ).toEqual([
      'WARNING: SMPT_URL is no setting and is not used. Is SMTP_URL meant?',
      'WARNING: DATABASE_URI is no setting and is not used. Is DATABASE_URL meant?',
      'WARNING: SECRETKEY is no setting and is not used. Is SECRET_KEY meant?',
    ])
    expect(namesToLookAt({ SECRET_KEY_FILE: 'x', PUBLIC_URL: 'x' })).toEqual([])
  })

  it('name a mail server or a sender that is none', () => {
    for (const SMTP_URL of ['mail.example.org', 'http://mail.example.org', 'smtp://'])
      expect(() => readConfig({ SMTP_URL }), SMTP_URL).toThrow('SMTP_URL: must be smtp://')
    for (const MAIL_FROM of ['Seventeen', 'Seventeen <no-reply>, x@y.example', 'a@b.example <c@d.example>'])
      expect(() => readConfig({ MAIL_FROM }), MAIL_FROM).toThrow('MAIL_FROM: must be an address')
    for (const MAIL_FROM of ['post@17.example', 'Seventeen, the network <post@17.example>'])
      expect(readConfig({ MAIL_FROM, SMTP_URL: 'smtps://u:p%40q@mail.example:465' })).toMatchObject({
        MAIL_FROM,
      })
    const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://17.example', SECRET_KEY: 'x'.repeat(32) }
    expect(() => readConfig({ ...env, SMTP_URL: 'smtp://mail.example' })).toThrow('MAIL_FROM: must be set')
  })

  it('are all described, in docs/operating.md too (npm run docs writes it)', () => {
    for (const [name, schema] of Object.entries(settings)) expect(schema.description, name).toBeTruthy()
    expect(readFileSync('docs/operating.md', 'utf8')).toContain(settingsTable())
  })
})
