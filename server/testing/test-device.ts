import type { Db } from '../platform/database/database.ts'
import { tokenHash } from '../platform/tokens.ts'

const token = 'test-browser'.padEnd(43, '-')

/** Cookie of the browser that all test requests seem to come from, so that sign-ins are not mailed. */
export const testDeviceCookie = `device=${token}`

/** Makes it a known browser of all accounts. */
export const knowTestDevice = (db: Db) =>
  db
    .insertInto('known_device')
    .columns(['person_id', 'token_hash', 'first_used_at', 'last_used_at'])
    .expression((rows) =>
      rows
        .selectFrom('person')
        .select(({ val }) => [
          'person.id',
          val(tokenHash(token)).as('token_hash'),
          val(new Date()).as('first_used_at'),
          val(new Date()).as('last_used_at'),
        ]),
    )
    .execute()
