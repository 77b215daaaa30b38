import { chatPeople, later, newMessage, openAll, quantile } from './chat-people.ts'
import type { OpenSocket } from './chat-people.ts'
import { withDatabase, type Server } from './servers.ts'

/**
 * `node bench/chat.ts`: 1,000 sockets and 100 messages a second for 30 s (`SECONDS=`), each stored before it is delivered:
 * time from sending to receiving.
 */
const seconds = Number(process.env['SECONDS'] ?? 30)
const perSecond = 100
const pairs = 500
process.env['RATE_LIMITS'] = 'false'
process.env['LOG_LEVEL'] = 'silent'
process.env['NODE_ENV'] = 'test'

const text =
  'Good morning, the figures of all six lenders are in. Shall we look at them together on Wednesday?'

/** Random people write to their contact at a constant rate. */
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

await withDatabase(async ({ url, start }) => {
  const people = await chatPeople(url, 2 * pairs)
  const product = await start('product', 8916, ['server/main.ts'])
  const sockets = await openAll(product.port, people)
  await later(3000)
  await measureTraffic(product, sockets)
  sockets.forEach(({ socket }) => socket.terminate())
})
