import { LRUCache } from 'lru-cache'
import {
  compileQuestionnaireInSteps,
  type QuestionnaireModel,
} from 'contract/questionnaires/questionnaire-model.ts'
import { shapeOf } from 'contract/questionnaires/option-types.ts'
import type { StoredQuestion } from 'contract/questionnaires/questions.ts'
import { inSlices } from '../platform/in-slices.ts'
import type { Db } from '../platform/database/database.ts'
import { questionsOf } from './questions.queries.ts'

/** The questions of a survey, compiled and serialised. */
export interface Questionnaire {
  questions: StoredQuestion[]
  byId: ReadonlyMap<number, StoredQuestion>
  ids: number[]
  /** Each question as JSON in UTF-8 without its closing brace, so that an answer can be appended. */
  texts: Buffer[]
  takesFiles: boolean
  model: QuestionnaireModel
}

interface Version {
  id: number
  updated_at: Date
}

/** Bytes of question texts cached in this process; least recently used surveys are evicted first. */
const maxCacheSize = 40_000_000
const cache = new LRUCache<number, { version: number; questionnaire: Promise<Questionnaire> }>({
  maxSize: maxCacheSize,
})

/**
 * The questions of a survey, cached by its `updated_at`: a change on any node gives a new version, and the old one is
 * not looked up again. A transaction that changes questions uses `questionnaireNow`, since uncommitted ones must not be
 * cached.
 */
export function questionnaireOf(db: Db, { id, updated_at }: Version): Promise<Questionnaire> {
  const version = updated_at.getTime()
  const found = cache.get(id)
  if (found?.version === version) return found.questionnaire
  const entry = { version, questionnaire: questionnaireNow(db, id) }
  cache.set(id, entry, { size: 1 })
  entry.questionnaire.then(
    ({ texts }) => void (cache.peek(id) === entry && cache.set(id, { ...entry }, { size: sizeOf(texts) })),
    () => void (cache.peek(id) === entry && cache.delete(id)),
  )
  return entry.questionnaire
}

/** Bytes, one at least; one that is larger than all that may be kept is kept alone. */
const sizeOf = (texts: readonly Buffer[]) =>
  Math.min(
    maxCacheSize,
    texts.reduce((sum, { length }) => sum + length, 1),
  )

/** The questions as this transaction sees them, not cached: for a transaction that changes them. */
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
