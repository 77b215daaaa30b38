import { answerId } from 'contract/questionnaires/answer-key.ts'
import type { Answer, Question } from 'contract/questionnaires/questions.ts'
import { surveyState } from 'contract/answers/survey-state.ts'
import { insertAnswersUnchecked } from '../../server/answers/insert-answers.ts'
import { questionnaireOf } from '../../server/questionnaires/questionnaires.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { diceOf, type Dice } from './random.ts'

const dayLength = 86_400_000

export const flagship = { project: 'Green Index pilot 2026', survey: 'Green Index 2026' } as const

/** Institutions that answer, besides invented ones: none of a persona, whose tests count their surveys. */
const named = [
  'Sahel Crédit Coopératif',
  'Mekong Rural Bank',
  'Pacific Shores Credit Union',
  'Mujeres del Altiplano',
  'Levant Solar Leasing',
]

/**
 * How each of the nine institutions fills the questionnaire: days since it began, number of sittings, how far it has got
 * (0 to 1), and how green it is (0 to 1).
 */
const ways = [
  { daysAgo: 91, sittings: 4, share: 1, maturity: 0.72 },
  { daysAgo: 84, sittings: 3, share: 1, maturity: 0.55 },
  { daysAgo: 73, sittings: 5, share: 1, maturity: 0.38 },
  { daysAgo: 66, sittings: 3, share: 1, maturity: 0.81 },
  { daysAgo: 57, sittings: 4, share: 1, maturity: 0.47 },
  { daysAgo: 44, sittings: 3, share: 1, maturity: 0.64 },
  { daysAgo: 31, sittings: 3, share: 0.74, maturity: 0.3 },
  { daysAgo: 19, sittings: 2, share: 0.46, maturity: 0.6 },
  { daysAgo: 6, sittings: 2, share: 0.15, maturity: 0.5 },
]

/** Nine institutions take part in the pilot and answer its survey over three months; six have finished. */
export async function seedFlagshipAnswers(tx: Tx, now: Date): Promise<void> {
  const survey = await tx
    .selectFrom('survey')
    .innerJoin('project', 'project.id', 'survey.project_id')
    .select(['survey.id', 'survey.type', 'survey.updated_at', 'project.id as project_id'])
    .where('survey.name', '=', flagship.survey)
    .executeTakeFirstOrThrow()
  const institutions = await answering(tx)
  await tx
    .insertInto('participant')
    .values(
      institutions.map(({ id }) => ({
        project_id: survey.project_id,
        institute_id: id,
        role: 'Project_Member' as const,
      })),
    )
    .onConflict((known) => known.doNothing())
    .execute()
  const { questions, model } = await questionnaireOf(tx, survey)
  for (const [place, { daysAgo, sittings, share, maturity }] of ways.entries()) {
    const institution = institutions[place]!
    const dice = diceOf(1000 + place)
    const state = surveyState(model)
    const given: [code: string, answer: Answer][] = []
    for (const question of questions) {
      const id = answerId(question)
      if (!state.isVisible(id)) continue
      const answer = answerTo(question, { dice, maturity, institution })
      if (!answer) continue
      state.answer(id, answer)
      given.push([question.code, answer])
    }
    const kept = given.slice(0, Math.ceil(given.length * share))
    const each = Math.ceil(kept.length / sittings)
    for (let sitting = 0; sitting < sittings; sitting++)
      await insertAnswersUnchecked(
        tx,
        {
          surveyId: survey.id,
          personId: institution.people[sitting % institution.people.length]!.id,
          institutionId: institution.id,
          answers: Object.fromEntries(kept.slice(sitting * each, (sitting + 1) * each)),
        },
        // A week between two sittings, at different hours, the last one at least some hours ago.
        new Date(now.getTime() - Math.max(0.2, daysAgo - 7 * sitting) * dayLength - dice.roll(6) * 3_600_000),
      )
  }
}

interface Answering {
  id: number
  name: string
  city: string
  people: { id: number; name: string; email: string }[]
}

