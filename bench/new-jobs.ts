import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { migrateJobs } from '../server/platform/jobs/jobs.ts'
import { withDatabase } from './servers.ts'

/**
 * `node bench/new-jobs.ts`: transactions that enqueue a job, over 16 connections, with the job's NOTIFY in each of them
 * and after their commits. `RATE=` transactions a second, or as many as possible.
 */
const connections = 16
const seconds = 8

const quantile = (times: number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))] ??
  0

async function measure(url: string, name: string, statement: string, rate: number): Promise<void> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client(url)
      await client.connect()
      return client
    }),
  )
  const mover = new pg.Client(url)
  await mover.connect()
  const listener = new pg.Client(url)
  await listener.connect()
  await listener.query('listen "jobs:insert"')
  let isOver = false
  const moving = (async () => {
    while (!isOver) {
      await mover.query(`with moved as (delete from queued_job returning name, payload)
        select count(graphile_worker.add_job(name, payload)) from moved`)
      await setTimeout(5)
    }
  })()
  const times: number[] = []
  const began = performance.now()
  await Promise.all(
    clients.map(async (client, at) => {
      for (let round = 0; ; round++) {
        const due = began + ((round * connections + at) * 1000) / rate
        if (rate < Infinity) await setTimeout(Math.max(0, due - performance.now()))
        const since = rate < Infinity ? due : performance.now()
        if (since - began > seconds * 1000) return
        await client.query('begin')
        await client.query('insert into written (text) values ($1)', ['a change of a person'])
        await client.query(statement)
        await client.query('commit')
        times.push(performance.now() - since)
      }
    }),
  )
  const took = (performance.now() - began) / 1000
  isOver = true
  await moving
  await Promise.all([...clients, mover, listener].map((client) => client.end()))
  console.log(
    `  ${name}: ${Math.round(times.length / took)} a second, median ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms`,
  )
}

await withDatabase(async ({ url }) => {
  await migrateJobs(url)
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query('create table written (id bigint generated always as identity primary key, text text)')
  await admin.query(
    'create table queued_job (id bigint generated always as identity primary key, name text, payload json)',
  )
  await admin.end()
  const inside = `select graphile_worker.add_job('test', '{}')`
  const after = `insert into queued_job (name, payload) values ('test', '{}')`
  const nothing = 'select 1'
  for (const rate of [100, 400, Infinity]) {
    console.log(rate < Infinity ? `${rate} transactions a second` : 'as many as possible')
    await measure(url, 'NOTIFY in each transaction', inside, rate)
    await measure(url, 'after the commit', after, rate)
    await measure(url, 'without a job', nothing, rate)
  }
})
