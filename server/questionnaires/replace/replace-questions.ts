import { sql } from 'kysely'
import { isSameQuestionnaire } from 'contract/questionnaires/questionnaire-changes.ts'
import type { Language } from 'contract/questionnaires/languages.ts'
import type { replacements } from 'contract/questionnaires/questionnaires.endpoints.ts'
import type { Config } from '../../platform/config.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import type { FormFile } from 'contract/expressions/form-file.ts'
import { isSameScoring, noScoring } from 'contract/questionnaires/scoring.ts'
import { formFileIn } from 'contract/questionnaires/form-files.ts'
import { Invalid, notFound } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { refuseStale } from '../../platform/versions.ts'
import { formFilesOf, storeFormFiles } from '../files/form-files.queries.ts'
import { changedMedia, formMediaOf, storeFormMedia } from '../files/form-media.queries.ts'
import { withFiles } from '../files/read-form-files.ts'
import { readUpload } from '../files/read-upload.ts'
import { sortUploads, usedMedia, type MediaUpload } from '../files/sort-uploads.ts'
import { parseInThread } from '../parse-in-thread.ts'
import { reportOf, usableReading } from '../uploaded-file.ts'
import { scoringOf, storeScoring } from '../scoring.queries.ts'
import { rememberChoices } from '../form-choices.ts'
import { questionsToReplace } from '../questions.queries.ts'
import { refusedReading, type FileReading } from '../file-reading.ts'
import {
  type InSurvey,
  surveyById,
  toSurvey,
  surveyToChange,
  publishSurveyChange,
} from '../../surveys/surveys.ts'
import { planReplacement, type AnswerCounts, type Plan } from './plan-replacement.ts'
import { describeChanges } from './describe-changes.ts'
import { writeQuestions } from './write-questions.ts'

/** What a replacement needs from the domain of answers, inside its transaction. */
export interface AnswersOfQuestions {
  count: (db: Db, plan: Plan) => Promise<AnswerCounts>
  follow: (tx: Tx, survey: { id: number; type: string; sets: string | null }, plan: Plan) => Promise<void>
}

/** Previews what a file would change in the survey and for its answers; stores nothing. */
export const reportOnReplacement =
  (answers: AnswersOfQuestions): Handler<typeof replacements.reportOnReplacement, InSurvey> =>
  async ({ survey, body: { choices }, files, db }) => {
    const stored = await storedFiles(db, survey.id)
    const { reading, media } = await readUpload(db, { files, projectId: survey.project_id, choices, stored })
    const changes =
      reading.drafts.length > 0 ? (await compared(db, { survey, reading, media, answers })).changes : null
    return { ...reportOf(reading), changes, updated_at: survey.updated_at.toISOString() }
  }

/**
 * Replaces the questions of a survey by those of a file without errors. Every answer stays with its question, also with
 * removed ones. The same file again changes nothing, and is never refused as stale.
 */
export const replaceQuestions =
  (answers: AnswersOfQuestions): Handler<typeof replacements.replaceQuestions, InSurvey> =>
  async (context) => {
    const { survey, permissions, viewer, body, files, db, now, config, storeUploads } = context
    // Parsing may take a while, so it is done before anything is locked.
    const { project_id: projectId } = survey
    const { choices } = body
    const stored = await storedFiles(db, survey.id)
    const { reading: read, media } = await readUpload(db, { files, projectId, choices, stored })
    const reading = usableReading(read)
    await storeUploads(await changedMedia(db, survey.id, media))
    return inTransaction(db, async (tx) => {
      // Waits for running saves; later saves wait for this transaction and see the new questions.
      const before = await surveyToChange(tx, survey.id)
      await rememberChoices(tx, { form: reading.form, projectId, choices })
      const comparison = await compared(tx, { survey: before, reading, media, answers })
      const { changes } = comparison
      if (!isSameQuestionnaire(changes)) {
        refuseStale(body.updated_at, before)
        const stored = { media, viewer, config }
        await apply(tx, {
          survey: { ...before, project_id: projectId },
          reading,
          answers,
          comparison,
          stored,
          now,
        })
        await publishSurveyChange(tx, survey, { by: viewer.id })
      }
      const after = await surveyById(tx, viewer.id, survey.id)
      if (!after) throw notFound()
      return {
        success: true as const,
        data: toSurvey({ survey: after, permissions }),
        changes,
        warnings: reading.remarks,
      }
    })
  }

/**
 * Stores CSV files that the questions of a survey read, and gives their options to the questions, and files that they
 * show: as a replacement in which nothing else changes. The same files again change nothing.
 */
