import { sql } from 'kysely'
import type { StoredFile } from 'contract/media/media.schemas.ts'
import { can } from 'contract/projects/permissions.ts'
import type { Answer } from 'contract/questionnaires/questions.ts'
import type { AnswerFile } from 'contract/answers/form.ts'
import { answerId, type AnswerId } from 'contract/questionnaires/answer-key.ts'
import { fileKey } from 'contract/answers/answer-file-parts.ts'
import { whyNotExplore } from 'contract/surveys/surveys.rules.ts'
import type { MayRead } from '../platform/http/file-access.ts'
import { sweepSoon } from '../media/media.jobs.ts'
import { mediaName, signedUrl, storeFile } from '../media/media.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { reject } from '../platform/http/problem.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { viewerById } from '../access/access.ts'
import type { AnswerSet } from './answers.queries.ts'
import type { Given } from './validate-answers.ts'
import { type InSurvey, permissionsOn, surveyById } from '../surveys/surveys.ts'

/** The files of an answer set, of all or the given questions, each with a URL that works for the viewer for a while. */
export async function filesOfAnswers(
  { db, config, now, viewer }: Pick<RequestContext, 'db' | 'config' | 'now'> & { viewer: Viewer },
  { surveyId, respondentId }: AnswerSet,
  questionIds?: readonly number[],
): Promise<Record<string, StoredFile>> {
  const rows = await db
    .selectFrom('answer_file')
    .innerJoin('media', 'media.key', 'answer_file.media_key')
    .select(['media.key', 'media.file_name', 'answer_file.file_name as name', 'question_id'])
    .where('survey_id', '=', surveyId)
    .where('respondent_id', '=', respondentId)
    .where((file) => (questionIds ? file('question_id', 'in', questionIds) : file.lit(true)))
    .execute()
  const files = rows.map(async ({ key, file_name, name, question_id }) => {
    const url = await signedUrl({ key, file_name }, { config, now, by: viewer.id })
    return [fileKey(question_id, name), { key, file_name: name, url }] as const
  })
  return Object.fromEntries(await Promise.all(files))
}

/** A stored answer, as far as it determines its files. */
interface AnswerWithFiles {
  question_id: number
  respondent_id: number
  answer: Answer
}

/** A file of a record; `name` is unique in its question and set, `file_name` is part of its URL. */
export interface NamedFile {
  option: string
  name: string
  key: string
  file_name: string
}

/** The stored files that these answers to a survey name, in their order. */
export async function filesNamedIn(
  db: Db,
  surveyId: number,
  answers: readonly AnswerWithFiles[],
): Promise<NamedFile[][]> {
  const wanted = answers.flatMap(({ question_id, respondent_id, answer }) =>
    named(answer).map(([, name]) => ({ question_id, respondent_id, name })),
  )
  if (wanted.length === 0) return answers.map(() => [])
  const { rows } = await sql<Omit<NamedFile, 'option'> & Omit<AnswerWithFiles, 'answer'>>`
    select media.key, media.file_name, wanted.*
    from jsonb_to_recordset(${JSON.stringify(wanted)}::text::jsonb)
      as wanted (question_id bigint, respondent_id bigint, name text)
    join answer_file file on file.survey_id = ${surveyId} and file.respondent_id = wanted.respondent_id
      and file.question_id = wanted.question_id and file.file_name = wanted.name
    join media on media.key = file.media_key`.execute(db)
  const placeOf = (question: number, respondent: number, name: string) => `${question}:${respondent}:${name}`
  const found = new Map(
    rows.map((row) => [placeOf(row.question_id, row.respondent_id, row.name), row] as const),
  )
  return answers.map(({ question_id, respondent_id, answer }) =>
    named(answer).flatMap(([option, name]) => {
      const file = found.get(placeOf(question_id, respondent_id, name))
      return file ? [{ option, name, key: file.key, file_name: file.file_name }] : []
    }),
  )
}

/** The files with a URL that works for the viewer for a while. */
export const signedFiles = (
  { config, now, viewer }: Pick<RequestContext, 'config' | 'now'> & { viewer: Viewer },
  files: readonly NamedFile[],
): Promise<AnswerFile[]> =>
  Promise.all(
    files.map(async ({ option, name, key, file_name }) => {
      const url = await signedUrl({ key, file_name }, { config, now, by: viewer.id })
      return { option, key, file_name: name, url }
    }),
  )

/** People who may fill a survey read the files of their own answer set; people who may export its results read all. */
export const mayReadAnswerFile: MayRead = async ({ db, key, by }) => {
  const file = await db
    .selectFrom('answer_file')
    .select(['survey_id', 'respondent_id'])
    .where('media_key', '=', key)
    .executeTakeFirst()
  if (!file) return undefined
  const viewer = await viewerById(db, by)
  // A negative respondent is the institution that fills the set.
  const institution = file.respondent_id < 0 ? -file.respondent_id : undefined
  const survey = viewer && (await surveyById(db, viewer.id, file.survey_id, institution))
  if (!survey) return false
  const permissions = permissionsOn(survey, viewer)
  const own = file.respondent_id === survey.respondent_id
  return !whyNotExplore(permissions) || (own && can(permissions, 'FILL_PROJECT_SURVEYS'))
}

