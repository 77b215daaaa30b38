import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { namesToLookAt, readConfig, settings, settingsTable, WrongSettings } from './config.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://17.example',
  SECRET_KEY: 'x'.repeat(32),
}

type Wrong = readonly (readonly [value: string, words: string])[]
const flag: Wrong = [['yes', 'true']]
const wrong: Record<string, Wrong> = {
  NODE_ENV: [['prod', 'production']],
  PORT: [
    ['many', 'number'],
    ['70000', '65535'],
    ['80.5', 'whole number'],
  ],
  PUBLIC_URL: [
    ['https://17.example/app', 'without a path'],
    ['https://me@17.example', 'without a path'],
    ['17.example', 'https://host'],
    ['ftp://17.example', 'https://host'],
  ],
  TRUST_PROXY: flag,
  DATABASE_URL: [
    ['mysql://me:hidden@localhost/seventeen', 'postgres://user:password@host'],
    ['localhost:5432', 'postgres://user:password@host'],
  ],
  DATABASE_DIRECT_URL: [
    ['localhost:5432', 'postgres://user:password@host'],
    ['postgres://one,two/name?target_session_attrs=read-only', 'must be read-write'],
  ],
  DATABASE_READ_URL: [['localhost:5432', 'postgres://user:password@host']],
  REDIS_URL: [
    ['localhost:6379', 'redis://user:password@host'],
    ['http://localhost:6379', 'redis://user:password@host'],
  ],
  ROLE: [['worker', 'all']],
  WORKERS: [
    ['0', '1'],
    ['many', 'number'],
  ],
  DATABASE_POOL: [
    ['1', '2'],
    ['1000', '200'],
  ],
  SECRET_KEY: [['short', '32']],
  PREVIOUS_SECRET_KEY: [['short', '32']],
  AUDIT_SYSLOG: [
    ['syslog.example:514', 'tcp://host:port'],
    ['tcp://syslog.example', 'tls://host:port'],
    ['udp://syslog.example:514', 'tcp://host:port'],
  ],
  SMTP_URL: [
    ['mail.example.org', 'smtp://user:password@host'],
    ['http://mail.example.org', 'smtp://user:password@host'],
  ],
  MAIL_FROM: [['Seventeen', 'an address']],
  AUDIT_LOG_DAYS: [['0', 'At least 1']],
  NOTIFICATION_DAYS: [['a year', 'number']],
  MAIL_DAYS: [['2', 'At least 3']],
  IDEMPOTENCY_KEY_HOURS: [['0', 'At least 1']],
  SESSION_IDLE_HOURS: [['1.5', 'whole number']],
  SESSION_DAYS: [['4000', 'At most 3650']],
  LOG_LEVEL: [['loud', 'info']],
  PROJECT_QUOTA: [['0', '1']],
  DAILY_QUOTA: [['much', 'number']],
  MAP_TILE_URL: [['https://tiles.example/', '{z}']],
  CORS_ORIGINS: [
    ['https://charts.example/page', 'must be origins'],
    ['*', 'must be origins'],
  ],
  DASHBOARD_HOSTS: [['https://charts.example', 'host names']],
  STOP_DELAY: [
    ['301', '300'],
    ['-1', '0'],
  ],
  SECURITY_CONTACT: [
    ['security@17.example', 'must be mailto'],
    ['http://17.example', 'must be mailto'],
  ],
  METRICS_TOKEN: [['short', '16']],
  RATE_LIMITS: flag,
  STAFF_SECOND_FACTOR: flag,
  DEMO_DATA: flag,
  WEBHOOKS_TO_PRIVATE_NETWORK: flag,
  VAPID_PUBLIC_KEY: [['abc', 'npm run new-push-keys']],
  VAPID_PRIVATE_KEY: [['abc', 'npm run new-push-keys']],
  VAPID_SUBJECT: [['operator@17.example', 'must be mailto']],
  OIDC_ISSUER: [
    ['login', 'the address of a provider'],
    ['https://login.example/?tenant=1', 'the address of a provider'],
    ['http://login.example', 'https://'],
    ['https://login.example', 'without OIDC_CLIENT_ID and OIDC_CLIENT_SECRET'],
  ],
  OIDC_CLIENT_ID: [['seventeen', 'without OIDC_ISSUER and OIDC_CLIENT_SECRET']],
  OIDC_CLIENT_SECRET: [['secret', 'without OIDC_ISSUER and OIDC_CLIENT_ID']],
  OIDC_LABEL: [['x'.repeat(61), '60 characters']],
  OIDC_TO_PRIVATE_NETWORK: flag,
  STORAGE_URL: [
    ['https://files.example/bucket', 's3://bucket/folder'],
    ['s3://bucket/../other', 's3://bucket/folder'],
  ],
  PREVIOUS_STORAGE_URL: [
    ['media', 's3://bucket/folder'],
    ['folder', 'must differ from the current storage'],
  ],
  STORAGE_ENDPOINT: [
    ['s3.example.org', 'https://host'],
    ['https://s3.example.org', 'is set without STORAGE_URL'],
  ],
  STORAGE_PUBLIC_ENDPOINT: [['https://s3.example.org/bucket', 'without a path']],
  STORAGE_REGION: [['eu central', 'the name of a region']],
  STORAGE_PATH_STYLE: flag,
  STORAGE_ENCRYPTION: [['AES128', 'AES256']],
  STORAGE_KMS_KEY: [['1234abcd', 'without STORAGE_ENCRYPTION=aws:kms']],
  STORAGE_REDIRECT: [...flag, ['true', 'is set without STORAGE_URL']],
  DNS_SERVERS: [['dns.example.org', 'must be IP addresses']],
  OTEL_EXPORTER_OTLP_ENDPOINT: [['collector', 'http://host']],
}

