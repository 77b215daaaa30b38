import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { runSlice, type Resumable } from 'contract/platform/resumable.ts'
import {
  compileQuestionnaireInSteps,
  type QuestionnaireModel,
} from 'contract/questionnaires/questionnaire-model.ts'
import { hasLongList, splitList, type OptionListKey } from 'contract/questionnaires/long-lists.ts'
import { hasCalculatedAnswer } from 'contract/questionnaires/question-types.ts'
import { mediaOf } from 'contract/questionnaires/question-media.ts'
import { shapeOf } from 'contract/questionnaires/option-types.ts'
import type { RepeatGroup } from 'contract/questionnaires/repeat-group.ts'
import { groupChain } from 'contract/questionnaires/repeats.ts'
import type { StoredQuestion } from 'contract/questionnaires/questions.ts'
import { compileExpression, type Expression } from 'contract/expressions/expressions.ts'
import type { Scoring } from 'contract/questionnaires/scoring.ts'
import type { FormFiles } from 'contract/questionnaires/form-files.ts'
import type { Db } from '../platform/database/database.ts'
import { filesLookedUp } from './files/form-files.queries.ts'
import { formMediaOf, type StoredFormMedia } from './files/form-media.queries.ts'
import { joinJson } from './join-json.ts'
import { scoringOf } from './scoring.queries.ts'
import { questionsOf, repeatGroupsOf } from './questions.queries.ts'

/** The questions of a survey, compiled and serialised. */
export interface Questionnaire {
  questions: StoredQuestion[]
  byId: ReadonlyMap<number, StoredQuestion>
  ids: number[]
  /**
   * Each question as JSON in UTF-8 without its closing brace, so that an answer can be appended; without the options of
   * long lists.
   */
  texts: Buffer[]
  /** Long lists as JSON in UTF-8, by key. */
  lists: ReadonlyMap<string, Buffer>
  /** The lists of questions whose `texts` have no options. */
  listOf: ReadonlyMap<number, OptionListKey>
  /** JSON in UTF-8 that lists all questions. */
  listing: Buffer
  takesFiles: boolean
  /** Whether questions begin with a default. */
  hasDefaults: boolean
  /** Whether answers are calculated. */
  hasCalculations: boolean
  /** Groups that repeat around these questions; see `model.instances`. */
  repeats: readonly RepeatGroup[]
  /** Questions outside such groups, and those within. */
  idsOutside: readonly number[]
  idsWithin: readonly number[]
  /** The columns of CSV files that its expressions look up. */
  files: FormFiles
  /** Images, audio and video that its questions show. */
  media: readonly StoredFormMedia[]
  /** Its scores; undefined if it has none. */
  scoring: Scoring | undefined
  /** Without instances: each question once. */
  model: QuestionnaireModel
}

interface Version {
  id: number
  updated_at: Date
}

/**
 * The questions of a survey, cached by its `updated_at`: a change on any node gives a new version, and the old one is
 * not looked up again. A transaction that changes questions uses `questionnaireNow`, since uncommitted ones must not be
 * cached.
 */
export const questionnaireOf = cachedByVersion((db, { id }) => questionnaireNow(db, id), {
  maxSize: 80_000_000,
  sizeOf: ({ listing, files }) => 2 * listing.length + 2 * JSON.stringify(files).length,
})

/**
 * What is made of a survey and its questions, kept in this process for each survey's latest version.
 * @param maxSize bytes; the least recently used are evicted first, and one that is larger is kept alone
 */
export function cachedByVersion<S extends Version, T extends object>(
  make: (db: Db, survey: S) => Promise<T>,
  { maxSize, sizeOf }: { maxSize: number; sizeOf: (made: T) => number },
): (db: Db, survey: S) => Promise<T> {
  const cache = new LRUCache<number, { version: number; made: Promise<T> }>({ maxSize })
  return (db, survey) => {
    const { id, updated_at } = survey
    const version = updated_at.getTime()
    const found = cache.get(id)
    if (found?.version === version) return found.made
    const entry = { version, made: make(db, survey) }
    cache.set(id, entry, { size: 1 })
    entry.made.then(
      (made) => {
        const size = Math.min(maxSize, Math.max(1, sizeOf(made)))
        if (cache.peek(id) === entry) cache.set(id, { ...entry }, { size })
      },
      () => void (cache.peek(id) === entry && cache.delete(id)),
    )
    return entry.made
  }
}

