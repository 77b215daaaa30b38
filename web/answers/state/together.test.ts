import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isEmpty, sameAnswer } from 'contract/answers/answers.rules.ts'
import type { SurveyForm } from 'contract/answers/form.ts'
import type { Answer, StoredQuestion } from 'contract/questionnaires/questions.ts'
import { required } from 'contract/platform/required.ts'
import { yesOrNo } from 'contract/testing/example-survey.ts'
import { CallFailed, offline } from '../../platform/call.ts'
import type { Attempt, Saved } from './attempt.ts'
import type { Edit } from './edit.ts'
import { Filling } from './filling.ts'
import { ModelServer } from './testing/model-server.ts'
import { Saving } from './saving.ts'

const updated_at = '2026-01-01T00:00:00.000Z'
const questions: StoredQuestion[] = [
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

/** One open page: what its reader was shown, and what its device holds. */
class Client {
  readonly server: ModelServer
  readonly id: number
  filling!: Filling
  saving!: Saving
  requests: Request[] = []
  /** A read that was answered and has not arrived. */
  reading: SurveyForm | undefined
  readonly drafts = new Map<number, Edit>()
  /** The newest record of each question that this page was told of. */
  readonly told = new Map<number, number>()
  /** The newest record that the reader had before their eyes when they began what they have typed. */
  readonly basis = new Map<number, number>()

  constructor(server: ModelServer, id: number) {
    this.server = server
    this.id = id
    this.open()
  }

  open() {
    const attempt = this.saving?.attempt
    // The page before is gone, and waits for nothing any more.
    this.requests = []
    this.reading = undefined
    const form = this.server.read()
    this.filling = new Filling(form, [...this.drafts.values()])
    const send = (sent: Attempt) =>
      new Promise<Saved>((resolve, reject) => {
        if (!this.bases.has(sent.key)) this.bases.set(sent.key, new Map(this.basis))
        this.requests.push({ attempt: sent, resolve, reject })
      })
    this.saving = new Saving(this.filling, { send, attempt })
    this.#hear(form)
    for (const { question_id: id } of questions) if (!this.filling.edits.has(id)) this.basis.delete(id)
    this.keep()
  }

  keep() {
    for (const id of this.filling.edits.takeTouched()) {
      const edit = this.filling.edits.draft(id)
      if (edit) this.drafts.set(id, edit)
      else this.drafts.delete(id)
    }
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

  /** What appears in a question that nothing is typed into is before the reader's eyes. */
  async #watching(happening: () => void | Promise<void>) {
    const before = new Map(questions.map(({ question_id: id }) => [id, this.filling.answerOf(id)]))
    await happening()
    for (const [id, answer] of before)
      if (this.basis.has(id) && !this.filling.edits.has(id) && !sameAnswer(answer, this.filling.answerOf(id)))
        this.basis.set(id, this.told.get(id) ?? 0)
  }

  #hear(form: SurveyForm) {
    for (const { question_id: id, answer_id } of form.results) this.#tell(id, answer_id)
  }

  #tell(id: number, record: number | null) {
    this.told.set(id, Math.max(this.told.get(id) ?? 0, record ?? 0))
  }

  async respond() {
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
    this.keep()
  }

  /** The server carries out the oldest request; nothing may be overwritten that its writer did not have before them. */
  arrive() {
    const request = this.requests.find(({ response }) => !response)
    if (!request) return
    request.response = this.server.save(this.id, request.attempt, (record, before) => {
      if (!before || before.by === this.id) return
      const basis = this.bases.get(request.attempt.key)?.get(record.question) ?? 0
      const seen = this.server.records.find(({ id }) => id === basis)?.answer
      if (before.id > basis && !sameAnswer(before.answer, seen))
        throw new Error(`${words(before)} was overwritten unseen by ${words(record)}`)
    })
  }

  /** What each attempt was based on when it was made. */
  readonly bases = new Map<string, ReadonlyMap<number, number>>()

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

  choose(id: number, whose: 'mine' | 'theirs') {
    const conflict = this.filling.edits.conflicts.get(id)
    if (!conflict) return
    if (whose === 'mine') this.basis.set(id, conflict.answer_id)
    this.filling.resolveConflict(id, whose)
    if (!this.filling.edits.has(id)) this.basis.delete(id)
    this.keep()
  }
}

const words = ({ answer, by, id }: { answer: Answer; by: number; id: number }) =>
  `${JSON.stringify(answer)} (record ${id} of person ${by})`
/** Lets promises go on. */
const turns = async () => {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve()
}

