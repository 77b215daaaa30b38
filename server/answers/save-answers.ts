import { overwritesUnseen, sameAnswer } from 'contract/answers/answers.rules.ts'
import { resultText } from 'contract/answers/answer-text.ts'
import type { AnswerConflict } from 'contract/answers/form.ts'
import { required } from 'contract/platform/required.ts'
import type { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { removeBytes } from '../media/media.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Handler } from '../platform/http/routes.ts'
import { filesOfAnswers, deleteReplacedFiles, storeAnswerFiles } from './answer-files.ts'
import { cacheAnswers, takeAnswers, type CurrentAnswers } from './answer-sets.ts'
import { authorView } from './author-view.ts'
import {
  numberRespondent,
  respondentsNamed,
  writeSet,
  type LatestAnswer,
  type NewAnswer,
} from './answers.queries.ts'
import { givenAnswers, type Given } from './validate-answers.ts'
import { logProblems } from './log-problems.ts'
import { questionnaireOf } from '../questionnaires/questionnaires.ts'
import { progressIn } from './compute-progress.ts'
import { formMetadataOf } from './form-head.ts'
import { type InSurvey, respondentOf } from '../surveys/surveys.ts'
import { answerMessages } from './answers.live.ts'

/**
 * Adds new records of answers (SRV-98). All answers of a request are stored or none, except those that were
 * changed since they were loaded: these are returned as conflicts. The access function has locked the set.
 */
export const saveAnswers: Handler<typeof surveyAnswers.saveAnswers, InSurvey> = async (context) => {
  const { survey, viewer, body, files, now, config, log, tx } = context
  const set = { surveyId: survey.id, respondentId: respondentOf(survey, viewer.id) }
  const questionnaire = await questionnaireOf(tx, survey)
  const given = givenAnswers(questionnaire, body.answers, files)
  const current = await takeAnswers(tx, set, { questionnaire, version: survey.set_version })
  const { latest, state } = current
  const conflicting = given.filter(({ question, seen, answer, uploads }) =>
    overwritesUnseen({ seen, answer, hasFiles: uploads.size > 0 }, latest.get(question.question_id)),
  )
  const others = await conflictsOf(context, conflicting, latest)
  const mine = conflicting.length === 0 ? given : given.filter((one) => !conflicting.includes(one))
  const { answers, stored } = await storeAnswerFiles(tx, set, mine, context)
  try {
    const fresh = [...answers].flatMap(([question_id, answer]) =>
      sameAnswer(latest.get(question_id)?.answer, answer)
        ? []
        : [
            {
              question_id,
              answer,
              answer_text: resultText(required(questionnaire.byId, question_id), answer),
            },
          ],
    )
    const keepHistory = !survey.only_latest_submissions
    if (!keepHistory && questionnaire.takesFiles) await deleteReplacedFiles(tx, set, fresh)
    withNewAnswers(current, fresh, { person_id: viewer.id, created_at: now })
    logProblems(log, survey.id, questionnaire, state.problems())
    const progress = progressIn(state, latest.values())
    const messages = answerMessages(set, {
      questions: fresh.map(({ question_id }) => question_id),
      attempt: context.key,
    })
    if (survey.respondent_number === null) await numberRespondent(tx, survey.id, viewer.id)
    const { version, ids } = await writeSet(tx, set, {
      answers: fresh,
      personId: viewer.id,
      now,
      keepHistory,
      progress,
      savedAt: now,
      messages,
    })
    for (const [question_id, id] of ids) required(latest, question_id).id = id
    cacheAnswers(set, current, { questionnaire, version })
    const questionIds = given.map(({ question }) => question.question_id)
    return {
      success: true as const,
      form_metadata: formMetadataOf(survey.styling_info, progress),
      saved: [...answers].map(([question_id, answer]) => ({
        question_id,
        answer_id: latest.get(question_id)?.id ?? null,
        answer,
      })),
      conflicts: others,
      files:
        questionnaire.takesFiles && questionIds.length > 0
          ? await filesOfAnswers(context, set, questionIds)
          : {},
    }
  } catch (error) {
    await removeBytes(config, stored)
    throw error
  }
}

/** Adds the new answers to the set; the ids of their records are not known yet. */
function withNewAnswers(
  { latest, state }: CurrentAnswers,
  fresh: readonly NewAnswer[],
  by: Pick<LatestAnswer, 'person_id' | 'created_at'>,
) {
  for (const { question_id, answer } of fresh) {
    latest.set(question_id, { question_id, answer, id: 0, ...by })
    state.answer(question_id, answer)
  }
}

async function conflictsOf(
  { tx, ...scope }: InSurvey & { tx: Tx },
  conflicting: readonly Given[],
  latest: ReadonlyMap<number, LatestAnswer>,
): Promise<AnswerConflict[]> {
  if (conflicting.length === 0) return []
  const theirs = conflicting.map(({ question }) => required(latest, question.question_id))
  const people = await respondentsNamed(
    tx,
    scope.survey.id,
    theirs.map(({ person_id }) => person_id),
  )
  const viewAuthor = authorView(scope)
  return theirs.map(({ question_id, id, answer, person_id, created_at }) => ({
    question_id,
    answer,
    answer_id: id,
    ...viewAuthor(people.find((person) => person.person_id === person_id)),
    created_at: created_at.toISOString(),
  }))
}
