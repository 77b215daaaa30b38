import { sameAnswer } from 'contract/answers/answers.rules.ts'
import type { SurveyForm } from 'contract/answers/form.ts'
import type { Answer, StoredQuestion } from 'contract/questionnaires/questions.ts'
import { yesOrNo } from 'contract/testing/example-survey.ts'
import { CallFailed, offline } from '../../../platform/call.ts'
import type { Attempt, Saved } from '../attempt.ts'
import type { Edit } from '../edit.ts'
import { Filling } from '../filling.ts'
import { Saving } from '../saving.ts'
import type { ModelDevice } from './model-device.ts'
import type { ModelServer } from './model-server.ts'

const updated_at = '2026-01-01T00:00:00.000Z'
/** A text, a choice and a file. */
export const questions: StoredQuestion[] = [
  { ...yesOrNo(1), question_type: 'other', options: [{ name: 'text', label: '', type: 'text' }], updated_at },
  { ...yesOrNo(2), updated_at },
  {
    ...yesOrNo(3),
    question_type: 'other',
    options: [{ name: 'proof', label: '', type: 'file' }],
    updated_at,
  },
]

interface Request {
  attempt: Attempt
  response?: Saved
  resolve: (saved: Saved) => void
  reject: (failed: CallFailed) => void
}

/** Model of an open page and its user for property tests. */
export class ModelPage {
  readonly server: ModelServer
  readonly device: ModelDevice
  readonly id: number
  tab: string
  filling!: Filling
  saving!: Saving
  requests: Request[] = []
  /** A query response that has not arrived yet. */
  reading: SurveyForm | undefined
  /** The newest record of each question known to this page. */
  readonly told = new Map<number, number>()
  /** The newest record visible to the user when they started each edit. */
  readonly basis = new Map<number, number>()

  constructor(server: ModelServer, { id, device }: { id: number; device: ModelDevice }) {
    this.server = server
    this.device = device
    this.id = id
    this.tab = device.newTab()
    this.open()
  }

  /** Opens or reloads the page in its tab. */
  open() {
    // The previous page no longer waits for responses.
    this.requests = []
    this.reading = undefined
    const form = this.server.read()
    const draft = this.device.open(this.tab)
    this.filling = new Filling(form, draft?.edits)
    const send = (sent: Attempt) =>
      new Promise<Saved>((resolve, reject) => {
        if (!bases.has(sent.edits)) bases.set(sent.edits, new Map(this.basis))
        this.requests.push({ attempt: sent, resolve, reject })
      })
    this.saving = new Saving(this.filling, { send, attempt: draft?.attempt })
    this.saving.changes.subscribe('attempt', () => this.saving.attempt && this.keep())
    this.#hear(form)
    this.basis.clear()
    for (const edit of draft?.edits ?? []) this.basis.set(edit.question_id, typedOn.get(edit) ?? 0)
    for (const { question_id: id } of questions) if (!this.filling.edits.has(id)) this.basis.delete(id)
    this.filling.edits.touchAll()
    this.keep()
    if (draft) this.device.delete(draft.ofClosedTabs)
  }

  /** Opens the page in a new tab, which takes over drafts of closed tabs. */
  openAnew() {
    this.device.close(this.tab)
    this.tab = this.device.newTab()
    this.open()
  }

  keep() {
    const touched = [...this.filling.edits.takeTouched()]
    const edits = touched.flatMap((id) => this.filling.edits.draft(id) ?? [])
    for (const edit of edits) typedOn.set(edit, this.basis.get(edit.question_id) ?? 0)
    const discarded = touched.filter((id) => !this.filling.edits.draft(id))
    this.device.write(this.tab, { edits, discarded, attempt: this.saving.attempt })
  }

  begin(id: number) {
    if (!this.basis.has(id)) this.basis.set(id, this.told.get(id) ?? 0)
  }

  leave(id: number) {
    this.filling.leave(id)
    if (!this.filling.edits.has(id)) this.basis.delete(id)
  }