export const replaceFormFiles =
  (answers: AnswersOfQuestions): Handler<typeof replacements.replaceFormFiles, InSurvey> =>
  async ({ survey, viewer, files, db, now, config, storeUploads }) => {
    if (files.length === 0) throw new Invalid({ file: ['Please choose a file'] })
    const { lists, media: sent, remarks: ofFiles } = await sortUploads(files, { hasForm: false })
    usableReading(refusedReading(ofFiles))
    const read =
      lists.length > 0
        ? usableReading(await parseInThread({ path: undefined, sent: lists }))
        : refusedReading([])
    await storeUploads(await changedMedia(db, survey.id, sent))
    return inTransaction(db, async (tx) => {
      const before = await surveyToChange(tx, survey.id)
      const all = { ...(await formFilesOf(tx, survey.id)), ...read.files }
      const { live } = await questionsToReplace(tx, survey.id)
      const present: FileReading = {
        ...read,
        drafts: live.map(({ draft }) => draft),
        languages: [...before.languages],
        default_language: before.default_language,
      }
      const reading = usableReading(withFiles(present, all))
      // A list may name files, too.
      const { used: media, remarks: ofUnused } = usedMedia(sent, reading.drafts)
      const warnings = [...ofUnused, ...ofFiles]
      // Otherwise a misspelt name would look like a success.
      if (lists.length === 0 && media.length === 0)
        usableReading(refusedReading(warnings.map((one) => ({ ...one, level: 'error' }))))
      const comparison = await compared(tx, { survey: before, reading, media, answers })
      const { changes } = comparison
      if (!isSameQuestionnaire(changes)) {
        const stored = { media, viewer, config }
        const { project_id } = survey
        await apply(tx, { survey: { ...before, project_id }, reading, answers, comparison, stored, now })
        await publishSurveyChange(tx, survey, { by: viewer.id })
      }
      return { success: true as const, changes, warnings }
    })
  }

/** The files that a survey has. */
async function storedFiles(db: Db, surveyId: number) {
  const media = await formMediaOf(db, surveyId)
  return { lists: await formFilesOf(db, surveyId), media: new Set(media.map(({ name }) => name)) }
}

interface Applied {
  survey: { id: number; project_id: number; type: string; sets: string | null; updated_at: Date }
  reading: FileReading
  answers: AnswersOfQuestions
  comparison: Awaited<ReturnType<typeof compared>>
  stored: { media: readonly MediaUpload[]; viewer: { id: number }; config: Config }
  now: Date
}

/** Writes the questions and files of a reading as the new version of a survey. */
async function apply(
  tx: Tx,
  { survey, reading, answers, comparison: { plan, counts }, stored, now }: Applied,
): Promise<void> {
  const { id, updated_at } = survey
  const version = new Date(Math.max(now.getTime(), updated_at.getTime() + 1))
  await storeFormFiles(tx, { surveyId: id, files: reading.files, now: version })
  await storeFormMedia(tx, { survey, ...stored, now: version })
  if (reading.scoring) {
    const { shown_to_respondents = false } = (await scoringOf(tx, id)) ?? {}
    await storeScoring(tx, id, { ...reading.scoring, shown_to_respondents })
  }
  await writeQuestions(tx, { surveyId: id, plan, counts, version })
  await tx
    .updateTable('survey')
    .set({
      languages: sql`${JSON.stringify(reading.languages)}::text::jsonb`,
      default_language: reading.default_language,
      question_count: reading.drafts.length,
      updated_at: version,
    })
    .where('id', '=', id)
    .execute()
  await answers.follow(tx, survey, plan)
}

interface Comparison {
  survey: { id: number; languages: Language[]; default_language: string }
  reading: FileReading
  media: readonly MediaUpload[]
  answers: AnswersOfQuestions
}

/** Compares the current survey with the file. */
async function compared(db: Db, { survey, reading, media, answers }: Comparison) {
  const { id, languages, default_language } = survey
  const { live, removed } = await questionsToReplace(db, id)
  const plan = planReplacement(live, removed, reading)
  const counts = await answers.count(db, plan)
  const before = inOrder(languages, default_language)
  const after = inOrder(reading.languages, reading.default_language)
  const changes = describeChanges(plan, { before, after }, counts)
  const files = await changedFiles(db, id, reading)
  const hasNewScores = await changesScores(db, id, reading)
  const newMedia = (await changedMedia(db, id, media)).map(({ name }) => name)
  return {
    plan,
    counts,
    changes: {
      ...changes,
      ...(files.length > 0 && { files }),
      ...(newMedia.length > 0 && { media: newMedia }),
      ...(hasNewScores && { scores: true as const }),
    },
  }
}

/** Whether the file has other scores; a file without columns for them keeps them. */
async function changesScores(db: Db, surveyId: number, { scoring }: FileReading): Promise<boolean> {
  if (!scoring) return false
  const { shown_to_respondents: _, ...stored } = (await scoringOf(db, surveyId)) ?? noScoring
  return !isSameScoring({ ...scoring, ...stored }, { ...scoring })
}

/** The names of the files sent that are new or differ from the stored ones. */
async function changedFiles(db: Db, surveyId: number, { files }: FileReading): Promise<string[]> {
  const names = Object.keys(files)
  const stored = await formFilesOf(db, surveyId, names)
  const textOf = (file: FormFile | undefined) => JSON.stringify(file && [file.columns, file.rows])
  return names.filter((name) => textOf(files[name]) !== textOf(formFileIn(stored, name)))
}

/** The default language first, since it is the one that the questions themselves are in. */
const inOrder = (languages: readonly Language[], own: string) => {
  const default_ = languages.find(({ code }) => code === own)
  return default_ ? [default_, ...languages.filter((one) => one !== default_)] : [...languages]
}