type Step = (client: Client) => void | Promise<void>
/** What can happen to a page, with how often it does. */
const happenings: [name: string, weight: number, step: Step][] = [
  ...['', 'a', 'b', 'ab'].map((text): [string, number, Step] => [
    `types '${text}'`,
    2,
    (client) => {
      client.begin(1)
      client.filling.type(1, 'text', text)
      client.keep()
    },
  ]),
  ...['yes', 'no'].map((option): [string, number, Step] => [
    `chooses ${option}`,
    2,
    (client) => {
      client.begin(2)
      client.filling.choose(2, option)
      client.keep()
    },
  ]),
  ...['plan.pdf', 'map.png', undefined].map((name): [string, number, Step] => [
    name ? `attaches ${name}` : 'removes the file',
    1,
    (client) => {
      client.begin(3)
      client.filling.attach(3, 'proof', name ? new File([name], name) : undefined)
      client.keep()
    },
  ]),
  ['leaves the file', 1, (client) => client.leave(3)],
  ['leaves the text', 2, (client) => client.leave(1)],
  ['leaves the choice', 2, (client) => client.leave(2)],
  ['saves', 6, (client) => client.save()],
  ['a request arrives', 6, (client) => client.arrive()],
  ['a response arrives', 5, (client) => client.respond()],
  ['a request or its response is lost', 2, (client) => client.lose()],
  ['asks for news', 2, (client) => void (client.reading = client.server.read())],
  ['news arrives', 2, (client) => client.reading && client.take(client.reading)],
  ['reads', 4, (client) => client.take(client.server.read())],
  ['reloads', 1, (client) => client.open()],
  ...[1, 2, 3].flatMap((id): [string, number, Step][] => [
    [`keeps mine at ${id}`, 1, (client) => client.choose(id, 'mine')],
    [`takes theirs at ${id}`, 1, (client) => client.choose(id, 'theirs')],
  ]),
]
const steps = new Map(happenings.map(([name, , step]) => [name, step]))
const happening = fc.oneof(...happenings.map(([name, weight]) => ({ weight, arbitrary: fc.constant(name) })))

/** Everybody is online, sends what is left, and chooses where there is something to choose. */
async function settle(clients: readonly Client[]) {
  for (let round = 0; round < 30; round++) {
    for (const client of clients) {
      for (const { question_id: id } of questions) client.leave(id)
      await client.take(client.server.read())
      for (const id of [...client.filling.edits.conflicts.keys()]) client.choose(id, 'mine')
      await client.save()
      client.arrive()
      await client.respond()
    }
  }
}

it('whatever two or three people type, save, read, lose and reload: nothing is overwritten that its writer did not see', async () => {
  const course = fc.array(fc.tuple(fc.nat(2), happening), { minLength: 5, maxLength: 80, size: 'max' })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(2, 3), course, async (count, all) => {
      const server = new ModelServer(questions)
      const clients = Array.from({ length: count }, (_, id) => new Client(server, id + 1))
      for (const [who, name] of all) {
        const client = clients[who % count]
        if (client) await required(steps, name)(client)
      }
      await settle(clients)
      for (const { filling, saving } of clients) {
        expect([filling.edits.all.size, filling.edits.conflicts.size, saving.attempt]).toEqual([
          0,
          0,
          undefined,
        ])
        for (const { question_id: id } of questions) {
          const stored = server.latest(id)?.answer
          const shown = filling.answerOf(id)
          expect(sameAnswer(shown, stored) || (isEmpty(shown) && isEmpty(stored))).toBe(true)
        }
      }
    }),
    { numRuns: 600 },
  )
})

it('two people open the same empty question and type: the second is told of the first', async () => {
  const server = new ModelServer(questions)
  const [one, other] = [new Client(server, 1), new Client(server, 2)]
  one.filling.type(1, 'text', 'Minh')
  other.filling.type(1, 'text', 'Paula')
  await one.save()
  one.arrive()
  await one.respond()
  other.take(server.read())
  expect(other.filling.shown(1).overtakenBy).toEqual({ 'text-data': 'Minh' })
  other.filling.type(1, 'text', 'Paula A')
  await other.save()
  other.arrive()
  await other.respond()
  expect(server.records.map(({ answer }) => answer)).toEqual([{ 'text-data': 'Minh' }])
  expect(other.filling.shown(1).conflict?.answer).toEqual({ 'text-data': 'Minh' })
  expect(other.filling.answerOf(1)).toEqual({ 'text-data': 'Paula A' })
})
