import { surveyStateInSteps, type SurveyState } from 'contract/answers/survey-state.ts'
import { inSlices } from '../platform/in-slices.ts'
import type { Db } from '../platform/database/database.ts'
import { evaluation } from './evaluation.ts'
import { latestAnswers, type AnswerSet, type LatestAnswer } from './answers.queries.ts'
import type { Questionnaire } from '../questionnaires/questionnaires.ts'

/** A set of answers as it stands, and what follows from it. */
export interface StandingAnswers {
  latest: Map<number, LatestAnswer>
  state: SurveyState
}

interface Kept extends StandingAnswers {
  version: string
  questionnaire: Questionnaire
  size: number
}

/** Bytes of answers that are kept in this process, about; those saved longest ago go first. */
const mostKept = 32_000_000
const kept = new Map<string, Kept>()
let size = 0

/**
 * The answers of a set, for whoever holds its lock and changes them. People save again and again, so what their last
 * save left stays in memory, by the version that its row of progress has: whatever another node, a rolled-back
 * transaction or a replaced questionnaire makes of it, is another version, and is read. It is taken out of the memory,
 * and back in once it has been written.
 */
export async function takeAnswers(
  db: Db,
  set: AnswerSet,
  { questionnaire, version }: { questionnaire: Questionnaire; version: string | null },
): Promise<StandingAnswers> {
  const found = forget(keyOf(set))
  if (found?.version === version && found.questionnaire === questionnaire) return found
  const rows = await latestAnswers(db, set, questionnaire.ids)
  const answers = new Map(rows.map(({ question_id, answer }) => [question_id, answer]))
  return {
    latest: new Map(rows.map((one) => [one.question_id, one])),
    state: await inSlices(surveyStateInSteps(questionnaire.model, answers, evaluation)),
  }
}

/** @param now the version is that of the transaction that wrote: if it does not commit, nobody ever asks for it */
export function keepAnswers(
  set: AnswerSet,
  standing: StandingAnswers,
  now: { questionnaire: Questionnaire; version: string },
): void {
  const key = keyOf(set)
  forget(key)
  const entry = { ...standing, ...now, size: sizeOf(standing) }
  kept.set(key, entry)
  size += entry.size
  for (const oldest of kept.keys()) if (size > mostKept) forget(oldest)
}

const keyOf = ({ surveyId, respondentId }: AnswerSet) => `${surveyId}:${respondentId}`

function forget(key: string): Kept | undefined {
  const found = kept.get(key)
  if (!found) return undefined
  size -= found.size
  kept.delete(key)
  return found
}

/** A record with its answer takes some 400 bytes, and what its texts take. */
function sizeOf({ latest }: StandingAnswers): number {
  let bytes = 0
  for (const { answer } of latest.values()) {
    bytes += 400
    for (const key in answer) {
      const value = answer[key]
      if (typeof value === 'string') bytes += 2 * value.length
    }
  }
  return bytes
}
