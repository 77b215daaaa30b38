import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readConfig, settings, settingsTable } from './config.ts'

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
      DEMO_DATA: 'true',
    })
    expect(production).toMatchObject({ DEMO_DATA: false, PUBLIC_URL: 'https://17.example' })
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
