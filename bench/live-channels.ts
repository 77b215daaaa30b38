import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { RecentChanges } from '../server/platform/broker/recent-changes.ts'
import { withDatabase } from './servers.ts'

/**
 * `node bench/live-channels.ts`: processor time of nodes for live messages over NOTIFY, if every node receives all of them,
 * and if topics are spread over 64 or 4,096 channels of which a node listens to those that its sockets watch. Three nodes,
 * with 20 and with 1,000 sockets (`SOCKETS=` for others) that watch five topics each.
 */
const nodes = 3
const topicsPerSocket = 5
const messages = 20_000
const batch = 20

interface Setup {
  url: string
  /** 1 means that every node receives everything. */
  channels: number
  sockets: number
  seed: number
  /** Whether a node looks up the sockets of a topic, as the product does, instead of going through all of them. */
  hasIndex: boolean
}

const channelOf = (topic: string, channels: number) => {
  let hash = 7
  for (const character of topic) hash = (hash * 31 + character.charCodeAt(0)) >>> 0
  return `live_${hash % channels}`
}

/** Mostly topics of one's own, and some that many watch. */
function topicsOf(socket: number): string[] {
  return Array.from({ length: topicsPerSocket }, (_, at) =>
    at < 3 ? `own-${at}:${socket}` : `project:${(socket * 7 + at) % 300}`,
  )
}

async function measure(name: string, setup: Omit<Setup, 'seed'>): Promise<void> {
  const children = Array.from({ length: nodes }, () => fork(import.meta.filename))
  for (const [seed, child] of children.entries()) {
    child.send({ ...setup, seed })
    await once(child, 'message')
  }
  const client = new pg.Client(setup.url)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity')
  const postgres = () => cpuOf(rows.map(({ pid }) => pid))
  const before = { nodes: children.map(nodeCpu), postgres: postgres() }
  const began = performance.now()
  for (let sent = 0; sent < messages; sent += batch) {
    const topics = Array.from({ length: batch }, (_, at) => {
      const all = topicsOf((sent * 13 + at * 101) % (nodes * setup.sockets))
      return all[at % all.length] ?? ''
    })
    await client.query(
      'select count(pg_notify(channel, payload)) from unnest($1::text[], $2::text[]) part (channel, payload)',
      [
        topics.map((topic) => channelOf(topic, setup.channels)),
        topics.map((topic) => JSON.stringify({ topic, news: {} })),
      ],
    )
    if (sent % (50 * batch) === 0) await setTimeout(5)
  }
  const took = performance.now() - began
  await setTimeout(1000)
  const used = children.map((child, at) => nodeCpu(child) - (before.nodes[at] ?? 0))
  const ofPostgres = postgres() - before.postgres
  const heard = await Promise.all(
    children.map(async (child) => {
      child.send('how many')
      return Number((await once(child, 'message'))[0])
    }),
  )
  children.forEach((child) => child.kill())
  await client.end()
  const mean = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / all.length
  console.log(
    `  ${name}: heard ${Math.round((100 * mean(heard)) / messages)} %, ${((1000 * mean(used)) / messages).toFixed(1)} µs of a node and ${((1000 * ofPostgres) / messages).toFixed(1)} µs of PostgreSQL for each message sent; ${Math.round(messages / (took / 1000))} a second`,
  )
}

async function listen({ url, channels, sockets, seed, hasIndex }: Setup): Promise<void> {
  const clients = Array.from({ length: sockets }, (_, at) => ({
    topics: new Set(topicsOf(seed * sockets + at)),
    lost: new Map<string, undefined>(),
  }))
  const byTopic = new Map<string, unknown[]>()
  for (const one of clients)
    for (const topic of one.topics) byTopic.set(topic, [...(byTopic.get(topic) ?? []), one])
  const recent = new RecentChanges()
  let heard = 0
  let told = 0
  const client = new pg.Client(url)
  await client.connect()
  client.on('notification', ({ payload = '' }) => {
    heard++
    const { topic, news } = JSON.parse(payload)
    recent.add(topic)
    Buffer.from(JSON.stringify({ command: 'changed', topic, ...news }))
    if (hasIndex) return void (told += byTopic.get(topic)?.length ?? 0)
    for (const { topics, lost } of clients) if (!lost.has(topic) && topics.has(topic)) told++
  })
  const wanted = new Set([...byTopic.keys()].map((topic) => channelOf(topic, channels)))
  for (const channel of wanted) await client.query(`listen ${channel}`)
  process.on('message', () => process.send?.(heard))
  process.send?.('ready')
}

const nodeCpu = ({ pid }: ChildProcess) => cpuOf([Number(pid)])

/** Processor time of processes in milliseconds, from the kernel's ticks of 10 ms. */
function cpuOf(pids: number[]): number {
  let ticks = 0
  for (const pid of pids) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      ticks += Number(fields[11]) + Number(fields[12])
    } catch {
      // It has ended.
    }
  }
  return ticks * 10
}

if (process.send) {
  process.once('message', (setup: Setup) => void listen(setup))
} else {
  const sizes = process.env['SOCKETS'] ? [Number(process.env['SOCKETS'])] : [20, 1000]
  await withDatabase(async ({ url }) => {
    for (const sockets of sizes) {
      console.log(`${nodes} nodes with ${sockets} sockets each`)
      for (const [name, channels, hasIndex] of [
        ['every node receives all', 1, false],
        ['64 channels', 64, false],
        ['4,096 channels', 4096, false],
        ['every node receives all, sockets by topic (the product)', 1, true],
        ['every node receives all, again', 1, false],
      ] as const)
        await measure(name, { url, channels, sockets, hasIndex })
    }
  })
}
