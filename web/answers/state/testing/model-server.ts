import { overwritesUnseen, sameAnswer } from 'contract/answers/answers.rules.ts'
import type { Answer, StoredQuestion } from 'contract/questionnaires/questions.ts'
import type { SurveyForm } from 'contract/answers/form.ts'
import { hasFiles, type Attempt, type Saved } from '../attempt.ts'
import type { Edit } from '../edit.ts'
import { exampleForm } from './example-form.ts'

/** A record of the model server. */
export interface ModelRecord {
  id: number
  by: number
  question: number
  answer: Answer
}

/** Model of the server with one shared answer set in memory, for property tests. */
export class ModelServer {
  readonly records: ModelRecord[] = []
  readonly #questions: readonly StoredQuestion[]
  readonly #responses = new Map<string, Saved>()
  /** Names of stored files by question. */
  readonly #files = new Map<number, Set<string>>()

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
   * Stores the answers of an attempt once.
   * @param onStore called with each new record and its predecessor
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
    for (const edit of attempt.edits) {
      const { question_id: id, seen } = edit
      const before = this.latest(id)
      if (before && overwritesUnseen({ seen, answer: edit.answer, hasFiles: hasFiles(edit) }, before)) {
        response.conflicts.push({
          question_id: id,
          answer: before.answer,
          answer_id: before.id,
          user: { id: before.by, name: `Person ${before.by}` },
          respondent_number: before.by,
          created_at: '2026-01-01T00:00:00.000Z',
        })
        continue
      }
      const answer = this.#withFiles(edit)
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

  /** The answer with the names of the stored files. A name without its file is a bug of the page. */
  #withFiles({ question_id: id, answer, files }: Edit): Answer {
    const stored = this.#files.get(id) ?? new Set()
    this.#files.set(id, stored)
    const entries = Object.entries(answer).map(([key, value]): [string, Answer[string]] => {
      const option = /^(.*)-file$/.exec(key)?.[1]
      if (option === undefined || typeof value !== 'string') return [key, value]
      if (!files[option]) {
        if (!stored.has(value)) throw new Error(`${value} was never uploaded`)
        return [key, value]
      }
      const name = `${stored.size + 1} ${files[option].name}`
      stored.add(name)
      return [key, name]
    })
    return Object.fromEntries(entries)
  }
}
