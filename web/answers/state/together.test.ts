import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { isEmpty, sameAnswer } from 'contract/answers/answers.rules.ts'
import { required } from 'contract/platform/required.ts'
import { ModelDevice } from './testing/model-device.ts'
import { ModelPage, questions } from './testing/model-page.ts'
import { ModelServer } from './testing/model-server.ts'

type Step = (client: ModelPage) => void | Promise<void>
/** Possible events on a page, with weights. */
const happenings: [name: string, weight: number, step: Step][] = [
  ...['', ' ', 'a', 'ab'].map((text): [string, number, Step] => [
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
  ['dies and opens in a new tab', 1, (client) => client.openAnew()],
  ['dies when a response arrives', 1, (client) => client.respond({ dies: true })],
  ...[1, 2, 3].flatMap((id): [string, number, Step][] => [
    [`keeps mine at ${id}`, 1, (client) => client.choose(id, 'mine')],
    [`takes theirs at ${id}`, 1, (client) => client.choose(id, 'theirs')],
  ]),
]
const steps = new Map(happenings.map(([name, , step]) => [name, step]))
const happening = fc.oneof(...happenings.map(([name, weight]) => ({ weight, arbitrary: fc.constant(name) })))

/** All users are online and have stopped typing, so everything that can be sent is sent. */
async function settle(clients: readonly ModelPage[]) {
  for (let round = 0; round < 3; round++) {
    for (const client of clients) {
      for (const { question_id: id } of questions) client.leave(id)
      await client.save()
      for (let turn = 0; turn < 3; turn++) {
        client.arrive()
        await client.respond()
      }
    }
    for (const client of clients) await client.take(client.server.read())
  }
}

/** Each user resolves their open conflicts once, one after another. */
async function chooseOnce(clients: readonly ModelPage[], choices: readonly ('mine' | 'theirs')[]) {
  for (const [who, client] of clients.entries()) {
    for (const { question_id: id } of questions)
      client.choose(id, choices[(who * questions.length + id) % choices.length] ?? 'mine')
    await settle(clients)
  }
}

it('for any sequence of typing, saving, loading, failures and reloads, nothing is overwritten unseen and each conflict ends with one choice', async () => {
  const course = fc.array(fc.tuple(fc.nat(2), happening), { minLength: 5, maxLength: 80, size: 'max' })
  const choices = fc.array(fc.constantFrom<'mine' | 'theirs'>('mine', 'theirs'), {
    minLength: 9,
    maxLength: 9,
  })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(2, 3), course, choices, async (count, all, chosen) => {
      const server = new ModelServer(questions)
      // The third page is a second tab of the first user.
      const devices = [new ModelDevice(), new ModelDevice()]
      const clients = Array.from(
        { length: count },
        (_, place) =>
          new ModelPage(server, { id: place + 1, device: devices[place % 2] ?? new ModelDevice() }),
      )
      for (const [who, name] of all) {
        const client = clients[who % count]
        if (client) await required(steps, name)(client)
        client?.check()
      }
      await settle(clients)
      await chooseOnce(clients, chosen)
      for (const client of clients) {
        const { filling, saving } = client
        client.check()
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

/** Two users with one page each. */
function twoPeople() {
  const server = new ModelServer(questions)
  const page = (id: number) => new ModelPage(server, { id, device: new ModelDevice() })
  return { server, one: page(1), other: page(2) }
}

async function save(page: ModelPage) {
  await page.save()
  page.arrive()
  await page.respond()
}

it('two users answer the same empty question: the second is informed of the first answer', async () => {
  const { server, one, other } = twoPeople()
  one.filling.type(1, 'text', 'Minh')
  other.filling.type(1, 'text', 'Paula')
  await save(one)
  await other.take(server.read())
  expect(other.filling.shown(1).overtakenBy).toEqual({ 'text-data': 'Minh' })
  other.filling.type(1, 'text', 'Paula A')
  await save(other)
  expect(server.records.map(({ answer }) => answer)).toEqual([{ 'text-data': 'Minh' }])
  expect(other.filling.shown(1).conflict?.answer).toEqual({ 'text-data': 'Minh' })
  expect(other.filling.answerOf(1)).toEqual({ 'text-data': 'Paula A' })
})

it('a conflict shows the newest other answer and ends when both answers are equal', async () => {
  const { server, one, other } = twoPeople()
  one.filling.type(1, 'text', 'Minh')
  other.filling.type(1, 'text', 'Paula')
  await save(one)
  await save(other)
  expect(other.filling.shown(1).conflict).toMatchObject({ by: { user: { name: 'Person 1' } } })
  one.filling.type(1, 'text', 'Minh A')
  await save(one)
  await other.take(server.read())
  expect(other.filling.shown(1).conflict).toEqual({
    question_id: 1,
    answer: { 'text-data': 'Minh A' },
    answer_id: 2,
  })
  one.filling.type(1, 'text', 'Paula')
  await save(one)
  await other.take(server.read())
  expect(other.filling.shown(1).conflict).toBeUndefined()
})

it('a resolved conflict does not reappear when the page crashes and its request is retried', async () => {
  const { one, other } = twoPeople()
  one.filling.type(1, 'text', 'Minh')
  other.filling.type(1, 'text', 'Paula')
  await save(one)
  await other.save()
  const attempt = other.requests[0]?.attempt
  other.arrive()
  await other.respond()
  if (!attempt) throw new Error('Nothing was sent')
  other.choose(1, 'mine')
  // The choice is stored on the device, the outcome of the previous request is not.
  other.device.write(other.tab, { edits: [], discarded: [], attempt })
  other.openAnew()
  await save(other)
  expect(other.filling.shown(1).conflict).toBeUndefined()
  await save(other)
  expect([other.filling.edits.all.size, other.server.latest(1)?.answer]).toEqual([
    0,
    { 'text-data': 'Paula' },
  ])
})

it('a late response does not reset which records the user has seen', async () => {
  const { server, one, other } = twoPeople()
  one.filling.type(1, 'text', 'Minh')
  await one.save()
  one.arrive()
  await other.take(server.read())
  other.begin(1)
  other.filling.type(1, 'text', 'Paula')
  await save(other)
  await one.take(server.read())
  one.filling.type(1, 'text', 'Paula')
  one.leave(1)
  one.begin(1)
  one.filling.type(1, 'text', 'Paula and Minh')
  await one.respond()
  await save(one)
  expect(one.filling.shown(1).conflict).toBeUndefined()
  expect(server.latest(1)?.answer).toEqual({ 'text-data': 'Paula and Minh' })
})

/** Two tabs of one user with one answer each; the second is newer. */
async function twoTabs() {
  const { one, server } = twoPeople()
  const tab = new ModelPage(server, { id: 1, device: one.device })
  one.filling.type(1, 'text', 'older')
  one.keep()
  const { at } = required(one.filling.edits.all, 1)
  await vi.waitUntil(() => Date.now() > at, { interval: 1 })
  tab.filling.type(1, 'text', 'newer')
  tab.keep()
  const close = () => [one, tab].forEach((page) => page.device.close(page.tab))
  return { server, one, close }
}

it('drafts of closed tabs are taken over once, including older ones', async () => {
  const { one, close } = await twoTabs()
  close()
  one.openAnew()
  await save(one)
  one.openAnew()
  expect([one.filling.edits.all.size, one.filling.answerOf(1)]).toEqual([0, { 'text-data': 'newer' }])
})

it('a draft of a closed tab does not overwrite an answer sent by another tab', async () => {
  const { server, one, close } = await twoTabs()
  await one.save()
  one.arrive()
  close()
  one.openAnew()
  for (let turn = 0; turn < 2; turn++) await save(one)
  expect(one.filling.shown(1).conflict?.answer).toEqual({ 'text-data': 'older' })
  one.choose(1, 'mine')
  await save(one)
  expect(server.records.map(({ answer }) => answer)).toEqual([
    { 'text-data': 'older' },
    { 'text-data': 'newer' },
  ])
})

it('the request of a closed tab is retried once by the next tab', async () => {
  const { one } = twoPeople()
  one.filling.type(1, 'text', 'Minh')
  await one.save()
  one.openAnew()
  expect(one.saving.attempt).toBeDefined()
  await save(one)
  one.openAnew()
  expect(one.saving.attempt).toBeUndefined()
})