  async take(form: SurveyForm) {
    await this.#watching(() => {
      this.filling.take(form)
      this.#hear(form)
    })
  }

  /** The user sees everything shown in questions they are not typing in. */
  async #watching(happening: () => void | Promise<void>) {
    const before = new Map(
      questions.map(({ question_id: id }) => [
        id,
        { answer: this.filling.answerOf(id), isEdited: this.filling.edits.has(id) },
      ]),
    )
    await happening()
    for (const [id, { answer, isEdited }] of before) {
      if (!this.basis.has(id) || this.filling.edits.has(id)) continue
      if (!isEdited || !sameAnswer(answer, this.filling.answerOf(id)))
        this.basis.set(id, this.told.get(id) ?? 0)
    }
  }

  #hear(form: SurveyForm) {
    for (const { question_id: id, answer_id } of form.results) this.#tell(id, answer_id)
  }

  #tell(id: number, record: number | null) {
    this.told.set(id, Math.max(this.told.get(id) ?? 0, record ?? 0))
  }

  /** @param dies whether the page crashes before it has stored the consequences of the response */
  async respond({ dies = false } = {}) {
    const request = this.requests[0]
    if (!request?.response) return
    this.requests.shift()
    const { saved, conflicts } = request.response
    for (const { question_id: id, answer_id } of [...saved, ...conflicts]) this.#tell(id, answer_id)
    for (const { question_id: id, answer_id } of saved)
      this.basis.set(id, Math.max(this.basis.get(id) ?? 0, answer_id ?? 0))
    const { response, resolve } = request
    await this.#watching(async () => {
      resolve(response)
      await turns()
    })
    if (dies) this.openAnew()
    else this.keep()
  }

  /** The server processes the oldest request. It must not overwrite anything its author has not seen. */
  arrive() {
    const request = this.requests.find(({ response }) => !response)
    if (!request) return
    request.response = this.server.save(this.id, request.attempt, (record, before) => {
      if (!before || before.by === this.id) return
      const basis = bases.get(request.attempt.edits)?.get(record.question) ?? 0
      const seen = this.server.records.find(({ id }) => id === basis)?.answer
      if (before.id > basis && !sameAnswer(before.answer, seen))
        throw new Error(`${words(before)} was overwritten unseen by ${words(record)}`)
    })
  }

  async save() {
    void this.saving.save({ byItself: true })
    await turns()
    this.keep()
  }

  async lose() {
    const request = this.requests.shift()
    request?.reject(new CallFailed(offline, null))
    await turns()
    this.keep()
  }

  /** Resolves the visible conflict. */
  choose(id: number, whose: 'mine' | 'theirs') {
    const { conflict } = this.filling.shown(id)
    if (!conflict) return
    if (whose === 'mine') this.basis.set(id, conflict.answer_id)
    this.filling.resolveConflict(id, whose)
    if (whose === 'theirs' && !sameAnswer(this.filling.answerOf(id), conflict.answer))
      throw new Error('Theirs was taken, and is not what was shown as theirs')
    if (!this.filling.edits.has(id)) this.basis.delete(id)
    this.keep()
  }

  /** The rendered state matches the actual state. */
  check() {
    const { edits } = this.filling
    for (const { question_id: id } of questions) {
      const { answer, conflict, overtakenBy, files } = this.filling.shown(id)
      const isEqual = conflict !== undefined && sameAnswer(answer, conflict.answer)
      const wrong = [
        !sameAnswer(answer, this.filling.answerOf(id)) && 'another answer',
        conflict !== edits.conflicts.get(id) && 'another conflict, or one that is over',
        !conflict && (overtakenBy !== undefined) !== edits.isOvertaken(id) && 'another hint',
        conflict && conflict.answer_id !== edits.stored(id).answer_id && 'an older answer as theirs',
        isEqual && Object.keys(files).length === 0 && 'two answers that are equal',
      ].filter((one) => one !== undefined && one !== false)
      if (wrong.length > 0) throw new Error(`Question ${id} shows ${wrong.join(' and ')}`)
    }
  }
}

/** The records on which the answers of each attempt and each stored edit were based. */
const bases = new WeakMap<readonly Edit[], ReadonlyMap<number, number>>()
const typedOn = new WeakMap<Edit, number>()

const words = ({ answer, by, id }: { answer: Answer; by: number; id: number }) =>
  `${JSON.stringify(answer)} (record ${id} of person ${by})`
/** Lets pending promises continue. */
const turns = async () => {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve()
}