/** The named institutions, and public financial institutions with several members. */
async function answering(tx: Tx): Promise<Answering[]> {
  const rows = await tx
    .selectFrom('institute')
    .innerJoin('institute_role', 'institute_role.institute_id', 'institute.id')
    .innerJoin('person', 'person.id', 'institute_role.person_id')
    .select(['institute.id', 'institute.name', 'institute.city', 'institute.country_code'])
    .select(['person.id as person_id', 'first_name', 'last_name', 'email'])
    .where('institute_role.approved', '=', true)
    .where('institute_role.role', '<>', 'Follower')
    .where('institute.profile_visibility', '=', 'public')
    .where((institute) =>
      institute.or([
        institute('institute.name', 'in', named),
        institute('institute.type', '=', 'Financial Institution'),
      ]),
    )
    .orderBy('institute.id')
    .orderBy('person.id')
    .execute()
  const all = [...Map.groupBy(rows, ({ id }) => id).values()].map((of) => ({
    id: of[0]!.id,
    name: of[0]!.name,
    city: of[0]!.city,
    people: [...new Map(of.map((one) => [one.person_id, one])).values()].map((one) => ({
      id: one.person_id,
      name: `${one.first_name} ${one.last_name}`,
      email: one.email,
    })),
  }))
  const first = named.flatMap((name) => all.filter((one) => one.name === name))
  const others = all.filter(
    ({ name, people }) =>
      !named.includes(name) && people.length > 1 && !people.some(({ email }) => !/\d@/.test(email)),
  )
  return [...first, ...others].slice(0, ways.length)
}

interface Respondent {
  dice: Dice
  maturity: number
  institution: Answering
}

/** Choices that decide which questions follow, by variable. */
const fixed: Record<string, string> = {
  self_assessment: 'assessment',
  type_of_institution: 'fsp',
  gdpr: 'yes',
  analysis: 'yes',
  sharing_entities: 'cerise',
  gi_detail: 'full_gi',
  gi_feedback_mode: 'no',
  show_quantitative: 'no',
}

function answerTo(question: Question, respondent: Respondent): Answer | undefined {
  const { dice, maturity } = respondent
  const { question_type: type, variable_name: variable } = question
  const options = question.options.filter(({ name }) => !/^(other|none)/.test(name))
  const names = options.map(({ name }) => name)
  const chosen = (list: readonly string[]): Answer => Object.fromEntries(list.map((name) => [name, true]))
  if (type === 'note' || names.length === 0 || variable === 'disclose_institution') return undefined
  const wanted = fixed[variable]
  if (wanted !== undefined && names.includes(wanted)) return chosen([wanted])
  if (type === 'single-select') {
    const degrees = ['yes', 'partially', 'no'].filter((name) => names.includes(name))
    if (degrees.length < 2) return chosen([dice.one(names)])
    const luck = dice.next()
    if (luck < maturity) return chosen(['yes'])
    return chosen([degrees.includes('partially') && luck < maturity + 0.2 ? 'partially' : 'no'])
  }
  if (type === 'multi-select') {
    const some = names.filter(() => dice.next() < maturity * 0.7)
    return chosen(some.length > 0 ? some : [dice.one(names)])
  }
  return Object.fromEntries(
    options.flatMap(({ name, type: of }) => {
      const value = typed(variable, of, respondent)
      return value === undefined ? [] : [[of === 'boolean' ? name : `${name}-data`, value]]
    }),
  )
}

/** Texts of the first section, by variable. */
const texts: Record<string, (respondent: Respondent) => string> = {
  name: ({ institution: { people } }) => people[0]!.name,
  email: ({ institution: { people } }) => people[0]!.email,
  institution: ({ institution: { name } }) => name,
  countries: ({ institution: { city } }) => `Around ${city}`,
  currency: () => 'USD',
}

function typed(
  variable: string,
  type: string,
  respondent: Respondent,
): string | number | boolean | undefined {
  const { dice } = respondent
  switch (type) {
    case 'date':
      return `${1985 + dice.roll(30)}-0${1 + dice.roll(9)}-01`
    case 'number':
    case 'integer':
      return variable === 'loan_portfolio' ? 1_000_000 * (4 + dice.roll(180)) : 1 + dice.roll(60)
    case 'boolean':
      return true
    default:
      return texts[variable]?.(respondent) ?? 'As described in our annual report.'
  }
}
