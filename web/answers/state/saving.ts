import type { FieldErrors } from 'contract/platform/refusal.ts'
import type { AnswerProblem } from 'contract/answers/answers.rules.ts'
import { filePart } from 'contract/answers/form.ts'
import { surveyAnswers } from 'contract/answers/answers.contract.ts'
import { call, CallFailed, newKey } from '../../platform/call.ts'
import type { Edit } from './drafts.ts'
import type { Filling } from './filling.ts'
import { Subscribers } from './subscribers.ts'

export interface SaveStatus {
  saving: boolean
  /** Why the last save failed; undefined if it did not. */
  failed?: CallFailed
  savedAt?: Date
  /** Share of the files that is uploaded, 0 to 1, during a save with files. */
  sent?: number
  /** The questions in the request that is under way. */
  questions: readonly number[]
}

export interface SaveOptions {
  /** Save these questions only; by default all edits. */
  only?: readonly number[]
  /** The page is being closed: files are left out, as keepalive requests are limited to 64 KB. */
  closing?: boolean
}

/** Saves edits, one request after the other. What cannot be saved stays an edit. */
export class Saving {
  readonly changes = new Subscribers<'status'>()
  status: SaveStatus = { saving: false, questions: [] }
  /** The questions of the last request. */
  lastSent: readonly number[] = []
  readonly #filling: Filling
  #turn: Promise<unknown> = Promise.resolve()
  #attempt = { content: '', key: '' }

  constructor(filling: Filling) {
    this.#filling = filling
  }

  /**
   * @returns why saving failed, if it did. Answers that are invalid or in conflict are left out, which is no failure.
   */
  save(options: SaveOptions = {}): Promise<CallFailed | undefined> {
    const saved = this.#turn.then(() => this.#save(options))
    this.#turn = saved
    return saved
  }

  async #save(options: SaveOptions): Promise<CallFailed | undefined> {
    for (const id of this.#filling.faulty()) this.#filling.leave(id)
    const edits = this.ready(options)
    if (edits.length === 0) return
    this.lastSent = edits.map(({ question_id }) => question_id)
    this.#set({ saving: true, questions: this.lastSent })
    const failed = await this.#send(edits, options)
    // A rejected request stores nothing, so the valid answers are sent again without the invalid ones.
    const again = failed && this.#leavesOut(failed, edits, options) ? await this.#save(options) : failed
    this.#set({ saving: false, ...(again ? { failed: again } : { savedAt: new Date() }) })
    return again
  }

  /** The edits that can be saved as they are. */
  ready({ only, closing }: SaveOptions = {}): Edit[] {
    const { edits, problemsOf, refusal } = this.#filling
    if (refusal) return []
    return [...edits.all.values()].filter(
      ({ question_id: id, files }) =>
        (!only || only.includes(id)) &&
        !(closing && Object.keys(files).length > 0) &&
        !edits.conflicts.has(id) &&
        problemsOf(id).length === 0,
    )
  }

  async #send(edits: readonly Edit[], { closing = false }: SaveOptions): Promise<CallFailed | undefined> {
    const filling = this.#filling
    const answers = edits.map(({ question_id, answer, seen }) => ({
      question: { question_id },
      answer,
      seen,
    }))
    const files = filesOf(edits)
    const hasFiles = Object.keys(files).length > 0
    try {
      const {
        saved,
        conflicts,
        files: stored,
        form_metadata,
      } = await call(surveyAnswers.saveAnswers, {
        // Totals are left out while unknown; the server computes its own.
        body: { form_id: filling.head.form_id, answers, ...filling.progress().totals },
        files,
        key: this.#keyFor(answers, files),
        keepalive: closing,
        ...(hasFiles && { onProgress: (sent: number) => this.#set({ ...this.status, sent }) }),
      })
      filling.head = { ...filling.head, form_metadata, files: { ...filling.head.files, ...stored } }
      filling.saved(edits, saved)
      filling.addConflicts(conflicts)
      return
    } catch (failed) {
      if (failed instanceof CallFailed) return failed
      throw failed
    }
  }

  /** A retry of the same content has the same key, so that a save whose response was lost is not made twice. */
  #keyFor(answers: unknown, files: Record<string, File>) {
    const content = JSON.stringify([answers, Object.entries(files).map(([part, { size }]) => [part, size])])
    if (content !== this.#attempt.content) this.#attempt = { content, key: newKey() }
    return this.#attempt.key
  }

  /**
   * Marks the answers that were rejected.
   * @returns whether fewer edits are left to send
   */
  #leavesOut({ fields }: CallFailed, edits: readonly Edit[], options: SaveOptions): boolean {
    this.#filling.refuse(problemsIn(fields))
    return this.ready(options).length < edits.length
  }

  #set(status: Partial<SaveStatus>) {
    const { savedAt } = this.status
    this.status = { saving: false, questions: [], ...(savedAt && { savedAt }), ...status }
    this.changes.notify('status')
  }
}

const filesOf = (edits: readonly Edit[]): Record<string, File> =>
  Object.fromEntries(
    edits.flatMap(({ question_id, files }) =>
      Object.entries(files).map(([option, file]) => [filePart(question_id, option), file] as const),
    ),
  )

/** Parses `{answers: {"12": {"option": ["…"]}}}` into problems by question. */
function problemsIn({ answers }: FieldErrors): Map<number, AnswerProblem[]> {
  const problems = new Map<number, AnswerProblem[]>()
  if (!answers || Array.isArray(answers)) return problems
  for (const [id, options] of Object.entries(answers)) {
    if (Array.isArray(options)) continue
    const ofQuestion = Object.entries(options).flatMap(([option, words]) =>
      Array.isArray(words) ? words.map((one) => ({ option, words: one })) : [],
    )
    problems.set(Number(id), ofQuestion)
  }
  return problems
}
