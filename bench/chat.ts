import { once } from 'node:events'
import { WebSocket } from 'ws'
import { chatPeople, later, newMessage, openAll, openSocket, quantile } from './chat-people.ts'
import type { ChatPerson, OpenSocket } from './chat-people.ts'
import { withDatabase, type Server } from './servers.ts'

/**
 * `node bench/chat.ts`: send to receive with 1,000 sockets and 100 messages a second, each stored first; one message to
 * 1,000 sockets, the product and bare `ws` in turn; memory of idle sockets; how soon all are back after a kill -9.
 * `SECONDS=` of the first, `SOCKETS=` of the last two; `ONLY=traffic,fan-out,idle,return` measures some of them.
 */
const seconds = Number(process.env['SECONDS'] ?? 30)
const idleSockets = Number(process.env['SOCKETS'] ?? 5000)
const perSecond = 100
const pairs = 500
const rounds = 40
process.env['RATE_LIMITS'] = 'false'
process.env['LOG_LEVEL'] = 'silent'
process.env['NODE_ENV'] = 'test'

const text =
  'Good morning, the figures of all six lenders are in. Shall we look at them together on Wednesday?'

/** Random people write to their contact, evenly over time. */
async function measureTraffic(product: Server, sockets: readonly OpenSocket[]): Promise<void> {
  const sentAt = new Map<string, number>()
  const acknowledged: number[] = []
  const received: number[] = []
  for (const one of sockets)
    one.onText = (message) => {
      const clientId = /"clientId":"([^"]+)"/.exec(message)?.[1]
      const began = clientId === undefined ? undefined : sentAt.get(clientId)
      if (began === undefined) return
      const isOwn = message.includes(`"from":${one.person.id},`)
      ;(isOwn ? acknowledged : received).push(performance.now() - began)
    }
  const before = await product.cpu()
  const began = performance.now()
  for (let number = 0; number < seconds * perSecond; number++) {
    await later(Math.max(0, began + (number * 1000) / perSecond - performance.now()))
    const index = Math.floor(Math.random() * sockets.length)
    const message = newMessage(sockets[index ^ 1]!.person.id, text)
    sentAt.set(message.clientId, performance.now())
    sockets[index]!.socket.send(message.text)
  }
  await later(2000)
  const took = (times: number[]) =>
    `median ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms, longest ${quantile(times, 1).toFixed(1)} ms`
  console.log(`${sockets.length} sockets, ${perSecond} messages a second for ${seconds} s`)
  console.log(`  received ${received.length} of ${sentAt.size}: ${took(received)}`)
  console.log(`  acknowledged ${acknowledged.length}: ${took(acknowledged)}`)
  const used = (await product.cpu()) - before
  console.log(`  processor time of the product for a message: ${(used / sentAt.size).toFixed(2)} ms`)
}

/** A thousand sockets of one person, to whom somebody writes; and a thousand at the bare server. */
async function measureFanOut(
  product: Server,
  bare: Server,
  [writer, reader]: readonly ChatPerson[],
): Promise<void> {
  if (!writer || !reader) throw new Error('nobody to measure with')
  const readers = await openAll(
    product.port,
    Array.from({ length: 1000 }, () => reader),
  )
  const sender = await openSocket(product.port, writer)
  const bareReaders = await Promise.all(Array.from({ length: 1000 }, () => bareSocket(bare.port)))
  const bareSender = await bareSocket(bare.port)
  const own = fanOut(
    readers.map((one) => (then: () => void) => void (one.onText = (message) => isMessage(message) && then())),
  )
  const theirs = fanOut(
    bareReaders.map(
      (socket) => (then: () => void) => void socket.removeAllListeners('message').on('message', then),
    ),
  )
  const message = JSON.stringify({
    command: 'new_message',
    from: 1,
    to: 2,
    message: { content: text },
    clientId: 'x'.repeat(36),
  })
  const times = {
    product: [] as number[],
    bare: [] as number[],
    spans: [] as number[],
    bareSpans: [] as number[],
  }
  const used = { product: 0, bare: 0 }
  for (let round = 0; round < rounds; round++) {
    const before = await product.cpu()
    const one = await own(() => sender.socket.send(newMessage(reader.id, text).text))
    used.product += (await product.cpu()) - before
    const bareBefore = await bare.cpu()
    const other = await theirs(() => bareSender.send(message))
    used.bare += (await bare.cpu()) - bareBefore
    // The first rounds warm both up.
    if (round < 10) continue
    times.product.push(one.last)
    times.spans.push(one.last - one.first)
    times.bare.push(other.last)
    times.bareSpans.push(other.last - other.first)
  }
  const median = (list: number[]) => quantile(list, 0.5)
  console.log(`one message to 1,000 sockets, medians of ${times.product.length} rounds in turn`)
  for (const [what, ours, others] of [
    ['send to last received', times.product, times.bare],
    ['first to last received', times.spans, times.bareSpans],
  ] as const)
    console.log(
      `  ${what}: ${median(ours).toFixed(1)} ms, bare ws ${median(others).toFixed(1)} ms, ratio ${(median(ours) / median(others)).toFixed(2)}`,
    )
  console.log(
    `  processor time a round: ${(used.product / rounds).toFixed(1)} ms, bare ws ${(used.bare / rounds).toFixed(1)} ms`,
  )
  for (const { socket } of [...readers, sender]) socket.terminate()
  for (const socket of [...bareReaders, bareSender]) socket.terminate()
  await later(3000)
}

