import { sameAnswer } from 'contract/surveys/answers.ts'
import { answerText } from 'contract/surveys/piping.ts'
import type { Answer } from 'contract/surveys/questions.ts'
import type { Conflict } from 'contract/surveys/survey-shapes.ts'
import type { surveys } from 'contract/surveys/surveys.contract.ts'
import { whyNotSave } from 'contract/surveys/surveys.rules.ts'
import { removeBytes } from '../media/media.ts'
import { inTransaction, type Tx } from '../platform/database.ts'
import { notFound, refuse } from '../platform/problem.ts'
import type { Handler } from '../platform/routes.ts'
import { filesOfAnswers, forgetReplacedFiles, storeAnswerFiles } from './answer-files.ts'
import { appendAnswers, latestAnswers, lockedForSaving, type LatestAnswer } from './answers.queries.ts'
import { givenAnswers, type Given } from './given-answers.ts'
import { keepProgress, progressOf } from './keep-progress.ts'
import { logProblems } from './log-problems.ts'
import { questionnaireOf } from './questionnaire.ts'
import { metadataOf } from './survey-row.ts'
import type { InSurvey } from './surveys.access.ts'
import { respondentOf } from './surveys.queries.ts'
import { tellOfAnswers } from './surveys.live.ts'

/**
 * Adds what is new to the record of answers (SRV-98). All answers of a request are kept or none, but for those that
 * somebody else has changed since they were loaded: these come back as conflicts.
 */
export const saveAnswers: Handler<typeof surveys.saveAnswers, InSurvey> = async (asking) => {
  const { survey, permissions, viewer, body, files, db, now, config, log } = asking
  const set = { surveyId: survey.id, respondentId: respondentOf(survey, viewer.id) }
  return inTransaction(db, async (tx) => {
    const locked = await lockedForSaving(tx, set)
    if (!locked) throw notFound()
    refuse(whyNotSave(locked, permissions))
    const questionnaire = await questionnaireOf(tx, locked)
    const given = givenAnswers(questionnaire, body.answers, files)
    const latest = new Map(
      (await latestAnswers(tx, set, questionnaire.ids)).map((one) => [one.question_id, one]),
    )
    const isConflict = (one: Given) => changedByOther(one, latest.get(one.question.question_id), viewer.id)
    const standing = given.filter((one) => !isConflict(one))
    const { answers, stored } = await storeAnswerFiles(tx, set, standing, asking)
    try {
      const fresh = [...answers].flatMap(([question_id, answer]) =>
        sameAnswer(latest.get(question_id)?.answer, answer)
          ? []
          : [{ question_id, answer, answer_text: answerText(questionnaire.byId.get(question_id)!, answer) }],
      )
      const keepHistory = !locked.only_latest_submissions
      const appended = await appendAnswers(tx, set, { answers: fresh, personId: viewer.id, now, keepHistory })
      if (!keepHistory && questionnaire.takesFiles) await forgetReplacedFiles(tx, set, fresh)
      const progress = progressOf(questionnaire, present(latest, fresh), (problems) =>
        logProblems(log, survey.id, questionnaire, problems),
      )
      await keepProgress(tx, set, progress, now)
      if (fresh.length > 0)
        await tellOfAnswers(tx, set, {
          questions: fresh.map(({ question_id }) => question_id),
          by: viewer.id,
        })
      const newIds = new Map(appended.map(({ question_id, id }) => [question_id, id]))
      const ids = given.map(({ question }) => question.question_id)
      return {
        success: true as const,
        form_metadata: metadataOf(survey.styling_info, progress),
        saved: [...answers].map(([question_id, answer]) => ({
          question_id,
          answer_id: newIds.get(question_id) ?? latest.get(question_id)?.id ?? null,
          answer,
        })),
        conflicts: await conflictsOf(tx, given.filter(isConflict), latest),
        files:
          questionnaire.takesFiles && ids.length > 0
            ? await filesOfAnswers({ ...asking, db: tx }, set, ids)
            : {},
      }
    } catch (error) {
      await removeBytes(config, stored)
      throw error
    }
  })
}

/** Somebody else has given another answer since this one was loaded. */
const changedByOther = (
  { seen, answer, uploads }: Given,
  latest: LatestAnswer | undefined,
  personId: number,
) =>
  seen !== undefined &&
  latest !== undefined &&
  latest.id > (seen ?? 0) &&
  latest.person_id !== personId &&
  (uploads.size > 0 || !sameAnswer(latest.answer, answer))

/** All answers of the set as they stand after the save. */
const present = (
  latest: ReadonlyMap<number, LatestAnswer>,
  fresh: readonly { question_id: number; answer: Answer }[],
): Map<number, Answer> => {
  const answers = new Map([...latest].map(([id, { answer }]) => [id, answer]))
  for (const { question_id, answer } of fresh) answers.set(question_id, answer)
  return answers
}

async function conflictsOf(
  tx: Tx,
  conflicting: readonly Given[],
  latest: ReadonlyMap<number, LatestAnswer>,
): Promise<Conflict[]> {
  if (conflicting.length === 0) return []
  const theirs = conflicting.map(({ question }) => latest.get(question.question_id)!)
  const people = await tx
    .selectFrom('person')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', theirs.flatMap(({ person_id }) => person_id ?? []).concat(0))
    .execute()
  return theirs.map(({ question_id, id, answer, person_id, created_at }) => {
    const by = people.find((person) => person.id === person_id)
    return {
      question_id,
      answer,
      answer_id: id,
      user: by ? { id: by.id, name: `${by.first_name} ${by.last_name}`.trim() } : null,
      created_at: created_at.toISOString(),
    }
  })
}
