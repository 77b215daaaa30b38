import { instituteTypeNames } from 'contract/institutes/institute-types.ts'
import { criteriaOf } from 'contract/matching/criteria.ts'
import { whyNotAsk } from 'contract/matching/questions.rules.ts'
import type { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import { missingCriteria } from 'contract/matching/values.ts'
import { adminsOf } from '../../institutes/institutes.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { notFound, refuse, reject } from '../../platform/http/problem.ts'
import { sharedAttempts } from '../../platform/http/rate-limit.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { comparedInstitutes } from '../matches.queries.ts'
import type { InSight } from '../matching.access.ts'
import { questionsBy, tellAdmins } from './questions.ts'
import { standingOf } from '../standing.queries.ts'

const countQuestion = sharedAttempts('match-question', { points: 100, duration: 86_400 })

/** Asks the Admins of an institute for fields that it does not state. Asking again changes nothing. */
export const askAdmins: Handler<typeof searchProfiles.ask, InSight> = async (context) => {
  const { db, viewer, body, now } = context
  const [institute] = await comparedInstitutes(db, [context.institute.id])
  const category = instituteTypeNames.find((name) => name === institute?.type)
  if (!institute || !category) throw notFound()
  const { institutes } = await standingOf(db, viewer)
  const from = institutes.at(-1)
  const admins = await adminsOf(db, institute.id)
  refuse(
    whyNotAsk({
      isOwn: institutes.includes(institute.id),
      hasInstitution: from !== undefined,
      hasAdmins: admins.length > 0,
    }),
  )
  const wrong = body.criteria.find((name) => criteriaOf(category).every((one) => one.name !== name))
  if (wrong !== undefined) reject({ criteria: [`There is no criterion “${wrong}” here`] })
  const missing = missingCriteria(institute, category).filter(({ name }) => body.criteria.includes(name))
  await countQuestion(String(viewer.id), context)
  if (from !== undefined && missing.length > 0)
    await inTransaction(db, async (tx) => {
      const asked = {
        institute_id: institute.id,
        person_id: viewer.id,
        from_institute_id: from,
        asked_at: now,
      }
      await tx
        .insertInto('match_question')
        .values(missing.map(({ name }) => ({ ...asked, criterion: name })))
        .onConflict((before) => before.doNothing())
        .execute()
      await tellAdmins(tx, institute.id)
    })
  return { asked: (await questionsBy(db, viewer.id, [institute.id])).get(institute.id) ?? [] }
}