const isMessage = (message: string) => message.startsWith('{"command":"new_message"')

/** @param listeners set who is called when a reader gets the next message */
const fanOut = (listeners: ((then: () => void) => void)[]) => (send: () => void) =>
  new Promise<{ first: number; last: number }>((done) => {
    let left = listeners.length
    let first = 0
    const began = performance.now()
    for (const listen of listeners)
      listen(() => {
        first ||= performance.now() - began
        if (--left === 0) done({ first, last: performance.now() - began })
      })
    send()
  })

const bareSocket = (port: number) =>
  new Promise<WebSocket>((done, failed) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false })
    socket.once('open', () => done(socket)).once('error', failed)
  })

async function measureIdle(product: Server, people: readonly ChatPerson[]): Promise<void> {
  // What the process needs once, for the first sockets, is not counted.
  const first = await openAll(product.port, manyOf(people).slice(0, 1000))
  first.forEach(({ socket }) => socket.terminate())
  await later(6000)
  const before = await memoryOf(product)
  const sockets = await openAll(product.port, manyOf(people))
  await later(5000)
  const after = await memoryOf(product)
  const each = (bytes: number) => `${(bytes / sockets.length / 1024).toFixed(1)} KiB`
  console.log(`${sockets.length} idle sockets of ${people.length} people`)
  console.log(
    `  resident memory for each: ${each(after.resident - before.resident)}; heap and buffers: ${each(after.used - before.used)}`,
  )
  sockets.forEach(({ socket }) => socket.terminate())
  await later(3000)
}

/** The product is killed; sockets connect again as browsers do, each time after a longer, random pause. */
async function measureReturn(
  product: Server,
  people: readonly ChatPerson[],
  restart: () => Promise<Server>,
): Promise<void> {
  const sockets = await openAll(product.port, manyOf(people))
  let back = 0
  let last = 0
  const began = performance.now()
  const comeBack = async (person: ChatPerson) => {
    for (let pause = 500; ; pause = Math.min(2 * pause, 30_000)) {
      await later(pause * (0.5 + Math.random()))
      const open = await openSocket(product.port, person).catch(() => undefined)
      if (!open) continue
      back++
      last = performance.now() - began
      return open.socket
    }
  }
  const returning = sockets.map(
    ({ socket, person }) =>
      new Promise<WebSocket>((done) => socket.once('close', () => done(comeBack(person)))),
  )
  product.child.kill('SIGKILL')
  await later(200)
  await restart()
  const ready = performance.now() - began
  const all = await Promise.all(returning)
  console.log(
    `${back} sockets after a kill -9: the product is ready after ${(ready / 1000).toFixed(1)} s, all are back after ${(last / 1000).toFixed(1)} s`,
  )
  all.forEach((socket) => socket.terminate())
}

const manyOf = (people: readonly ChatPerson[]) =>
  Array.from({ length: idleSockets }, (_, index) => people[index % people.length]!)

async function memoryOf({ port }: Server): Promise<{ resident: number; used: number }> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1])
  return {
    resident: value('process_resident_memory_bytes'),
    used: value('nodejs_heap_size_used_bytes') + value('nodejs_external_memory_bytes'),
  }
}

const only = process.env['ONLY']?.split(',')
const port = 8916

await withDatabase(async ({ url, start }) => {
  const people = await chatPeople(url, 2 * pairs)
  const startProduct = () => start('product', port, ['server/main.ts'])
  /** Each has a process of its own: what one leaves in memory is not measured by the next. */
  const measure = async (what: string, run: (product: Server) => Promise<void>) => {
    if (only && !only.includes(what)) return
    const product = await startProduct()
    await run(product)
    if (product.child.exitCode !== null || product.child.signalCode !== null) return
    product.child.kill('SIGTERM')
    await once(product.child, 'exit')
  }
  await measure('traffic', async (product) => {
    const sockets = await openAll(product.port, people)
    await later(3000)
    await measureTraffic(product, sockets)
    sockets.forEach(({ socket }) => socket.terminate())
  })
  await measure('fan-out', async (product) =>
    measureFanOut(product, await start('bare', 8917, ['bench/bare-sockets.ts']), people),
  )
  await measure('idle', (product) => measureIdle(product, people))
  await measure('return', (product) => measureReturn(product, people, startProduct))
})
