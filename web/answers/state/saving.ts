import { answerId, answerIdIn, type AnswerId } from 'contract/questionnaires/answer-key.ts'
import type { FieldErrors } from 'contract/platform/refusal.ts'
import type { AnswerProblem } from 'contract/answers/answers.rules.ts'
import { CallFailed, isUnanswered, newKey } from '../../platform/call.ts'
import { firstPart, hasFiles, sendAttempt, type Attempt, type Send } from './attempt.ts'
import { sendInstanceChange, type SendChange } from './send-instance-change.ts'
import type { Edit } from './edit.ts'
import type { Filling } from './filling.ts'
import { Subscribers } from './subscribers.ts'

export interface SaveStatus {
  saving: boolean
  /** Why the last save failed; undefined after success. */
  failed?: CallFailed
  /** Whether the user requested the failed save. */
  asked?: boolean
  savedAt?: Date
  /** Upload progress during a save with files, 0 to 1. */
  sent?: number
  /** Ids of questions in the current request. */
  questions: readonly AnswerId[]
}

export interface SaveOptions {
  /** Save these questions only; by default all edits. */
  only?: readonly AnswerId[]
  /** Whether the page is being closed. Files are left out, because keepalive requests are limited to 64 KB. */
  closing?: boolean
  /** Whether it is an automatic save: problems are not shown, and an earlier failure stays visible until a save succeeds. */
  byItself?: boolean
}

interface SavingOptions {
  send?: Send
  sendChange?: SendChange
  /** Attempt of an earlier visit with unknown outcome. */
  attempt?: Attempt | undefined
}

/** Saves edits, one request at a time. Invalid answers stay edits. */
export class Saving {
  /** 'attempt' is notified before a request is sent and when its outcome is known, 'arranged' after changes of instances. */
  readonly changes = new Subscribers<'status' | 'attempt' | 'arranged'>()
  status: SaveStatus = { saving: false, questions: [] }
  /** Idempotency keys of requests sent by this page. */
  readonly sentKeys = new Set<string>()
  /** The request with unknown outcome. */
  attempt: Attempt | undefined
  #untold = 0
  /** Number of consecutive requests without a response. */
  #unanswered = 0
  readonly #filling: Filling
  readonly #send: Send
  readonly #sendChange: SendChange
  #turn: Promise<unknown> = Promise.resolve()

  constructor(
    filling: Filling,
    { send = sendAttempt, sendChange = sendInstanceChange, attempt }: SavingOptions = {},
  ) {
    this.#filling = filling
    this.#send = send
    this.#sendChange = sendChange
    this.attempt = attempt
  }

  /** @returns why saving failed, if it did. Leaving out invalid or conflicting answers is not a failure. */
  save(options: SaveOptions = {}): Promise<CallFailed | undefined> {
    const saved = this.#turn.then(() => this.#save(options))
    this.#turn = saved.catch(() => undefined)
    return saved
  }

  /** Number of answers saved since the last call. */
  takeUntold(): number {
    const count = this.#untold
    this.#untold = 0
    return count
  }

  /** Whether there is anything to send. */
  isNeeded = (options: SaveOptions = {}) =>
    !this.#filling.refusal &&
    (this.attempt !== undefined ||
      this.#filling.arrangement.changes.length > 0 ||
      this.ready(options).length > 0)

