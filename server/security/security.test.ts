import { afterAll, beforeAll, expect, it } from 'vitest'
import { security } from 'contract/security/security.endpoints.ts'
import { securityFacts } from 'contract/security/security-facts.ts'
import { personaInstitutes } from '../../db/seed/personas.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: Person
let plain: Person
beforeAll(async () => {
  server = await startTestServer({
    PUBLIC_URL: 'https://17.example',
    AUDIT_LOG_DAYS: '91',
    SESSION_IDLE_HOURS: '7',
    MAP_TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png',
    SECURITY_CONTACT: 'mailto:security@17.example',
    DASHBOARD_HOSTS: 'none',
    STAFF_SECOND_FACTOR: 'true',
  })
  admin = await as(server, 'instituteAdmin')
  plain = await as(server, 'plain')
})
afterAll(() => server.stop())

it('every fact follows from the settings', async () => {
  const { settings } = (await plain.call(security.read)).body
  const all = securityFacts(settings).flatMap(({ facts }) => facts)
  for (const fact of [
    'A session ends after 7 hours without a request, or after 30 days with “Remember me”.',
    'Staff of the platform have special rights only with a second factor.',
    'Limits on attempts are turned off on this installation.',
    'Browsers and programs connect by HTTPS.',
    'Mails are handed to the mail server over TLS if it offers that.',
    'Entries of audit logs: 91 days.',
    'Entries are not sent to another server.',
    'No backup has been made with this installation’s own command.',
    'No restore of a backup has been proven yet.',
    'Maps load their pictures from tiles.example, which receives the IP addresses of readers.',
    'Pages of other hosts are not embedded as dashboards.',
    'Push notifications are not set up.',
    'Vulnerabilities can be reported to security@17.example.',
  ])
    expect(all).toContain(fact)
  const other = {
    ...settings,
    staff_need_second_factor: false,
    is_encrypted: false,
    forwards_audit_log: true,
  }
  const changed = securityFacts({
    ...other,
    last_backup: { at: '2026-03-01T00:00:00Z', damaged: 2 },
    last_proven_restore: { at: '2026-03-02T00:00:00Z', backup_at: '2026-03-01T00:00:00Z' },
  })
  expect(changed.flatMap(({ facts }) => facts)).toEqual(
    expect.arrayContaining([
      'Staff of the platform do not need a second factor on this installation.',
      'Browsers connect without encryption: this installation is not reached by HTTPS.',
      'New entries are also sent to another server.',
      'It found 2 stored files missing or changed.',
      'A restore was last proven on 2026-03-02: the backup of 2026-03-01 was restored into a temporary copy, and rows and files were compared with it.',
    ]),
  )
})

it('Admins see how many members of their institution have a second factor', async () => {
  expect((await plain.call(security.read)).body).toMatchObject({ has_second_factor: false, institutions: [] })
  const before = (await admin.call(security.read)).body.institutions
  expect(before).toMatchObject([{ name: personaInstitutes.own, with_second_factor: 0 }])
  const { db } = server.database
  const { person_id } = await db
    .selectFrom('institute_role')
    .select('person_id')
    .where('institute_id', '=', before[0]!.id)
    .where('role', '=', 'Admin')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('authenticator_app')
    .values({ person_id, secret: Buffer.from('x'), started_at: new Date(), confirmed_at: new Date() })
    .execute()
  const after = (await admin.call(security.read)).body
  expect(after).toMatchObject({ has_second_factor: true, institutions: [{ with_second_factor: 1 }] })
})

it('the record contains what the installation knows, and says what is to be completed', async () => {
  const { body, headers } = await admin.call(security.downloadRecord)
  expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(body).toContain(`- Name and address: ${personaInstitutes.own}`)
  expect(body).toContain('- Operator of https://17.example: _to be completed_')
  expect(body).toContain('- Entries of audit logs: 91 days.')
  expect(body).toContain('- tiles.example (map tiles; receives IP addresses)')
  expect(body).not.toContain('Embedded dashboards')
  expect((await plain.call(security.downloadRecord)).body).toContain('- Name and address: _to be completed_')
})
