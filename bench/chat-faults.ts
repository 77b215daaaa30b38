import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openDatabase } from '../server/platform/database/database.ts'
import { startReader } from '../server/chat/testing/reader.ts'
import {
  chatPeople,
  later,
  newMessage,
  openAll,
  openSocket,
  quantile,
  type ChatPerson,
} from './chat-people.ts'
import { withDatabase, type Server } from './servers.ts'

/**
 * `node bench/chat-faults.ts`: the product is killed again and again (`KILLS=`) under 50 writers (`WRITERS=`) while
 * readers reconnect; and 500 readers (`PAUSED=`) stop reading under traffic. `ONLY=kills,paused` does one of them.
 */
const writers = Number(process.env['WRITERS'] ?? 50)
const kills = Number(process.env['KILLS'] ?? 3)
const pausedCount = Number(process.env['PAUSED'] ?? 500)
const only = process.env['ONLY']?.split(',') ?? ['kills', 'paused']
process.env['RATE_LIMITS'] = 'false'
process.env['LOG_LEVEL'] = 'silent'
process.env['NODE_ENV'] = 'test'
const port = 8919
const address = `http://127.0.0.1:${port}`

/** Sends one message as the chat page does: with the same clientId until it is acknowledged. */
async function write(from: ChatPerson, to: ChatPerson, text: string): Promise<void> {
  const message = newMessage(to.id, text)
  for (;;) {
    const open = await openSocket(port, from).catch(() => undefined)
    if (open) {
      const answered = new Promise<boolean>((done) => {
        open.onText = (answer) => answer.includes(`"clientId":"${message.clientId}"`) && done(true)
        open.socket.once('close', () => done(false))
      })
      open.socket.send(message.text)
      const isAcknowledged = await answered
      open.socket.terminate()
      if (isAcknowledged) return
    }
    await later(50)
  }
}

/** Each pair of people writes to one another, each of them shown the conversation; the product dies meanwhile. */
async function measureKills(
  url: string,
  people: readonly ChatPerson[],
  start: () => Promise<Server>,
): Promise<void> {
  let product = await start()
  const peerOf = (index: number) => people[index ^ 1]!
  const readers = people.map((person, index) => startReader(address, person, peerOf(index).id))
  const acknowledged: string[] = []
  let isOver = false
  const writing = people.map(async (person, index) => {
    for (let number = 0; !isOver; number++) {
      const text = `${index}-${number}-${randomUUID()}`
      await write(person, peerOf(index), text)
      acknowledged.push(text)
    }
  })
  const aWhile = async () => {
    for (const before = acknowledged.length; acknowledged.length < before + 10 * people.length;)
      await later(20)
  }
  for (let kill = 0; kill < kills; kill++) {
    await aWhile()
    product.child.kill('SIGKILL')
    await later(200)
    product = await start()
  }
  await aWhile()
  isOver = true
  await Promise.all(writing)
  await later(3000)
  const database = openDatabase(url, { max: 1, statementTimeout: 0 })
  const { rows } = await sql<{ low_id: number; contents: string[] }>`
    select low_id, array_agg(content order by sequence) as contents
    from message join conversation on conversation.id = conversation_id group by low_id`.execute(database.db)
  await database.close()
  const table = new Map(rows.map(({ low_id, contents }) => [low_id, contents]))
  const stored = rows.flatMap(({ contents }) => contents)
  const isSame = people.map((person, index) => {
    const contents = table.get(Math.min(person.id, peerOf(index).id)) ?? []
    return JSON.stringify(readers[index]!.shown.map(({ content }) => content)) === JSON.stringify(contents)
  })
  console.log(`${kills} kills under ${people.length} writers, ${acknowledged.length} messages acknowledged`)
  console.log(
    `  stored ${stored.length}, twice ${stored.length - new Set(stored).size}, acknowledged and lost ${acknowledged.filter((one) => !new Set(stored).has(one)).length}`,
  )
  console.log(
    `  readers that show the table in its order: ${isSame.filter(Boolean).length} of ${readers.length}, connected ${readers.reduce((sum, { connects }) => sum + connects(), 0)} times`,
  )
  readers.forEach(({ stop }) => stop())
  product.child.kill('SIGTERM')
  await later(1500)
}

/** Half of the time everybody reads, then many sockets of one person stop reading. */
async function measurePaused(product: Server, people: readonly ChatPerson[]): Promise<void> {
  const [writer, reader, ...others] = people
  if (!writer || !reader) throw new Error('nobody to measure with')
  const sockets = await openAll(port, others)
  const many = await openAll(
    port,
    Array.from({ length: pausedCount }, () => reader),
  )
  const sender = await openSocket(port, writer)
  const sentAt = new Map<string, number>()
  let times: number[] = []
  for (const one of sockets)
    one.onText = (text) => {
      const clientId = /"clientId":"([^"]+)"/.exec(text)?.[1] ?? ''
      const began = sentAt.get(clientId)
      if (began !== undefined && !text.includes(`"from":${one.person.id},`))
        times.push(performance.now() - began)
    }
  const long = 'x'.repeat(5000)
  const traffic = async (seconds: number) => {
    times = []
    const began = performance.now()
    for (let number = 0; number < 50 * seconds; number++) {
      await later(Math.max(0, began + number * 20 - performance.now()))
      const index = Math.floor(Math.random() * sockets.length)
      const message = newMessage(sockets[index ^ 1]!.person.id, 'Good morning')
      sentAt.set(message.clientId, performance.now())
      sockets[index]!.socket.send(message.text)
      if (number % 2 === 0) sender.socket.send(newMessage(reader.id, long).text)
    }
    await later(1000)
    return `median ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms of ${times.length}`
  }
  await traffic(5)
  const reading = await traffic(15)
  const before = await memoryOf(product)
  let most = before
  many.forEach(({ socket }) => socket.pause())
  const watching = setInterval(() => void memoryOf(product).then((now) => (most = Math.max(most, now))), 500)
  const paused = await traffic(45)
  clearInterval(watching)
  let gone = 0
  many.forEach(({ socket }) => socket.once('close', () => gone++).resume())
  await later(3000)
  console.log(
    `${pausedCount} sockets of one person, 25 messages of 5 KB a second to them, 50 others a second`,
  )
  console.log(`  others, while all read: ${reading}`)
  console.log(`  others, while they do not: ${paused}`)
  const mebibytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MiB`
  console.log(`  resident memory ${mebibytes(before)}, at most ${mebibytes(most)}; let go: ${gone}`)
}

async function memoryOf({ port: at }: Server): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${at}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1])
}

await withDatabase(async ({ url, start }) => {
  const people = await chatPeople(url, Math.max(writers, 102))
  const startProduct = () => start('product', port, ['server/main.ts'])
  if (only.includes('kills')) await measureKills(url, people.slice(0, writers), startProduct)
  if (only.includes('paused')) await measurePaused(await startProduct(), people.slice(0, 102))
})