  async #save(options: SaveOptions): Promise<CallFailed | undefined> {
    const filling = this.#filling
    if (!options.byItself) for (const id of filling.faulty()) filling.showProblems(id)
    if (this.attempt && !filling.refusal) {
      if (options.closing) return
      const failed = await this.#try(this.attempt, options)
      // The answers of a rejected retry are still in the edits.
      if (failed && isUnanswered(failed)) return failed
    }
    // Answers in a new instance follow it.
    const failed = options.closing ? undefined : await this.#arrange(options)
    if (failed) return failed
    const all = this.ready(options)
    if (all.length === 0 && this.status.failed && filling.edits.all.size === 0) this.#set({})
    return this.#sendAll(all.map(answerId), options)
  }

  /** Sends changes of instances, oldest first. One that the server refuses is dropped. */
  async #arrange({ byItself = false }: SaveOptions): Promise<CallFailed | undefined> {
    const filling = this.#filling
    for (let [change] = filling.arrangement.changes; change; [change] = filling.arrangement.changes) {
      if (filling.refusal) return undefined
      this.sentKeys.add(change.key)
      const { failed: before, asked = false } = this.status
      this.#set({ saving: true, ...(byItself && before && { failed: before, asked }) })
      try {
        await this.#sendChange(filling.head, change)
        this.#unanswered = 0
        filling.settleChange(change, true)
        this.#set({ savedAt: new Date() })
        if (filling.arrangement.changes.length === 0) this.changes.notify('arranged')
      } catch (failed) {
        if (!(failed instanceof CallFailed)) throw failed
        this.#set({ failed, asked: !byItself || asked })
        if (isUnanswered(failed)) {
          this.#unanswered++
          return failed
        }
        filling.settleChange(change, false)
        return failed
      }
    }
    return undefined
  }

  /** Sends the edits of these questions in one or more requests. */
  async #sendAll(ids: readonly AnswerId[], options: SaveOptions): Promise<CallFailed | undefined> {
    const filling = this.#filling
    const all = this.ready({ ...options, only: ids })
    if (all.length === 0) return
    const edits = firstPart(all)
    const totals = filling.progress().totals
    const { form_id: formId, respondent } = filling.head
    const institution = respondent.institution?.id
    const failed = await this.#try({ key: newKey(), formId, institution, edits, totals }, options)
    const sent = new Set(edits.map(answerId))
    if (!failed) {
      const others = ids.filter((id) => !sent.has(id))
      return this.#sendAll(others, options)
    }
    // A rejected request stores nothing, so the valid answers are resent without the invalid ones.
    return this.ready({ ...options, only: ids }).length < all.length ? this.#sendAll(ids, options) : failed
  }

  /** The edits that can be saved. */
  ready({ only, closing }: SaveOptions = {}): Edit[] {
    const { edits, remarks, refusal, arrangement } = this.#filling
    if (refusal) return []
    return [...edits.all].flatMap(([id, edit]) =>
      (!only || only.includes(id)) &&
      !(closing && hasFiles(edit)) &&
      !edits.conflicts.has(id) &&
      !arrangement.isNew(edit.instance) &&
      remarks.problemsOf(id).length === 0
        ? edit
        : [],
    )
  }

  async #try(attempt: Attempt, { closing = false, byItself = false }: SaveOptions) {
    const filling = this.#filling
    const { failed: before, asked = false } = this.status
    this.sentKeys.add(attempt.key)
    this.#set({
      saving: true,
      questions: attempt.edits.map(answerId),
      ...(byItself && before && { failed: before, asked }),
    })
    this.#settle(attempt)
    const onProgress = (sent: number) => this.#set({ ...this.status, sent })
    try {
      const { saved, conflicts, files, form_metadata } = await this.#send(attempt, {
        closing,
        onProgress,
        unanswered: this.#unanswered,
      })
      this.#unanswered = 0
      filling.head = { ...filling.head, form_metadata, files: { ...filling.head.files, ...files } }
      filling.saved(attempt.edits, saved)
      filling.addConflicts(conflicts)
      this.#untold += saved.length
      this.#settle(undefined)
      this.#set({ savedAt: new Date() })
      return undefined
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      if (isUnanswered(failed)) this.#unanswered++
      else {
        this.#unanswered = 0
        this.#settle(undefined)
      }
      filling.refuse(problemsIn(failed.fields))
      this.#set({ failed, asked: !byItself || asked })
      return failed
    }
  }

  #settle(attempt: Attempt | undefined) {
    this.attempt = attempt
    this.changes.notify('attempt')
  }

  #set(status: Partial<SaveStatus>) {
    const { savedAt } = this.status
    this.status = { saving: false, questions: [], ...(savedAt && { savedAt }), ...status }
    this.changes.notify('status')
  }
}

/** Parses `{answers: {"12": {"option": ["…"]}}}` into problems by question. */
function problemsIn({ answers }: FieldErrors): Map<AnswerId, AnswerProblem[]> {
  const problems = new Map<AnswerId, AnswerProblem[]>()
  if (!answers || Array.isArray(answers)) return problems
  for (const [id, options] of Object.entries(answers)) {
    if (Array.isArray(options)) continue
    const ofQuestion = Object.entries(options).flatMap(([option, words]) =>
      Array.isArray(words) ? words.map((one) => ({ option, words: one })) : [],
    )
    const address = answerIdIn(id)
    if (address !== undefined) problems.set(address, ofQuestion)
  }
  return problems
}
