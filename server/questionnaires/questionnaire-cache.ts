import {
  compileQuestionnaireInSteps,
  type QuestionnaireModel,
} from 'contract/questionnaires/questionnaire-model.ts'
import { shapeOf } from 'contract/questionnaires/option-types.ts'
import type { StoredQuestion } from 'contract/questionnaires/questions.ts'
import { inSlices } from '../platform/in-slices.ts'
import type { Db } from '../platform/database/database.ts'
import { questionsOf } from './questions.queries.ts'

/** What a survey asks, ready to be read and reckoned with. */
export interface Questionnaire {
  questions: StoredQuestion[]
  byId: ReadonlyMap<number, StoredQuestion>
  ids: number[]
  /** Each question as JSON in UTF-8 without its last brace, so that an answer can follow. */
  texts: Buffer[]
  takesFiles: boolean
  model: QuestionnaireModel
}

interface Version {
  id: number
  updated_at: Date
}

/** Bytes of the questions' texts that are kept in this process; those read longest ago go first. */
const mostKept = 40_000_000
const kept = new Map<number, { version: number; questionnaire: Promise<Questionnaire>; size: number }>()
let size = 0

/**
 * The questions of a survey. They change rarely and are read at every turn, so they stay in memory, by the survey's
 * `updated_at`: a change on any node makes a new version, and the old one is never asked for again. A transaction
 * that changes them asks for `questionnaireNow`, since what it has not committed must not be kept.
 */
export function questionnaireOf(db: Db, { id, updated_at }: Version): Promise<Questionnaire> {
  const version = updated_at.getTime()
  const found = kept.get(id)
  if (found?.version === version) return (kept.delete(id), kept.set(id, found), found.questionnaire)
  const questionnaire = questionnaireNow(db, id)
  keep(id, version, questionnaire)
  return questionnaire
}

function keep(id: number, version: number, questionnaire: Promise<Questionnaire>) {
  forget(id)
  const entry = { version, questionnaire, size: 0 }
  kept.set(id, entry)
  questionnaire.then(
    ({ texts }) => {
      if (kept.get(id) !== entry) return
      entry.size = texts.reduce((sum, { length }) => sum + length, 0)
      size += entry.size
      for (const oldest of kept.keys()) if (size > mostKept && oldest !== id) forget(oldest)
    },
    () => void (kept.get(id) === entry && kept.delete(id)),
  )
}

function forget(id: number) {
  size -= kept.get(id)?.size ?? 0
  kept.delete(id)
}

/** The questions as this connection sees them, kept nowhere: for a transaction that changes them. */
export async function questionnaireNow(db: Db, surveyId: number): Promise<Questionnaire> {
  const questions = await questionsOf(db, surveyId)
  return {
    questions,
    byId: new Map(questions.map((question) => [question.question_id, question])),
    ids: questions.map(({ question_id }) => question_id),
    texts: questions.map((question) => Buffer.from(JSON.stringify(question).slice(0, -1))),
    takesFiles: questions.some(({ options }) => options.some((option) => shapeOf(option) === 'file')),
    model: await inSlices(compileQuestionnaireInSteps(questions)),
  }
}
