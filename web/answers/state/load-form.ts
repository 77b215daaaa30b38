import { answerId, answerKey, type AnswerId } from 'contract/questionnaires/answer-key.ts'
import { eachInSteps, type Resumable } from 'contract/platform/resumable.ts'
import {
  repeatedStateInSteps,
  seedOf,
  surveyStateInSteps,
  type EvaluationOptions,
  type RepeatedForm,
  type SurveyState,
} from 'contract/answers/survey-state.ts'
import { required } from 'contract/platform/required.ts'
import { hasItsOptions } from 'contract/questionnaires/long-lists.ts'
import type { AskedQuestion } from 'contract/questionnaires/instances.ts'
import type { Instance } from 'contract/questionnaires/repeat-group.ts'
import type { Answer, StoredQuestion } from 'contract/questionnaires/questions.ts'
import { compileQuestionnaireInSteps } from 'contract/questionnaires/questionnaire-model.ts'
import type { QuestionWithAnswer, SurveyForm } from 'contract/answers/form.ts'
import { localNow } from '../../platform/local-time.ts'
import type { StoredAnswer } from './edits.ts'
import { isOffered } from './offered-groups.ts'
import { layOutInSteps, type Chunk, type Item, type Layout, type SectionLayout } from './layout.ts'
import { countSectionsInSteps, type SectionCounts } from './section-counts.ts'
import type { Head } from './question-view.ts'

/** Everything the page needs of a form. */
export interface LoadedForm {
  head: Head
  /** Those that users added, when loading began. */
  instances: readonly Instance[]
  /** As they are asked, and those of groups that repeat without an instance, too. */
  questions: ReadonlyMap<AnswerId, AskedQuestion<StoredQuestion>>
  stored: Map<AnswerId, StoredAnswer>
  state: SurveyState
  layout: Layout
  items: Map<Chunk, readonly Item[]>
  counts: SectionCounts
}

interface LoadFormOptions {
  /** The displayed state to keep. */
  known?: {
    questions: ReadonlyMap<AnswerId, AskedQuestion<StoredQuestion>>
    section: SectionLayout
    itemsOf: (chunk: Chunk) => readonly Item[]
  }
  /** The valid answers, given the server's answers. */
  answersOver: (
    stored: ReadonlyMap<AnswerId, StoredAnswer>,
    questions: (id: AnswerId) => StoredQuestion | undefined,
  ) => ReadonlyMap<AnswerId, Answer>
  /** The instances that users added. */
  instances?: readonly Instance[]
}

/** Prepares a form for the page. */
export function* loadFormInSteps(
  { results, instances: _, instance_answers = [], ...head }: SurveyForm,
  { known, answersOver, instances = [] }: LoadFormOptions,
): Resumable<LoadedForm> {
  const { questions: ofFile, stored: read } = yield* sorted(results, known?.questions)
  for (const { answer, answer_id, ...key } of instance_answers) read.set(answerId(key), { answer, answer_id })
  const answers = answersOver(read, (id) => ofFile.get(answerKey(id).question_id))
  const { repeats: groups = [] } = head
  const evaluation = {
    now: localNow,
    files: head.form_files,
    seed: seedOf({
      surveyId: head.form_id,
      respondentId: head.respondent.set,
    }),
  }
  const { questions, stored, state } =
    groups.length > 0
      ? yield* repeated(
          { questions: [...ofFile.values()], groups, instances },
          { read, answers, ofFile, evaluation },
        )
      : {
          questions: ofFile,
          stored: read,
          state: yield* surveyStateInSteps(
            yield* compileQuestionnaireInSteps([...ofFile.values()]),
            answers,
            evaluation,
          ),
        }
  const layout = yield* layOutInSteps(state.model, head.part, known?.section)
  const items = new Map<Chunk, readonly Item[]>()
  const itemsOf = (chunk: Chunk) => keptItems(items, chunk, state)
  if (known)
    for (const chunk of known.section.chunks) {
      const before = known.itemsOf(chunk)
      if (sameItems(before, itemsOf(chunk))) items.set(chunk, before)
    }
  const counts = yield* countSectionsInSteps({ state, layout, itemsOf, only: head.part?.section })
  return { head, instances, questions, stored, state, layout, items, counts }
}

interface Read {
  read: ReadonlyMap<AnswerId, StoredAnswer>
  answers: ReadonlyMap<AnswerId, Answer>
  ofFile: ReadonlyMap<number, StoredQuestion>
  evaluation: EvaluationOptions
}

/** The same with the instances of groups that repeat. */
function* repeated(form: RepeatedForm, { read, answers, ofFile, evaluation }: Read) {
  const state = yield* repeatedStateInSteps(form, answers, evaluation)
  const questions = new Map<AnswerId, AskedQuestion<StoredQuestion>>(ofFile)
  const stored = new Map<AnswerId, StoredAnswer>()
  yield* eachInSteps(state.model.questions, ({ question_id, instance }) => {
    const id = answerId({ question_id, instance })
    const question = required(ofFile, question_id)
    questions.set(id, instance === undefined ? question : { ...question, instance })
    stored.set(id, read.get(id) ?? { answer: undefined, answer_id: null })
  })
  return { questions, stored, state }
}

function* sorted(results: readonly QuestionWithAnswer[], known?: ReadonlyMap<AnswerId, StoredQuestion>) {
  const questions = new Map<number, StoredQuestion>()
  const stored = new Map<AnswerId, StoredAnswer>()
  yield* eachInSteps(results, ({ answer, answer_id, ...question }) => {
    const id = question.question_id
    const before = known?.get(id)
    questions.set(id, before && hasItsOptions(before) ? before : question)
    stored.set(id, { answer: answer ?? undefined, answer_id })
  })
  return { questions, stored }
}

/** The visible items of a chunk, cached in `all`. */
export function keptItems(
  all: Map<Chunk, readonly Item[]>,
  chunk: Chunk,
  state: SurveyState,
): readonly Item[] {
  const known = all.get(chunk)
  if (known) return known
  const items = chunk.items.flatMap((item) => {
    const ids = item.ids.filter((id) => state.isVisible(id))
    // A group without instances shows how to add one.
    if (item.repeat && ids.length === 0 && isOffered(item.repeat, state)) return { ...item, ids }
    return ids.length === 0 ? [] : ids.length === item.ids.length ? item : { ...item, ids }
  })
  all.set(chunk, items)
  return items
}

export const sameItems = (one: readonly Item[], other: readonly Item[]) =>
  one.length === other.length &&
  one.every(({ ids }, index) => {
    const others = other[index]?.ids
    if ((ids.length === 0) !== (others?.length === 0)) return false
    return ids.length === others?.length && ids.every((id, place) => id === others[place])
  })
