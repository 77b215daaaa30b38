import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  afterCommit,
  piggybackedStatement,
  pipelinedRead,
  pipelinedStatement,
  statement,
  type Tx,
} from './database.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await sql`create table note (id integer primary key, text text not null)`.execute(server.database.db)
})
afterAll(() => server.stop())

interface Note {
  id: number
  text: string
}
const add = pipelinedStatement((_, { id, text }: Note) => sql`insert into note values (${id}, ${text})`)
const all = statement(
  (_, { least }: { least: number }) => sql<Note>`select id, text from note where id >= ${least} order by id`,
)
const transaction = <T>(run: (tx: Tx) => Promise<T>) => server.database.db.transaction().execute(run)
const notes = (least: number) => all(server.database.db, { least })

it('what is sent along comes before whatever is asked next, and stands after the commit', async () => {
  const seen = await transaction(async (tx) => {
    await add(tx, { id: 1, text: 'one' })
    await add(tx, { id: 2, text: 'two' })
    return all(tx, { least: 1 })
  })
  expect(seen.map(({ text }) => text)).toEqual(['one', 'two'])
  expect(await notes(1)).toEqual(seen)
})

it('when it fails, the next statement fails for its reason, and nothing stands', async () => {
  const failing = transaction(async (tx) => {
    await add(tx, { id: 10, text: 'ten' })
    await add(tx, { id: 10, text: 'ten again' })
    return all(tx, { least: 10 })
  })
  await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'note_pkey' })
  expect(await notes(10)).toEqual([])
})

it('when the last one fails, the commit does', async () => {
  const failing = transaction(async (tx) => {
    await add(tx, { id: 20, text: 'twenty' })
    await add(tx, { id: 20, text: 'twenty again' })
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await notes(20)).toEqual([])
})

it('a transaction that ends before it has asked anything leaves its connection as it was', async () => {
  const many = Array.from({ length: 30 }, () =>
    transaction(async () => {
      throw new Error('changed my mind')
    }),
  )
  for (const one of await Promise.allSettled(many)) expect(one).toMatchObject({ status: 'rejected' })
  await transaction(async (tx) => add(tx, { id: 30, text: 'thirty' }))
  expect(await notes(30)).toHaveLength(1)
})

interface Asked {
  divisor: number
}
const quotient = (_: unknown, { divisor }: Asked) =>
  sql<{
    connection: number
    quotient: number
  }>`select pg_backend_pid() as connection, 12 / ${divisor}::int as quotient`
const divided = statement(quotient)
const dividedAlong = piggybackedStatement(quotient)
const notesAlong = piggybackedStatement(
  (_, { least }: { least: number }) => sql<Note>`select id, text from note where id >= ${least} order by id`,
)

const dividedWithNext = pipelinedRead(quotient)

it('the rows of a read that is sent along come with those of the next statement, and its failure is its own, too', async () => {
  const both = (along: number) =>
    transaction(async (tx) => {
      const first = await dividedWithNext(tx, { divisor: along })
      const second = divided(tx, { divisor: 3 })
      return Promise.allSettled([first(), second])
    })
  expect(await both(4)).toMatchObject([{ value: [{ quotient: 3 }] }, { value: [{ quotient: 4 }] }])
  await expect(both(0)).rejects.toMatchObject({ code: '22012' })
  await expect(
    transaction(async (tx) => (await dividedWithNext(tx, { divisor: 0 }))()),
  ).rejects.toMatchObject({ code: '22012' })
})

it('a piggybacked read goes with the next statement on its connection, and by itself when there is none', async () => {
  const { db } = server.database
  const [[first], [second], [carrier]] = await Promise.all([
    dividedAlong(db, { divisor: 2 }),
    dividedAlong(db, { divisor: 3 }),
    divided(db, { divisor: 4 }),
  ])
  expect([first?.quotient, second?.quotient, carrier?.quotient]).toEqual([6, 4, 3])
  expect([first?.connection, second?.connection]).toEqual([carrier?.connection, carrier?.connection])
  expect(await dividedAlong(db, { divisor: 6 })).toMatchObject([{ quotient: 2 }])
})

it('its failure is its own, and so is that of its carrier', async () => {
  const { db } = server.database
  const failure = { status: 'rejected', reason: { code: '22012' } }
  const both = (along: number, carrier: number) =>
    Promise.allSettled([dividedAlong(db, { divisor: along }), divided(db, { divisor: carrier })])
  expect(await both(0, 2)).toMatchObject([failure, { status: 'fulfilled', value: [{ quotient: 6 }] }])
  expect(await both(2, 0)).toMatchObject([{ status: 'fulfilled', value: [{ quotient: 6 }] }, failure])
})

it('it never enters the transaction of somebody else, and stays in its own', async () => {
  await transaction(async (tx) => {
    await sql`insert into note values (40, 'forty')`.execute(tx)
    const [outside, inside] = await Promise.all([
      notesAlong(server.database.db, { least: 40 }),
      notesAlong(tx, { least: 40 }),
      all(tx, { least: 40 }),
    ])
    expect([outside, inside]).toEqual([[], [{ id: 40, text: 'forty' }]])
  })
  expect(await notesAlong(server.database.db, { least: 40 })).toHaveLength(1)
})

it('what waits for the commit is called after it, not if it fails, and knows when nobody knows', async () => {
  const calls: string[] = []
  const call = (tx: Tx, name: string) =>
    afterCommit(tx, (_, isCertain) => void calls.push(`${name} ${isCertain}`))
  await transaction(async (tx) => {
    await call(tx, 'committed')
    await add(tx, { id: 60, text: 'sixty' })
    expect(calls).toEqual([])
  })
  const fails: ((tx: Tx) => Promise<void>)[] = [
    async () => Promise.reject(new Error('changed my mind')),
    (tx) => add(tx, { id: 60, text: 'sixty again' }),
  ]
  for (const fail of fails)
    await expect(transaction(async (tx) => (await call(tx, 'rolled back'), fail(tx)))).rejects.toThrow()
  // PostgreSQL goes away when it is asked to commit.
  await sql`create function go_away() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(server.database.db)
  await sql`create constraint trigger goes_away after insert on note deferrable initially deferred
    for each row when (new.id = 61) execute function go_away()`.execute(server.database.db)
  const lost = transaction(async (tx) => (await call(tx, 'lost'), add(tx, { id: 61, text: 'sixty-one' })))
  await expect(lost).rejects.toThrow()
  expect(calls).toEqual(['committed true', 'lost false'])
  await expect(server.database.db.connection().execute((db) => call(db as Tx, 'none'))).rejects.toThrow(
    'no transaction',
  )
})
