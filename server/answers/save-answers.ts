import { overwritesUnseen, sameAnswer } from 'contract/answers/answers.rules.ts'
import { causesIn } from 'contract/answers/calculated.ts'
import { hasRightCounts } from 'contract/answers/survey-state.ts'
import { answerId, answerKey, type AnswerId } from 'contract/questionnaires/answer-key.ts'
import type { Answer } from 'contract/questionnaires/questions.ts'
import { resultText } from 'contract/answers/answer-text.ts'
import type { AnswerConflict } from 'contract/answers/form.ts'
import { required } from 'contract/platform/required.ts'
import type { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Handler } from '../platform/http/routes.ts'
import { filesOfAnswers, deleteReplacedFiles, storeAnswerFiles } from './answer-files.ts'
import { cacheAnswers, takeAnswers, type CurrentAnswers } from './answer-sets.ts'
import { emitSave } from './emit-save.ts'
import { calculationsIn, defaultsIn, longestChain } from './fill-in.ts'
import { authorView } from './author-view.ts'
import {
  numberRespondent,
  respondentsNamed,
  writeSet,
  type LatestAnswer,
  type NewAnswer,
} from './answers.queries.ts'
import { givenAnswers, refuseOtherContents, type Given } from './validate-answers.ts'
import { noteAnswersChanged } from './note-change.ts'
import { logProblems } from './log-problems.ts'
import { questionnaireOf } from '../questionnaires/questionnaires.ts'
import { progressIn, stateOf } from './compute-progress.ts'
import { requireInstances } from './instances/require-instances.ts'
import { formMetadataOf } from './form-head.ts'
import type { InSurvey } from '../surveys/surveys.ts'
import type { InSet } from './answers.access.ts'
import { institutionAtBegin } from './institution-of-set.ts'
import { answerMessages, publishReview } from './answers.live.ts'

/**
 * Adds new records of answers (SRV-98). All answers of a request are stored or none, except those that were
 * changed since they were loaded: these are returned as conflicts. The access function has locked the set.
 */
