import { overwritesUnseen, sameAnswer } from 'contract/answers/answers.rules.ts'
import type { Answer, StoredQuestion } from 'contract/questionnaires/questions.ts'
import type { SurveyForm } from 'contract/answers/form.ts'
import type { Attempt, Saved } from '../attempt.ts'
import { exampleForm } from './example-form.ts'

/** One record of a model server. */
export interface ModelRecord {
  id: number
  by: number
  question: number
  answer: Answer
}

/** A server that keeps one shared answer set in memory by the rules of the real one, for properties of the page. */
export class ModelServer {
  readonly records: ModelRecord[] = []
  readonly #questions: readonly StoredQuestion[]
  readonly #responses = new Map<string, Saved>()

  constructor(questions: readonly StoredQuestion[]) {
    this.#questions = questions
  }

  latest = (question: number) => this.records.findLast((one) => one.question === question)

  read = (): SurveyForm =>
    exampleForm(
      this.#questions.map((question) => {
        const latest = this.latest(question.question_id)
        return { ...question, answer: latest?.answer ?? null, answer_id: latest?.id ?? null }
      }),
    )

  /**
   * Stores what an attempt sends, once.
   * @param onStore called with each new record and the one that it follows
   */
  save(
    by: number,
    attempt: Attempt,
    onStore: (record: ModelRecord, before: ModelRecord | undefined) => void,
  ): Saved {
    const known = this.#responses.get(attempt.key)
    if (known) return known
    const response: Saved = {
      success: true,
      form_metadata: this.read().form_metadata,
      saved: [],
      conflicts: [],
      files: {},
    }
    for (const { question_id: id, answer, seen } of attempt.edits) {
      const before = this.latest(id)
      if (before && overwritesUnseen({ seen, answer, hasFiles: false }, before)) {
        response.conflicts.push({
          question_id: id,
          answer: before.answer,
          answer_id: before.id,
          user: { id: before.by, name: `Person ${before.by}` },
          created_at: '2026-01-01T00:00:00.000Z',
        })
        continue
      }
      if (!sameAnswer(before?.answer, answer)) {
        const record = { id: this.records.length + 1, by, question: id, answer }
        this.records.push(record)
        onStore(record, before)
      }
      response.saved.push({ question_id: id, answer, answer_id: this.latest(id)?.id ?? null })
    }
    this.#responses.set(attempt.key, response)
    return response
  }
}
