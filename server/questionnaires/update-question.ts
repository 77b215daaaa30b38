import { sql } from 'kysely'
import type { SentBodyOf } from 'contract/platform/endpoint.ts'
import type { Option, Translation } from 'contract/questionnaires/questions.ts'
import { questionTextProblems } from 'contract/questionnaires/question-texts.rules.ts'
import type { questionnaires } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { notFound, reject } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import { nextVersion, refuseStale } from '../platform/versions.ts'
import { questionsOf } from './questions.queries.ts'
import { type InSurvey, surveyToChange, publishSurveyChange } from '../surveys/surveys.ts'

/** Changes the texts of a question (SRV-55). Types and option names stay, so stored answers stay valid. */
export const updateQuestion: Handler<typeof questionnaires.updateQuestion, InSurvey> = (context) => {
  const { survey, viewer, params, body, db, now } = context
  const { updated_at: seen, language, ...given } = body
  return inTransaction(db, async (tx) => {
    await surveyToChange(tx, survey.id)
    const before = await questionToChange(tx, params.id)
    refuseStale(seen, before)
    const isTranslation = language !== undefined && language !== survey.default_language
    if (isTranslation && !survey.languages.some(({ code }) => code === language))
      reject({ language: ['The survey is not written in this language.'] })
    await tx
      .updateTable('question')
      .set({
        ...(isTranslation ? translated(before, language, given) : ownTexts(before, given)),
        updated_at: nextVersion(now),
      })
      .where('id', '=', params.id)
      .execute()
    await tx
      .updateTable('survey')
      .set({ updated_at: nextVersion(now) })
      .where('id', '=', survey.id)
      .execute()
    if (given.option_labels && !isTranslation) await enqueue(tx, 'survey.reread', { questionId: params.id })
    await publishSurveyChange(tx, survey, { by: viewer.id, questions: [params.id] })
    const questions = await questionsOf(tx, survey.id)
    const changed = questions.find(({ question_id }) => question_id === params.id)
    if (!changed) throw notFound()
    return changed
  })
}

async function questionToChange(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('question')
    .select(['question_type', 'question', 'calculation', 'constraint', 'constraint_message'])
    .select(['options', 'media', 'translations', 'updated_at'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

type GivenTexts = Omit<SentBodyOf<typeof questionnaires.updateQuestion>, 'updated_at' | 'language'>
type Before = Awaited<ReturnType<typeof questionToChange>>

function ownTexts(before: Before, { option_labels = {}, ...texts }: GivenTexts) {
  const { options } = before
  refuseUnfit(before, texts)
  refuseUnknown(options, option_labels)
  const relabelled = options.map((option) =>
    Object.hasOwn(option_labels, option.name)
      ? { ...option, label: option_labels[option.name] || option.name }
      : option,
  )
  return { ...texts, options: sql<Option[]>`${JSON.stringify(relabelled)}::text::jsonb` }
}

function translated(
  { options, translations, ...own }: Before,
  language: string,
  { option_labels = {}, ...texts }: GivenTexts,
) {
  // Without a translation the question shows its original text, so only the message is checked.
  refuseUnfit(own, { constraint_message: texts.constraint_message })
  refuseUnknown(options, option_labels)
  const before = Object.hasOwn(translations, language) ? translations[language] : undefined
  const { options: labels, media, option_media, ...ofQuestion } = before ?? {}
  const now: Translation = {
    ...nonEmpty({ ...ofQuestion, ...texts }),
    options: nonEmpty({ ...labels, ...option_labels }),
    ...(media && { media }),
    ...(option_media && { option_media }),
  }
  const all = { ...translations, [language]: now }
  return { translations: sql<Before['translations']>`${JSON.stringify(all)}::text::jsonb` }
}

const nonEmpty = (texts: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => (text ? [[key, text]] : [])))

type OwnTexts = Omit<Before, 'options' | 'translations' | 'updated_at'>

/** Refuses texts that a file could not contain for this question. Texts stored earlier are not checked. */
function refuseUnfit(own: OwnTexts, given: Pick<GivenTexts, 'question' | 'constraint_message'>): void {
  const { question = own.question, constraint_message = own.constraint_message } = given
  const problems = questionTextProblems({ ...own, question, constraint_message })
  reject({
    ...(given.question !== undefined && problems.question && { question: [problems.question] }),
    ...(given.constraint_message !== undefined &&
      problems.constraint_message && { constraint_message: [problems.constraint_message] }),
  })
}

function refuseUnknown(options: readonly Option[], labels: Record<string, string>): void {
  const unknown = Object.keys(labels).filter((name) => !options.some((option) => option.name === name))
  if (unknown.length > 0)
    reject({ option_labels: Object.fromEntries(unknown.map((name) => [name, ['There is no such option.']])) })
}
