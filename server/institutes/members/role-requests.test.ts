import { expect, it } from 'vitest'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { maxRoleRequests } from 'contract/institutes/institutes.refusals.ts'
import { personas } from '../../../db/seed/personas.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { as, type Person } from '../../testing/person.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { instituteBody } from '../testing/new-institute.ts'

it('repeated requests and withdrawals of a role are limited per institute', async () => {
  const limited = await startTestServer({ RATE_LIMITS: 'true' })
  const applicant = await as(limited, 'plain')
  const founder = await as(limited, 'projectAdmin')
  const found = async () => (await founder.call(institutes.create, { body: instituteBody() })).body.id
  const id = await found()
  const request = (institute: number, role: 'Analyst' | 'CEO') =>
    applicant.call(instituteMembers.request, { params: { id: institute }, body: { role } })
  for (let time = 0; time < maxRoleRequests; time++) {
    expect((await request(id, 'Analyst')).status).toBe(200)
    // Requests that are refused for another reason do not count.
    expect((await request(id, 'Analyst')).status).toBe(409)
    await applicant.call(instituteMembers.withdraw, { params: { id }, body: { role: 'Analyst' } })
  }
  const refused = await request(id, 'CEO')
  expect(refused).toMatchObject({ status: 429, body: { code: 'institute.role_asked_too_often' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600)
  expect((await request(await found(), 'Analyst')).status).toBe(200)
  // Nobody is disturbed by somebody who was invited.
  const invitation = { params: { id }, body: { email: personas.plain.email, role: 'Analyst' as const } }
  expect((await founder.call(instituteMembers.invite, invitation)).status).toBe(200)
  expect((await request(id, 'Analyst')).body).toMatchObject({ approved: true })
  await limited.stop()
})

it('an Admin approves or removes several people at once, but not the last Admin', async () => {
  const server = await startTestServer()
  const founder = await as(server, 'projectAdmin')
  const { body: institute } = await founder.call(institutes.create, { body: instituteBody() })
  const params = { id: institute.id }
  const applicants = await Promise.all((['plain', 'advisor'] as const).map((name) => as(server, name)))
  const [one, other] = await Promise.all(
    applicants.map(async (who) => {
      await who.call(instituteMembers.request, { params, body: { role: 'Analyst' } })
      return (await who.call(users.me)).body.id
    }),
  )
  const me = (await founder.call(users.me)).body.id
  const decide = (who: Person, action: 'approve' | 'remove', ids: number[]) =>
    who.call(instituteMembers.decideSeveral, { params, body: { ids, action, reason: 'Team of 2026' } })
  expect((await decide(applicants[0]!, 'approve', [one!])).body).toMatchObject({ code: 'permission_denied' })
  expect((await decide(founder, 'approve', [one!, other!, me, 1_000_000])).body).toMatchObject({
    done: [one!, other!].toSorted((a, b) => a - b),
    refused: [
      { id: me, code: 'institute.nothing_to_approve' },
      { id: 1_000_000, code: 'not_found' },
    ],
  })
  expect((await applicants[0]!.call(institutes.read, { params })).body.is_member).toBe(true)
  expect((await decide(founder, 'remove', [one!, me])).body).toMatchObject({
    done: [one],
    refused: [{ id: me, code: 'institute.last_admin' }],
  })
  expect((await applicants[0]!.call(institutes.read, { params })).body.is_member).toBe(false)
  await server.stop()
})
