import { sql } from 'kysely'
import { deleteInBatches } from '../platform/database/delete-in-batches.ts'
import { oneByOne, type Hourly } from '../platform/jobs/hourly.ts'
import { checkDomains } from './domains/check-domains.ts'
import { countFollows } from './count-follows.ts'
import { undoDays } from './review/merges.queries.ts'

const dayLength = 86_400_000

/** Deletes decisions on roles that no undoing of a merge needs. */
const deleteDecisions: Hourly = async (_, { database: { db } }) => {
  const before = new Date(Date.now() - (undoDays + 1) * dayLength)
  await deleteInBatches(db, 'institute_role_decision', sql<boolean>`decided_at < ${before}`)
}

export const institutesHourly = oneByOne([deleteDecisions, countFollows, checkDomains])