/** The questions as this transaction sees them, not cached: for a transaction that changes them. */
export async function questionnaireNow(db: Db, surveyId: number): Promise<Questionnaire> {
  const questions = await questionsOf(db, surveyId)
  const within = questions.filter(({ repeat }) => repeat !== undefined)
  const repeats = within.length === 0 ? [] : aroundThem(within, await repeatGroupsOf(db, surveyId))
  const model = await inSlices(compileQuestionnaireInSteps(questions))
  const opened = (question: object) => Buffer.from(JSON.stringify(question).slice(0, -1))
  const { lists, listOf, rests } = splitLists(questions)
  const whole = questions.map(opened)
  const texts = questions.map((question, at) => {
    const rest = rests.get(question.question_id)
    return rest ? opened(rest) : (whole[at] ?? opened(question))
  })
  const ends = texts.map(() => '}')
  return {
    questions,
    byId: new Map(questions.map((question) => [question.question_id, question])),
    ids: questions.map(({ question_id }) => question_id),
    texts,
    lists,
    listOf,
    listing: joinJson(
      `{"form_id":${surveyId},"results":[`,
      whole,
      ends,
      `]${repeats.length === 0 ? '' : `,"repeats":${JSON.stringify(repeats)}`}}`,
    ),
    takesFiles: questions.some(({ options }) => options.some((option) => shapeOf(option) === 'file')),
    hasDefaults: questions.some(({ default_value }) => default_value),
    hasCalculations: questions.some(hasCalculatedAnswer),
    repeats,
    idsOutside: idsOf(questions.filter(({ repeat }) => repeat === undefined)),
    idsWithin: idsOf(within),
    media: await mediaShown(db, surveyId, questions),
    scoring: await scoringOf(db, surveyId),
    files: await filesLookedUp(db, surveyId, expressionsOf(model, repeats)),
    model,
  }
}

/** Takes the long lists out of questions; questions with the same list share it. */
function splitLists(questions: readonly StoredQuestion[]) {
  const lists = new Map<string, Buffer>()
  const listOf = new Map<number, OptionListKey>()
  const rests = new Map<number, object>()
  for (const question of questions.filter(hasLongList)) {
    const { list, rest } = splitList(question)
    const text = Buffer.from(JSON.stringify(list))
    const key = hash('sha256', text, 'base64url').slice(0, 22)
    if (!lists.has(key)) lists.set(key, text)
    listOf.set(question.question_id, { key, options: list.options.length })
    rests.set(question.question_id, rest)
  }
  return { lists, listOf, rests }
}

async function mediaShown(db: Db, surveyId: number, questions: readonly StoredQuestion[]) {
  const names = new Set(questions.flatMap((question) => [...mediaOf(question)]))
  return names.size === 0 ? [] : (await formMediaOf(db, surveyId)).filter(({ name }) => names.has(name))
}

/** The expressions of questions and of the counts of groups. */
function expressionsOf({ rules }: QuestionnaireModel, repeats: readonly RepeatGroup[]): Expression[] {
  const counts = repeats.map(({ count }) => (count === '' ? undefined : compileExpression(count).expression))
  return [...rules.flatMap((of) => Object.values(of)), ...counts].filter((rule) => typeof rule === 'object')
}

const idsOf = (questions: readonly StoredQuestion[]) => questions.map(({ question_id }) => question_id)

/** The groups around these questions; others belong to removed ones. */
function aroundThem(questions: readonly StoredQuestion[], groups: readonly RepeatGroup[]): RepeatGroup[] {
  const all = new Map(groups.map((group) => [group.id, group]))
  const found = new Set(questions.flatMap(({ repeat }) => groupChain(all, repeat)))
  return groups.filter((group) => found.has(group))
}

/** Lets other requests run between the slices: compiling 5,000 questions takes 0.2 s, and a model cannot leave its thread. */
async function inSlices<T>(steps: Resumable<T>): Promise<T> {
  for (;;) {
    const slice = runSlice(steps, () => performance.now())
    if (slice) return slice.result
    await setImmediate()
  }
}
