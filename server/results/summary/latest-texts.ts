import { sql, type RawBuilder } from 'kysely'
import { answerLines, partsInResultText } from 'contract/answers/answer-text.ts'
import { partOfText } from 'contract/platform/part-of-text.ts'
import { required } from 'contract/platform/required.ts'
import { isBox, valueKey } from 'contract/questionnaires/option-types.ts'
import { optionsAre } from 'contract/questionnaires/question-types.ts'
import type { Answer, Option, StoredQuestion } from 'contract/questionnaires/questions.ts'
import type { LatestText } from 'contract/results/summary.ts'
import { filesNamedIn, type NamedFile } from '../../answers/answers.ts'
import type { Db } from '../../platform/database/database.ts'
import { isHiddenAnswer, isNewestRecord } from '../newest-records.ts'
import { isCounted, type CountedSets } from './latest-records.ts'
import { optionFigures } from './option-figures.ts'

/** Maximum number of texts, and of characters per text. */
const shown = { texts: 5, characters: 300 }

/** A text with files that have no URLs yet: these are signed for each viewer. */
export interface UnsignedText extends Omit<LatestText, 'files'> {
  files: NamedFile[]
}

/** The newest answers to each of these questions with a text that choices and numbers do not show. */
export async function latestTextAnswers(
  db: Db,
  counted: CountedSets,
  questions: readonly StoredQuestion[],
): Promise<ReadonlyMap<number, UnsignedText[]>> {
  const texts = await textAnswers(db, counted, questions, { take: shown.texts, skip: 0 })
  return Map.groupBy(
    texts.map((one) => ({ ...one, text: shortened(one.text) })),
    ({ question_id }) => question_id,
  )
}

interface PageOfTexts {
  /** Texts of each question. */
  take: number
  skip: number
  /** A part of the texts. */
  search?: string | undefined
}

/** The newest answers with a text, newest first. */
export async function textAnswers(
  db: Db,
  counted: CountedSets,
  questions: readonly StoredQuestion[],
  { take, skip, search }: PageOfTexts,
): Promise<(UnsignedText & { question_id: number })[]> {
  const asked = textQuestions(questions)
  if (asked.length === 0) return []
  const { rows } = await sql<{
    question_id: number
    id: number
    respondent_id: number
    answer: Answer
    former_options: Option[]
    email: string
    number: number
    created_at: Date
  }>`
    select asked.question_id, newest.id, newest.respondent_id, newest.answer, question.former_options, coalesce(person.email, '') as email, respondent.number,
      newest.created_at
    from jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb) as asked (question_id bigint, keys jsonb)
    cross join lateral (
      ${textRecords(counted, search)} order by id desc limit ${take} offset ${skip}
    ) newest
    join respondent on respondent.survey_id = ${counted.surveyId} and respondent.person_id = newest.person_id
    join question on question.id = asked.question_id
    left join person on person.id = newest.person_id
    order by newest.id desc`.execute(db)
  const byId = new Map(questions.map((question) => [question.question_id, question]))
  const files = await filesNamedIn(db, counted.surveyId, rows)
  return rows.map(({ question_id, id, answer, former_options, email, number, created_at }, at) => ({
    question_id,
    id,
    // A removed option is still part of the answer.
    text: answerLines({ ...required(byId, question_id), former_options }, answer).join('; '),
    user__email: email,
    respondent_number: number,
    created_at: created_at.toISOString(),
    files: files[at] ?? [],
  }))
}

/** All answers to a question with a text, for counting. */
export const textsToCount = (
  counted: CountedSets,
  question: StoredQuestion,
  search: string | undefined,
): RawBuilder<unknown> => sql`
  select newest.id
  from jsonb_to_recordset(${JSON.stringify(textQuestions([question]))}::text::jsonb) as asked (question_id bigint, keys jsonb)
  cross join lateral (${textRecords(counted, search)}) newest`

/** The newest records of `asked.question_id` with a text at one of `asked.keys`. */
const textRecords = (counted: CountedSets, search: string | undefined) => sql`
  select id, respondent_id, person_id, created_at, answer
  from answer
  where survey_id = ${counted.surveyId} and question_id = asked.question_id and answer_text <> ''
    and exists (
      select from jsonb_to_recordset(asked.keys) as one (key text, box text)
      where coalesce(answer->>key, '') <> '' and (box is null or answer->box = 'true'))
    and ${isCounted(counted)}
    and ${containsPart(search)}
    and ${sql.raw(isNewestRecord)}
    and not exists (
      select from survey_progress progress where progress.survey_id = answer.survey_id
        and progress.respondent_id = answer.respondent_id
        and ${sql.raw(isHiddenAnswer)} offset 0)`

/** Ignores case and accents. */
const containsPart = (search: string | undefined) =>
  search === undefined || search === ''
    ? sql`true`
    : sql`(${sql.join(
        partsInResultText(search).map(
          (part) => sql`strpos(comparable(answer_text), comparable(${part}::text)) > 0`,
        ),
        sql` or `,
      )})`

const shortened = (text: string) =>
  text.length > shown.characters ? `${partOfText(text, 0, shown.characters - 1)}…` : text

/** Questions with texts, and where these are in an answer. */
const textQuestions = (questions: readonly StoredQuestion[]) =>
  questions
    .map((question) => ({ question_id: question.question_id, keys: textKeys(question) }))
    .filter(({ keys }) => keys.length > 0)

/** Keys of texts and file names in an answer; for the text of a choice, which counts only if ticked, also its box. */
const textKeys = (question: StoredQuestion) =>
  question.options
    .filter(({ type }) => optionFigures[type].texts)
    .map((option) => ({
      key: valueKey(option),
      box: optionsAre(question, 'choices') && isBox(option) ? option.name : null,
    }))
