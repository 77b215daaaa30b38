import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDeviceCookie } from '../../testing/test-device.ts'
import { as, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { opened, uploaded } from '../../testing/uploaded-survey.ts'
import { householdSurvey } from './testing/household.ts'

let server: TestServer
let people: Person[]
beforeAll(async () => {
  server = await startTestServer()
  people = await Promise.all(
    (['projectAdmin', 'projectManager', 'projectMember'] as const).map((name) => as(server, name)),
  )
})
afterAll(() => server.stop())

/** A request that a client has queued. It keeps its key when it is sent again. */
interface Queued {
  method: string
  path: string
  body?: object
  key: string
  /** The value of an answer. */
  value?: number
}

/** Random numbers by a seed, below a bound. */
function randomNumbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

it.each([7, 4_711])(
  'three clients that add, fill, move and remove entries, offline and killed, lose and double nothing (seed %s)',
  { timeout: 120_000 },
  async (seed) => {
    const { id: survey, name } = await uploaded(server, people[0]!, {
      type: 'multi-user',
      csv: householdSurvey,
    })
    const form = await opened(people[0]!, name)
    const group = form.repeats!.find((one) => one.name === 'member')!.id
    const age = form.byCode['age']!.question_id
    const added = new Set<string>()
    const removed = new Set<string>()
    /** Where each value was typed. */
    const typedIn = new Map<number, string>()
    const acknowledged = new Set<number>()
    let kills = 0
    let values = 0

    /** Sends a request; a client that is killed does not learn whether it arrived. */
    async function sent(who: Person, { method, path, body, key }: Queued, killedAfter: number | undefined) {
      const killed = new AbortController()
      if (killedAfter !== undefined) setTimeout(() => killed.abort(), killedAfter)
      const headers = {
        cookie: testDeviceCookie,
        authorization: `Token ${who.token}`,
        'idempotency-key': key,
        ...(body && { 'content-type': 'application/json' }),
      }
      const request = { method, headers, signal: killed.signal, ...(body && { body: JSON.stringify(body) }) }
      return fetch(server.url + path, request).then(
        async (response) => ({ status: response.status, text: await response.text() }),
        () => undefined,
      )
    }

    async function client(who: Person, random: (below: number) => number) {
      const queue: Queued[] = []
      let known: string[] = []
      const instances = `/api/quiz/${survey}/instances/`
      const later = (one: Omit<Queued, 'key'>) => void queue.push({ ...one, key: randomUUID() })
      const refresh = async () => {
        const listed = (await opened(who, name)).instances!.map(({ instance }) => instance)
        const mine = queue.flatMap(({ body }) => (body && 'instance' in body ? [String(body.instance)] : []))
        known = [...new Set([...listed, ...mine])]
      }
      async function flush(mayDie: boolean) {
        while (queue.length > 0) {
          const [first] = queue as [Queued]
          const dies = mayDie && random(4) === 0
          const response = await sent(who, first, dies ? random(25) : undefined)
          if (!response || response.status === 503 || response.status === 429) {
            kills += Number(!response)
            if (!mayDie) await pause(50)
            else if (response) return
            // A killed client starts again from its device, where the queue is.
            continue
          }
          // Another client has removed what is moved.
          if (response.status !== 200) expect([response.status, first.method]).toEqual([404, 'PUT'])
          if (first.value !== undefined) acknowledged.add(first.value)
          queue.shift()
        }
      }
      for (let turn = 0; turn < 40; turn++) {
        const id = known[random(Math.max(1, known.length))]
        const act = random(10)
        if (act < 3 || id === undefined) {
          const instance = randomUUID()
          added.add(instance)
          known.push(instance)
          const after = act === 0 ? null : id
          later({
            method: 'POST',
            path: instances,
            body: { group, instance, ...(after !== undefined && { after }) },
          })
        } else if (act < 7) {
          const value = ++values
          typedIn.set(value, id)
          const item = { question: { question_id: age }, instance: id, answer: { 'age-data': value } }
          later({
            method: 'POST',
            path: '/api/quiz/answers/',
            body: { form_id: survey, answers: [item] },
            value,
          })
        } else if (act === 7) {
          removed.add(id)
          known = known.filter((one) => one !== id)
          later({ method: 'DELETE', path: `${instances}${id}/` })
        } else
          later({
            method: 'PUT',
            path: `${instances}${id}/`,
            body: { after: known[random(known.length)] ?? null },
          })
        // Offline, the queue grows.
        const isOffline = turn % 15 > 9
        if (!isOffline) await flush(true)
        if (!isOffline && random(3) === 0) await refresh()
      }
      await flush(false)
    }

    await Promise.all(people.map((who, at) => client(who, randomNumbers(seed + 1_000 * at))))
    expect(kills).toBeGreaterThan(3)

    const after = await opened(people[0]!, name)
    const listed = after.instances!.map(({ instance }) => instance)
    expect(new Set(listed).size).toBe(listed.length)
    expect(new Set(listed)).toEqual(new Set([...added].filter((one) => !removed.has(one))))
    expect(acknowledged.size).toBe(values)
    const records = await server.database.db
      .selectFrom('answer')
      .select(['instance', 'answer'])
      .where('survey_id', '=', survey)
      .execute()
    const stored = records.map(({ instance, answer }) => [answer['age-data'], instance])
    expect(stored.toSorted()).toEqual([...typedIn].toSorted())
    for (const { instance, answer } of after.instance_answers!)
      expect(typedIn.get(Number(answer['age-data']))).toBe(instance)
  },
)
