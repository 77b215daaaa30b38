import { audit } from '../platform/database/audit.ts'
import { transaction, type Db } from '../platform/database/database.ts'
import { emailKey } from './users.queries.ts'

/**
 * Makes an account staff, for the operator's command. @returns whether a confirmed account with this address exists
 */
export const makeStaff = (db: Db, email: string): Promise<boolean> =>
  transaction(db, async (tx) => {
    const person = await tx
      .updateTable('person')
      .set({ is_staff: true })
      .where('email_key', '=', emailKey(email))
      .where('confirmed_at', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (!person) return false
    await audit(tx, { actor: undefined, action: 'account.made_staff', subject: `person:${person.id}` })
    return true
  })
