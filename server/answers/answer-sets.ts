import type { SurveyState } from 'contract/answers/survey-state.ts'
import { answerId, type AnswerId } from 'contract/questionnaires/answer-key.ts'
import type { Instance } from 'contract/questionnaires/repeat-group.ts'
import { LRUCache } from 'lru-cache'
import type { Db } from '../platform/database/database.ts'
import { latestAnswers, type AnswerSet, type LatestAnswer } from './answers.queries.ts'
import { stateOf } from './compute-progress.ts'
import { instancesOf } from './instances/instances.queries.ts'
import type { Questionnaire } from '../questionnaires/questionnaires.ts'

/** The latest answers of a set, and the state computed from them. */
export interface CurrentAnswers {
  latest: Map<AnswerId, LatestAnswer>
  instances: readonly Instance[]
  state: SurveyState
}

interface CachedAnswers extends CurrentAnswers {
  version: string
  questionnaire: Questionnaire
}

/** Approximate bytes of answers cached in this process; least recently saved sets are evicted first. */
const maxCacheSize = 32_000_000
const cache = new LRUCache<string, CachedAnswers>({ maxSize: maxCacheSize })

/**
 * Takes the answers of a set out of the cache, or reads them; the caller must hold the set's lock. Keyed by the version of
 * the set's progress row: a write by another node, a rollback or a replaced questionnaire gives another version, and so
 * a cache miss. Put back by `cacheAnswers` once written.
 */
export async function takeAnswers(
  db: Db,
  set: AnswerSet,
  { questionnaire, version }: { questionnaire: Questionnaire; version: string | null },
): Promise<CurrentAnswers> {
  const found = cache.get(keyOf(set))
  cache.delete(keyOf(set))
  if (found?.version === version && found.questionnaire === questionnaire) return found
  const rows = await latestAnswers(db, set, questionnaire)
  const answers = new Map(rows.map((one) => [answerId(one), one.answer]))
  const instances = await instancesOf(db, set, questionnaire)
  return {
    latest: new Map(rows.map((one) => [answerId(one), one])),
    instances,
    state: stateOf(questionnaire, { set, instances, answers }),
  }
}

/** @param now answers with the version written by this transaction; if it is rolled back, no later read has that version */
export function cacheAnswers(
  set: AnswerSet,
  current: CurrentAnswers,
  now: { questionnaire: Questionnaire; version: string },
): void {
  cache.set(keyOf(set), { ...current, ...now }, { size: sizeOf(current) })
}

const keyOf = ({ surveyId, respondentId }: AnswerSet) => `${surveyId}:${respondentId}`

/** About 400 bytes per record, plus its texts. */
function sizeOf({ latest }: CurrentAnswers): number {
  let bytes = 1
  for (const { answer } of latest.values()) {
    bytes += 400
    for (const key in answer) {
      const value = answer[key]
      if (typeof value === 'string') bytes += 2 * value.length
    }
  }
  return bytes
}
