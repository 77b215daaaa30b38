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
  /** Why the last save did not work; nothing when it did. */
  failed?: CallFailed
  savedAt?: Date
  /** Share of the files that has gone out, 0 to 1, while a save with files runs. */
  sent?: number
  /** The questions that are on their way. */
  questions: readonly number[]
}

export interface SaveOptions {
  /** Only these questions; all that is not saved otherwise. */
  only?: readonly number[]
  /** The page is being closed: files stay behind. */
  closing?: boolean
}

/** Saves what is typed, one request after the other. What cannot be saved stays an edit. */
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

  /** @returns why it did not work, if so. Answers that are wrong or in conflict are left out, and that is no failure. */
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
    // The good ones of a refused request are not stored either, so they are sent again without the bad ones.
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
        // Sums that are not known yet are not sent; the server has its own.
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

  /** The same attempt, sent again, has the same key: a save whose answer was lost is not made twice. */
  #keyFor(answers: unknown, files: Record<string, File>) {
    const content = JSON.stringify([answers, Object.entries(files).map(([part, { size }]) => [part, size])])
    if (content !== this.#attempt.content) this.#attempt = { content, key: newKey() }
    return this.#attempt.key
  }

  /** Whether the answers that were refused are marked, so that fewer are left to be sent. */
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

/** `{answers: {"12": {"option": ["…"]}}}` as problems by question. */
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
