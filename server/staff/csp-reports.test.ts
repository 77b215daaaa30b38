import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemStatus } from 'contract/staff/status.endpoints.ts'
import { as, person, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { deleteOldReports } from './csp-reports.ts'

let server: TestServer
let staff: Person
const origin = 'https://seventeen.example'
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: origin, RATE_LIMITS: 'true' })
  staff = await as(server, 'staff')
})
afterAll(() => server.stop())

const send = async (type: string, body: string) =>
  (await fetch(`${server.url}/csp-reports`, { method: 'POST', headers: { 'content-type': type }, body }))
    .status
const older = (blocked: string, page = '/dashboard') =>
  JSON.stringify({
    'csp-report': {
      'document-uri': origin + page,
      'blocked-uri': blocked,
      'effective-directive': 'img-src',
    },
  })
const listed = async () => (await staff.call(systemStatus.read)).body.csp_reports

it('the policy names where violations are reported, and what pages may use', async () => {
  const { headers } = await person(server).request('GET', '/healthz')
  expect(headers.get('content-security-policy')).toContain(';report-to csp;report-uri /csp-reports')
  expect(headers.get('reporting-endpoints')).toBe('csp="/csp-reports"')
  expect(headers.get('permissions-policy')).toContain('camera=(self), ')
  expect(headers.get('permissions-policy')).toContain('microphone=()')
})

it('reports are grouped for staff, and deleted after 30 days', async () => {
  for (const page of ['/projects/1', '/projects/2', '/dashboard'])
    expect(await send('application/csp-report', older('https://cdn.example/a.png', page))).toBe(204)
  const newer = [1, 2].map((id) => ({
    type: 'csp-violation',
    body: {
      documentURL: `${origin}/projects/${id}`,
      blockedURL: 'https://cdn.example/b.png',
      effectiveDirective: 'img-src',
    },
  }))
  expect(await send('application/reports+json', JSON.stringify(newer))).toBe(204)
  const group = { directive: 'img-src', blocked: 'https://cdn.example' }
  const reports = await listed()
  expect(reports).toHaveLength(2)
  expect(reports).toContainEqual(expect.objectContaining({ ...group, page: '/projects/:id', reports: 4 }))
  expect(reports).toContainEqual(expect.objectContaining({ ...group, page: '/dashboard', reports: 1 }))

  const { db } = server.database
  await db
    .updateTable('csp_report')
    .set({ last_at: new Date(Date.now() - 31 * 24 * 3_600_000) })
    .where('page', '=', '/dashboard')
    .execute()
  await deleteOldReports(db)
  expect((await listed()).map(({ page }) => page)).toEqual(['/projects/:id'])
})

it('malformed, foreign, large and too many reports store nothing', async () => {
  const before = await listed()
  expect(await send('application/csp-report', 'not JSON')).toBe(204)
  expect(await send('application/csp-report', older('x').replaceAll(origin, 'https://evil.example'))).toBe(
    204,
  )
  expect(await send('application/csp-report', older('x'.repeat(20_000)))).toBe(413)
  expect(await listed()).toEqual(before)
  const statuses = await Promise.all(
    Array.from({ length: 40 }, () => send('application/csp-report', 'not JSON')),
  )
  expect(statuses).toContain(429)
})
