import { accounts } from 'contract/staff/accounts.endpoints.ts'
import { users } from 'contract/users/users.endpoints.ts'
import type { Persona } from '../../db/seed/personas.ts'
import { as } from './person.ts'
import type { TestServer } from './test-server.ts'

/** Blocks the account of a persona as staff. @returns a function that unblocks it */
export async function blockAccountOf(server: TestServer, name: Persona): Promise<() => Promise<void>> {
  const { id } = (await (await as(server, name)).call(users.me)).body
  const staff = await as(server, 'staff')
  const setBlocked = async (is_blocked: boolean) => {
    const { status, body } = await staff.call(accounts.update, {
      params: { id },
      body: { is_blocked, reason: 'Spam' },
    })
    if (status !== 200) throw new Error(`${name} could not be blocked or unblocked: ${JSON.stringify(body)}`)
  }
  await setBlocked(true)
  return () => setBlocked(false)
}
