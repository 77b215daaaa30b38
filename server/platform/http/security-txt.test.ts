import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let withContact: TestServer
beforeAll(async () => {
  server = await startTestServer()
  withContact = await startTestServer(
    { SECURITY_CONTACT: 'mailto:security@seventeen.example', PUBLIC_URL: 'https://seventeen.example' },
    server,
  )
})
afterAll(async () => {
  await withContact.stop()
  await server.stop()
})

const fetchFrom = ({ url }: TestServer) => fetch(`${url}/.well-known/security.txt`)

it('security.txt names the contact and expires within a year', async () => {
  const response = await fetchFrom(withContact)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const fields = new Map(
    (await response.text())
      .trim()
      .split('\n')
      .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  expect(fields.get('Contact')).toBe('mailto:security@seventeen.example')
  expect(fields.get('Canonical')).toBe('https://seventeen.example/.well-known/security.txt')
  const daysLeft = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / (24 * 3_600_000)
  expect(daysLeft).toBeGreaterThan(1)
  expect(daysLeft).toBeLessThan(365)
})

it('security.txt does not exist without a contact', async () => {
  expect((await fetchFrom(server)).status).toBe(404)
})
