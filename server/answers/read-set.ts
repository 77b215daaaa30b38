import type { SurveyState } from 'contract/answers/survey-state.ts'
import { answerId, type AnswerId } from 'contract/questionnaires/answer-key.ts'
import type { Db } from '../platform/database/database.ts'
import type { Questionnaire } from '../questionnaires/questionnaires.ts'
import { latestAnswers, type AnswerSet, type LatestAnswer } from './answers.queries.ts'
import { stateOf } from './compute-progress.ts'
import { instancesOf } from './instances/instances.queries.ts'

/** The latest answers of a set, and which questions are asked in it. */
export async function answersInSet(
  db: Db,
  set: AnswerSet,
  questionnaire: Questionnaire,
): Promise<{ latest: ReadonlyMap<AnswerId, LatestAnswer>; state: SurveyState }> {
  const rows = await latestAnswers(db, set, questionnaire)
  const instances = await instancesOf(db, set, questionnaire)
  const answers = new Map(rows.map((one) => [answerId(one), one.answer]))
  return {
    latest: new Map(rows.map((one) => [answerId(one), one])),
    state: stateOf(questionnaire, { set, instances, answers }),
  }
}
