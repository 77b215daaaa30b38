import { sql } from 'kysely'
import { answerLines, words } from 'contract/answers/answer-text.ts'
import { piped } from 'contract/answers/piping.ts'
import { shownScores } from 'contract/answers/scores.ts'
import { removedMember } from 'contract/answers/removed-member.ts'
import { answerId } from 'contract/questionnaires/answer-key.ts'
import { pathOf, type AskedQuestion } from 'contract/questionnaires/instances.ts'
import { inLanguage, sectionNameIn } from 'contract/questionnaires/languages.ts'
import { textOutsideTable } from 'contract/questionnaires/question-tables.ts'
import { isAnswerable, isNote } from 'contract/questionnaires/question-types.ts'
import { placeLabel } from 'contract/questionnaires/repeats.ts'
import type { AskedInSet } from 'contract/results/answer-sets.schemas.ts'
import type { answerSets } from 'contract/results/answer-sets.endpoints.ts'
import { answersInSet, filesNamedIn, respondentsNamed, signedFiles } from '../../answers/answers.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { questionnaireOf } from '../../questionnaires/questionnaires.ts'
import type { InSurvey } from '../../surveys/surveys.ts'
import { removedOptions } from '../table/survey-tables.ts'
import { setOfRespondent } from './find-set.ts'

/**
 * One answer set as a page: the questions that are asked with its answers, and answers that the table shows although
 * their question is hidden by its appearance.
 */
export const readSet: Handler<typeof answerSets.readSet, InSurvey> = async (context) => {
  const { db, survey, params, query } = context
  const row = await setOfRespondent(db, context, params.respondent)
  const set = { surveyId: survey.id, respondentId: row.respondent_id }
  const questionnaire = await questionnaireOf(db, survey)
  const { latest, state } = await answersInSet(db, set, questionnaire)
  const language = languageFor(survey, query.language)
  const former = await removedOptions(db, survey.id)
  const records = [...latest.values()]
  const nameOf = await namesOf(db, survey.id, records)
  const withHistory = await idsWithHistory(
    db,
    records.map(({ id }) => id),
  )
  const named = await filesNamedIn(
    db,
    survey.id,
    records.map(({ question_id, answer }) => ({ question_id, answer, respondent_id: set.respondentId })),
  )
  const filesOf = new Map(records.map(({ id }, at) => [id, named[at] ?? []]))

  async function shown(question: AskedQuestion): Promise<AskedInSet[]> {
    const id = answerId(question)
    const record = latest.get(id)
    if (!state.isRelevant(id)) return []
    const calculated = isNote(question) ? row.calculated[String(id)] : undefined
    if (isNote(question) ? calculated === undefined : !isAnswerable(question)) return []
    if (!isNote(question) && !state.isVisible(id) && !record) return []
    const { question_id, instance } = question
    const placed = instance === undefined ? undefined : state.model.instances?.get(instance)
    const worded = { ...inLanguage(question, language), former_options: former.get(question_id) ?? [] }
    const text = piped(textOutsideTable(worded), state, language, undefined, undefined, instance)
    return [
      {
        question_id,
        ...(instance !== undefined && { instance }),
        entry: placed ? placeLabel(pathOf(placed)) : '',
        question: text.trim() || question.variable_name,
        required: state.isRequired(id),
        calculated: calculated !== undefined,
        lines: calculated === undefined ? answerLines(worded, record?.answer) : [words(calculated)],
        files: record ? await signedFiles(context, filesOf.get(record.id) ?? []) : [],
        answered_by: record ? nameOf(record.person_id) : null,
        answered_at: record?.created_at.toISOString() ?? null,
        has_history: record !== undefined && withHistory.has(record.id),
      },
    ]
  }

  const sections = await Promise.all(
    state.model.sections.map(async ({ name, questions, ofFile }) => ({
      name: sectionNameIn(ofFile, language) ?? name,
      questions: (await Promise.all(questions.map(shown))).flat(),
    })),
  )
  const nameOfSection = new Map(
    state.model.sections.map(({ name }, at) => [name, sections[at]?.name ?? name]),
  )
  const { respondent, user_id, person, email, institution, country, begun, last_change, progress } = row
  return {
    ...{ respondent, user_id, person, email, institution, country, progress },
    begun: begun.toISOString(),
    last_change: last_change.toISOString(),
    languages: survey.languages,
    default_language: survey.default_language,
    language,
    scores: (questionnaire.scoring ? shownScores(questionnaire.scoring, row.scores) : []).map((score) => ({
      ...score,
      sections: score.sections.map((one) => ({
        ...one,
        section: nameOfSection.get(one.section) ?? one.section,
      })),
    })),
    sections: sections.filter(({ questions }) => questions.length > 0),
  }
}

/** The requested language, if the survey has it. */
export const languageFor = (
  { languages, default_language }: InSurvey['survey'],
  wanted: string | undefined,
): string => languages.find(({ code }) => code === wanted)?.code ?? default_language

/** Names the authors of records. */
export async function namesOf(db: Db, surveyId: number, records: readonly { person_id: number }[]) {
  const ids = [...new Set(records.map(({ person_id }) => person_id))]
  const people = ids.length === 0 ? [] : await respondentsNamed(db, surveyId, ids)
  const byId = new Map(people.map((person) => [person.person_id, person]))
  return (personId: number): NonNullable<AskedInSet['answered_by']> => {
    const person = byId.get(personId)
    if (!person || person.first_name === null) return { id: null, name: removedMember(person?.number ?? 0) }
    return { id: personId, name: `${person.first_name} ${person.last_name ?? ''}`.trim() }
  }
}

/** Those of these latest records that replaced another one: one index probe each. */
async function idsWithHistory(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select latest.id from unnest(${[...ids]}::bigint[]) given (id) join answer latest on latest.id = given.id
    where exists (
      select from answer earlier
      where earlier.survey_id = latest.survey_id and earlier.respondent_id = latest.respondent_id
        and earlier.question_id = latest.question_id and earlier.instance is not distinct from latest.instance
        and earlier.id < latest.id
    )`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
