import { eachInSteps, type Resumable } from 'contract/platform/resumable.ts'
import { seedOf, surveyStateInSteps, type SurveyState } from 'contract/answers/survey-state.ts'
import type { Answer, StoredQuestion } from 'contract/questionnaires/questions.ts'
import { compileQuestionnaireInSteps } from 'contract/questionnaires/questionnaire-model.ts'
import type { QuestionWithAnswer, SurveyForm } from 'contract/answers/form.ts'
import { localNow } from '../../platform/local-time.ts'
import type { StoredAnswer } from './edits.ts'
import { layOutInSteps, type Chunk, type Item, type Layout, type SectionLayout } from './layout.ts'
import { countSectionsInSteps, type SectionCounts } from './section-counts.ts'
import type { Head } from './question-view.ts'

/** Everything the page needs of a form. */
export interface LoadedForm {
  head: Head
  questions: ReadonlyMap<number, StoredQuestion>
  stored: Map<number, StoredAnswer>
  state: SurveyState
  layout: Layout
  items: Map<Chunk, readonly Item[]>
  counts: SectionCounts
}

interface LoadFormOptions {
  /** The displayed state to keep. */
  known?: {
    questions: ReadonlyMap<number, StoredQuestion>
    section: SectionLayout
    itemsOf: (chunk: Chunk) => readonly Item[]
  }
  /** The valid answers, given the server's answers. */
  answersOver: (
    stored: ReadonlyMap<number, StoredAnswer>,
    questions: ReadonlyMap<number, StoredQuestion>,
  ) => ReadonlyMap<number, Answer>
}

/** Prepares a form for the page. */
export function* loadFormInSteps(
  { results, ...head }: SurveyForm,
  { known, answersOver }: LoadFormOptions,
): Resumable<LoadedForm> {
  const { questions, stored } = yield* sorted(results, known?.questions)
  const model = yield* compileQuestionnaireInSteps([...questions.values()])
  const layout = yield* layOutInSteps(model, head.part, known?.section)
  const state = yield* surveyStateInSteps(model, answersOver(stored, questions), {
    now: localNow,
    seed: seedOf({
      surveyId: head.form_id,
      respondentId: head.respondent.shared ? 0 : head.respondent.user_id,
    }),
  })
  const items = new Map<Chunk, readonly Item[]>()
  const itemsOf = (chunk: Chunk) => keptItems(items, chunk, state)
  if (known)
    for (const chunk of known.section.chunks) {
      const before = known.itemsOf(chunk)
      if (sameItems(before, itemsOf(chunk))) items.set(chunk, before)
    }
  const counts = yield* countSectionsInSteps({ state, layout, itemsOf, only: head.part?.section })
  return { head, questions, stored, state, layout, items, counts }
}

function* sorted(results: readonly QuestionWithAnswer[], known?: ReadonlyMap<number, StoredQuestion>) {
  const questions = new Map<number, StoredQuestion>()
  const stored = new Map<number, StoredAnswer>()
  yield* eachInSteps(results, ({ answer, answer_id, ...question }) => {
    const id = question.question_id
    questions.set(id, known?.get(id) ?? question)
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
    return ids.length === 0 ? [] : ids.length === item.ids.length ? item : { ...item, ids }
  })
  all.set(chunk, items)
  return items
}

export const sameItems = (one: readonly Item[], other: readonly Item[]) =>
  one.length === other.length &&
  one.every(({ ids }, index) => {
    const others = other[index]?.ids
    return ids.length === others?.length && ids.every((id, place) => id === others[place])
  })
