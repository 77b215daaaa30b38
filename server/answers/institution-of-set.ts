import type { SurveyForm } from 'contract/answers/form.ts'
import { foreignInstitution } from 'contract/surveys/surveys.refusals.ts'
import { institutionsOf } from '../institutes/institutes.ts'
import type { Db } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import type { AnswerSet, SetInstitution } from './answers.queries.ts'
import type { InSet } from './answers.access.ts'

/** The institution of the set that a person fills, and those among which they can choose. */
export type FillerInstitutions = Pick<SurveyForm['respondent'], 'institution' | 'institutions'>

/**
 * The institution to which a set belongs that begins: that which fills it, or the one of the person's institutions that
 * they have chosen, by default the first that everybody may see.
 */
export async function institutionAtBegin(
  db: Db,
  { respondentId }: AnswerSet,
  { personId, chosen }: { personId: number; chosen?: number | undefined },
): Promise<SetInstitution | undefined> {
  if (respondentId === 0) return undefined
  if (respondentId < 0) return { id: -respondentId, isChosen: true }
  const { profileIsPublic, institutions } = await institutionsOf(db, personId)
  if (chosen === undefined) return { id: (profileIsPublic && institutions[0]?.id) || null, isChosen: false }
  if (!institutions.some(({ id }) => id === chosen)) throw new Problem(foreignInstitution)
  return { id: chosen, isChosen: true }
}

/** For the form: in a set that has begun, and in a shared one of all participants, there is nothing to choose. */
export async function institutionsOfFiller({
  db,
  viewer,
  survey,
  set,
  query,
}: InSet & { db: Db; query: { institution?: number | undefined } }): Promise<FillerInstitutions> {
  if (set.respondentId === 0) return { institution: null, institutions: [] }
  const { institutions } = await institutionsOf(db, viewer.id)
  if (set.respondentId < 0) {
    const filling = new Set(survey.institution_ids)
    const own = institutions.filter(({ id }) => filling.has(id))
    const chosen = own.length === 1 ? own[0] : own.find(({ id }) => id === query.institution)
    return { institution: chosen ?? null, institutions: own }
  }
  if (survey.set_version === null) {
    const chosen = institutions.find(({ id }) => id === query.institution)
    return { institution: chosen ?? null, institutions }
  }
  const known = survey.institution_id === null ? undefined : await namedInstitution(db, survey.institution_id)
  return { institution: known ?? null, institutions: [] }
}

const namedInstitution = (db: Db, id: number) =>
  db.selectFrom('institute').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