/** The message for invalid settings; empty if they are valid. */
function refusalOf(env: Record<string, string | undefined>): string {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error
    return error.message
  }
}

describe('the settings', () => {
  it('have defaults for a start without any variable', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 8000,
      PUBLIC_URL: 'http://localhost:8000',
      DEMO_DATA: true,
      production: false,
    })
  })

  it('report every invalid variable', () => {
    expect(() => readConfig({ PORT: 'many', LOG_LEVEL: 'loud' })).toThrow(/PORT: .*\nLOG_LEVEL: /)
  })

  it('never load demo data in production, where a key and an address are required', () => {
    expect(() => readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://17.example' })).toThrow(
      'SECRET_KEY',
    )
    expect(() => readConfig({ NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(32) })).toThrow('PUBLIC_URL')
    const production = readConfig({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://17.example/',
      SECRET_KEY: 'x'.repeat(32),
    })
    expect(production).toMatchObject({
      DEMO_DATA: false,
      STAFF_SECOND_FACTOR: true,
      PUBLIC_URL: 'https://17.example',
    })
  })

  it('are refused if they are invalid, with their name and what is expected', () => {
    for (const [name, values] of Object.entries(wrong))
      for (const [value, words] of values) {
        const refusal = refusalOf({ ...production, MAIL_FROM: 'post@17.example', [name]: value })
        expect(refusal).not.toMatch(/Too (small|big)|Invalid (input|option|string)|expected/)
        expect(refusal, `${name}=${value}`).toMatch(new RegExp(`^${name}: [^]*${words}`))
        // One line for each setting, without secrets.
        expect(refusal.split('\n'), refusal).toHaveLength(1)
        if (value !== '' && /KEY|TOKEN|_URL$/.test(name) && name !== 'MAP_TILE_URL')
          expect(refusal).not.toContain(value)
      }
    // Every setting has a case, except those that accept any text.
    expect(Object.keys(settings).filter((name) => !(name in wrong))).toEqual([
      'HOST',
      'DATA_DIR',
      'MAP_TILE_ATTRIBUTION',
    ])
  })

  it('are refused in production if they are missing or not allowed there', () => {
    for (const name of ['SECRET_KEY', 'PUBLIC_URL'] as const)
      expect(refusalOf({ ...production, [name]: undefined })).toContain(`${name}: must be set in production`)
    const mailing = { ...production, SMTP_URL: 'smtp://mail.example' }
    expect(refusalOf(mailing)).toContain('MAIL_FROM: must be set in production')
    for (const name of ['DEMO_DATA', 'WEBHOOKS_TO_PRIVATE_NETWORK'])
      expect(refusalOf({ ...production, [name]: 'true' })).toBe(`${name}: must not be true in production`)
    expect(refusalOf({ SECRET_KEY_FILE: '/nowhere/key' })).toContain('SECRET_KEY_FILE: ENOENT')
    expect(refusalOf({ SECRET_KEY_FILE: '/nowhere/key', SECRET_KEY: 'x'.repeat(32) })).toContain(
      'remove one of them',
    )
  })

  it('are refused if some of a group are missing', () => {
    expect(refusalOf({ VAPID_SUBJECT: 'mailto:operator@17.example' })).toBe(
      'VAPID_SUBJECT: is set without VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY',
    )
  })

  it('are read from files if they are secret', () => {
    const folder = mkdtempSync(join(tmpdir(), 'seventeen-settings-'))
    writeFileSync(join(folder, 'key'), `${'k'.repeat(40)}\n`)
    expect(readConfig({ SECRET_KEY_FILE: join(folder, 'key') }).SECRET_KEY).toBe('k'.repeat(40))
    writeFileSync(join(folder, 'key'), '\n')
    expect(() => readConfig({ SECRET_KEY_FILE: join(folder, 'key') })).toThrow('SECRET_KEY_FILE: ')
    rmSync(folder, { recursive: true })
  })

  it('warn of variables with similar names', () => {
    expect(
      namesToLookAt({ SMPT_URL: 'x', DATABASE_URI: 'x', SECRETKEY: 'x', HOSTNAME: 'x', PATH: 'x' }),
    ).toEqual([
      'WARNING: SMPT_URL is not a setting and is ignored. Did you mean SMTP_URL?',
      'WARNING: DATABASE_URI is not a setting and is ignored. Did you mean DATABASE_URL?',
      'WARNING: SECRETKEY is not a setting and is ignored. Did you mean SECRET_KEY?',
    ])
    expect(namesToLookAt({ MAIL_FROM_FILE: 'x' })).toEqual([
      'WARNING: MAIL_FROM_FILE is not a setting and is ignored. Did you mean MAIL_FROM?',
    ])
    expect(namesToLookAt({ SECRET_KEY_FILE: 'x', PUBLIC_URL: 'x' })).toEqual([])
  })

  it('report an invalid mail server or sender', () => {
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