export const saveAnswers: Handler<typeof surveyAnswers.saveAnswers, InSet> = async (context) => {
  const { survey, set, viewer, body, files, now, log, tx } = context
  // Only of a set that begins: later, managers correct it.
  const institution =
    survey.set_version === null
      ? await institutionAtBegin(tx, set, { personId: viewer.id, chosen: body.institution })
      : undefined
  const questionnaire = await questionnaireOf(tx, survey)
  const given = givenAnswers(questionnaire, body.answers, files)
  await refuseOtherContents(given)
  if (questionnaire.repeats.length > 0) await requireInstances(tx, set, { questionnaire, given })
  const current = await takeAnswers(tx, set, { questionnaire, version: survey.set_version })
  const { latest } = current
  const conflicting = given.filter((one) => {
    const { seen, answer, uploads } = one
    return overwritesUnseen({ seen, answer, hasFiles: uploads.size > 0 }, latest.get(idOf(one)))
  })
  const others = await conflictsOf(context, conflicting, latest)
  const mine = conflicting.length === 0 ? given : given.filter((one) => !conflicting.includes(one))
  const answers = await storeAnswerFiles(tx, set, mine, context)
  const fresh = [...answers].flatMap(([id, answer]): NewAnswer[] => {
    if (sameAnswer(latest.get(id)?.answer, answer)) return []
    const key = answerKey(id)
    const question = required(questionnaire.byId, key.question_id)
    return [{ ...key, answer, answer_text: resultText(question, answer) }]
  })
  const keepHistory = !survey.only_latest_submissions
  const by = { person_id: viewer.id, created_at: now }
  const fills = !body.filled_in && (questionnaire.hasDefaults || questionnaire.hasCalculations)
  const calculating = {
    latest,
    causes: fills ? causesIn(current.state, (id) => latest.has(id)) : new Map<AnswerId, string>(),
    given: new Set(given.map(idOf)),
  }
  withNewAnswers(current, fresh, by)
  if (!keepHistory && questionnaire.takesFiles) await deleteReplacedFiles(tx, set, fresh, latest.values())
  const filledIn = new Map<AnswerId, NewAnswer>()
  for (let round = 0; round < longestChain; round++) {
    if (!hasRightCounts(current.state)) {
      const all = new Map([...latest].map(([id, { answer }]) => [id, answer]))
      current.state = stateOf(questionnaire, { set, instances: current.instances, answers: all })
    }
    const more = fills
      ? [...defaultsIn(current.state, latest), ...calculationsIn(current.state, calculating)]
      : []
    if (more.length === 0) break
    withNewAnswers(current, more, by)
    for (const one of more) filledIn.set(answerId(one), one)
  }
  const begun = [...filledIn.values()]
  const inGroups = begun.map(({ question_id, instance }) => ({
    question: required(questionnaire.byId, question_id),
    instance,
  }))
  if (questionnaire.repeats.length > 0) await requireInstances(tx, set, { questionnaire, given: inGroups })
  fresh.push(...begun)
  logProblems(log, survey.id, questionnaire, current.state.problems())
  const progress = progressIn(current.state, questionnaire, latest.values())
  const messages = answerMessages(set, {
    questions: [...new Set(fresh.map(({ question_id }) => question_id))],
    attempt: context.key,
  })
  if (survey.respondent_number === null) await numberRespondent(tx, survey.id, viewer.id)
  if (institution && set.respondentId < 0) await numberRespondent(tx, survey.id, set.respondentId)
  const written = await writeSet(tx, set, {
    answers: fresh,
    personId: viewer.id,
    now,
    keepHistory,
    progress,
    savedAt: now,
    messages,
    institution,
  })
  for (const [address, id] of written.ids) required(latest, address).id = id
  cacheAnswers(set, current, { questionnaire, version: written.version })
  if (written.isOutdated) await publishReview(tx, set)
  if (fresh.length > 0) await noteAnswersChanged(tx, context)
  if (written.isWatched && fresh.length > 0)
    await emitSave(
      tx,
      {
        set,
        projectId: survey.project_id,
        personId: viewer.id,
        questionIds: fresh.map(({ question_id }) => question_id),
        progress,
        completedBefore: written.completedBefore,
      },
      now,
    )
  const questionIds = given.map(({ question }) => question.question_id)
  return {
    success: true as const,
    form_metadata: formMetadataOf(survey.styling_info, progress),
    saved: [...answers, ...begun.map((one): [AnswerId, Answer] => [answerId(one), one.answer])].map(
      ([id, answer]) => ({
        ...answerKey(id),
        answer_id: latest.get(id)?.id ?? null,
        answer,
      }),
    ),
    conflicts: others,
    files:
      questionnaire.takesFiles && questionIds.length > 0
        ? await filesOfAnswers(context, set, questionIds)
        : {},
  }
}

/** Adds the new answers to the set; the ids of their records are not known yet. */
function withNewAnswers(
  { latest, state }: CurrentAnswers,
  fresh: readonly NewAnswer[],
  by: Pick<LatestAnswer, 'person_id' | 'created_at'>,
) {
  for (const { answer_text: _, ...one } of fresh) {
    latest.set(answerId(one), { ...one, id: 0, ...by })
    state.answer(answerId(one), one.answer)
  }
}

const idOf = ({ question: { question_id }, instance }: Given) => answerId({ question_id, instance })

async function conflictsOf(
  { tx, ...scope }: InSurvey & { tx: Tx },
  conflicting: readonly Given[],
  latest: ReadonlyMap<AnswerId, LatestAnswer>,
): Promise<AnswerConflict[]> {
  if (conflicting.length === 0) return []
  const theirs = conflicting.map((one) => required(latest, idOf(one)))
  const people = await respondentsNamed(
    tx,
    scope.survey.id,
    theirs.map(({ person_id }) => person_id),
  )
  const viewAuthor = authorView(scope)
  return theirs.map(({ question_id, instance, id, answer, person_id, created_at }) => ({
    question_id,
    ...(instance !== undefined && { instance }),
    answer,
    answer_id: id,
    ...viewAuthor(people.find((person) => person.person_id === person_id)),
    created_at: created_at.toISOString(),
  }))
}
