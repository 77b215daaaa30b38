import { answerId, answerIdIn, answerKey, type AnswerId } from 'contract/questionnaires/answer-key.ts'
import type { SurveyForm } from 'contract/answers/form.ts'
import { runInSlices } from '../../platform/run-in-slices.ts'
import { CallFailed, offline } from '../../platform/call.ts'
import { keepReads, keptRead, keptReads } from '../../platform/kept-reads.ts'
import { currentSession } from '../../platform/session.ts'
import type { DraftKey } from './drafts.ts'
import { draftPlace } from './found-drafts.ts'
import { isLater, type StoredAnswer } from '../state/edits.ts'
import { withKeptLists } from './option-lists.ts'
import { readFormInSteps } from '../state/read-form.ts'

/** Minimum interval between two writes of a survey to the device, in milliseconds. */
const pause = 10_000
const keptAt = new Map<string, number>()

/** Stores a loaded survey, as text or parsed, for offline use. */
export function keepForm(name: string, form: SurveyForm | string): void {
  const userId = currentSession()?.user_id
  const place = `${userId} ${name}`
  if (userId === undefined || Date.now() < (keptAt.get(place) ?? 0) + pause) return
  keptAt.set(place, Date.now())
  void keepReads([[[userId, 'form', name.toLowerCase()], form]])
}

/** Stores answers saved since the survey was loaded. */
export function keepAnswers(
  { userId, formId }: DraftKey,
  answers: readonly (readonly [AnswerId, StoredAnswer])[],
): void {
  const known = answers.filter(([, { answer_id }]) => answer_id !== null)
  if (known.length > 0 && currentSession()?.user_id === userId)
    void keepReads(known.map(([id, answer]) => [[userId, 'answer', formId, id], answer] as const))
}

/** Loads a survey, or the copy on this device if the server is unreachable. */
export async function formOrKept(name: string, read: () => Promise<SurveyForm>): Promise<SurveyForm> {
  try {
    return await read()
  } catch (failed) {
    if (!(failed instanceof CallFailed) || failed.status !== offline) throw failed
    const form = await keptForm(name)
    if (!form) throw failed
    return form
  }
}

/** The copy of the survey on this device. */
export async function keptForm(name: string): Promise<SurveyForm | undefined> {
  const userId = currentSession()?.user_id
  if (userId === undefined) return undefined
  const kept = (await keptRead([userId, 'form', name.toLowerCase()])) as SurveyForm | string | undefined
  if (kept === undefined) return undefined
  const read = typeof kept === 'string' ? await runInSlices(readFormInSteps(kept)) : kept
  if (!read) return undefined
  const form = await withKeptLists(read)
  const saved = new Map(
    (await keptReads([userId, 'answer', draftPlace(form)])).flatMap(({ key, value }) => {
      const id = answerIdIn(String((key as IDBValidKey[])[3]))
      return id === undefined ? [] : [[id, value as StoredAnswer] as const]
    }),
  )
  return {
    ...form,
    results: form.results.map((question) => withSaved(question, saved)),
    ...(form.instance_answers && { instance_answers: savedWithin(form.instance_answers, saved) }),
  }
}

function withSaved(question: SurveyForm['results'][number], saved: ReadonlyMap<AnswerId, StoredAnswer>) {
  const later = saved.get(question.question_id)
  if (!later || !isLater(later, { answer: undefined, answer_id: question.answer_id })) return question
  return { ...question, answer: later.answer ?? null, answer_id: later.answer_id }
}

/** The same for answers within groups that repeat. */
function savedWithin(
  read: NonNullable<SurveyForm['instance_answers']>,
  saved: ReadonlyMap<AnswerId, StoredAnswer>,
) {
  const answers = new Map(read.map((one) => [answerId(one), one]))
  for (const [id, later] of saved) {
    const { question_id, instance } = answerKey(id)
    const known = answers.get(id) ?? { answer: undefined, answer_id: null }
    const { answer, answer_id } = later
    if (instance === undefined || answer === undefined || answer_id === null || !isLater(later, known))
      continue
    answers.set(id, { question_id, instance, answer, answer_id })
  }
  return [...answers.values()]
}