/**
 * Adds the uploaded files of answers and puts their names into the answers, unique within question and set. A file
 * that an answer names without uploading it must already be stored.
 * @returns the answers to store
 */
export async function storeAnswerFiles(
  tx: Tx,
  set: AnswerSet,
  given: readonly Given[],
  { config, viewer, survey }: { config: RequestContext['config'] } & Pick<InSurvey, 'viewer' | 'survey'>,
): Promise<Map<AnswerId, Answer>> {
  const idOf = ({ question: { question_id }, instance }: Given) => answerId({ question_id, instance })
  const answers = new Map(given.map((one) => [idOf(one), one.answer]))
  const withFiles = given.filter(({ answer }) => named(answer).length > 0)
  if (withFiles.length === 0) return answers
  const there = await fileNames(
    tx,
    set,
    [...withFiles].map(({ question }) => question.question_id),
  )
  reject(missingFiles(withFiles, there))
  for (const one of withFiles) {
    const { answer, uploads } = one
    const { question_id } = one.question
    const id = idOf(one)
    const taken = there.get(question_id) ?? new Set()
    there.set(question_id, taken)
    for (const [option, upload] of uploads) {
      const { key } = await storeFile(tx, upload, { config, owner: viewer.id, project: survey.project_id })
      const file_name = freeName(mediaName(upload.fileName), taken)
      taken.add(file_name)
      await tx
        .insertInto('answer_file')
        .values({
          media_key: key,
          survey_id: set.surveyId,
          respondent_id: set.respondentId,
          question_id,
          file_name,
        })
        .execute()
      answers.set(id, { ...(answers.get(id) ?? answer), [`${option}-file`]: file_name })
    }
  }
  return answers
}

/** The options of an answer with a file, and its name. */
const named = (answer: Answer) =>
  Object.entries(answer).flatMap(([key, value]) =>
    key.endsWith('-file') && typeof value === 'string' && value !== ''
      ? [[key.slice(0, -5), value] as const]
      : [],
  )

function missingFiles(given: readonly Given[], there: ReadonlyMap<number, ReadonlySet<string>>) {
  const missing = given.flatMap(({ question: { question_id }, instance, answer, uploads }) => {
    const absent = named(answer).filter(
      ([option, name]) => !uploads.has(option) && !there.get(question_id)?.has(name),
    )
    const words = absent.map(([option]) => [
      option,
      ['This file is not stored here. Please choose it again.'],
    ])
    return words.length > 0 ? [[answerId({ question_id, instance }), Object.fromEntries(words)]] : []
  })
  return missing.length > 0 ? { answers: Object.fromEntries(missing) } : undefined
}

async function fileNames(
  db: Db,
  { surveyId, respondentId }: AnswerSet,
  questionIds: number[],
): Promise<Map<number, Set<string>>> {
  const rows = await db
    .selectFrom('answer_file')
    .select(['question_id', 'file_name'])
    .where('survey_id', '=', surveyId)
    .where('respondent_id', '=', respondentId)
    .where('question_id', 'in', questionIds)
    .execute()
  const byQuestion = Map.groupBy(rows, ({ question_id }) => question_id)
  return new Map([...byQuestion].map(([id, files]) => [id, new Set(files.map(({ file_name }) => file_name))]))
}

/** report.pdf, report_2.pdf, report_3.pdf: older answers keep naming their own file. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  const [, stem = name, extension = ''] = /^(.+?)(\.[^.]{1,10})?$/s.exec(name) ?? []
  let free = name
  for (let count = 2; taken.has(free); count++) free = `${stem}_${count}${extension}`
  return free
}

/** Deletes files of these questions that no latest answer names any more, in surveys without history. */
export async function deleteReplacedFiles(
  tx: Tx,
  { surveyId, respondentId }: AnswerSet,
  answers: readonly { question_id: number }[],
  latest: Iterable<{ question_id: number; answer: Answer }>,
): Promise<void> {
  // In all instances of a group that repeats.
  const names = new Map(answers.map(({ question_id }) => [question_id, new Array<string>()]))
  for (const { question_id, answer } of latest)
    names.get(question_id)?.push(...named(answer).map(([, name]) => name))
  const current = [...names].map(([question_id, kept]) => ({ question_id, names: kept }))
  const { rows } = await sql<{ media_key: string }>`
    delete from answer_file
    using jsonb_to_recordset(${JSON.stringify(current)}::text::jsonb) as kept (question_id bigint, names text[])
    where survey_id = ${surveyId} and respondent_id = ${respondentId}
      and answer_file.question_id = kept.question_id and file_name <> all (kept.names)
    returning media_key`.execute(tx)
  if (rows.length > 0) await sweepSoon(tx)
}
