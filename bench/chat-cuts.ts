import { openDatabase } from '../server/platform/database/database.ts'
import { writeThroughCuts } from '../server/chat/testing/cut-sockets.ts'
import { startReader } from '../server/chat/testing/reader.ts'
import { chatPeople, later } from './chat-people.ts'
import { withDatabase } from './servers.ts'

/**
 * `node bench/chat-cuts.ts`: cuts the socket between a message and its answer a thousand times (`CUTS=`), and says
 * whether each message was stored once and shown once, in its order.
 */
const count = Number(process.env['CUTS'] ?? 1000)
process.env['RATE_LIMITS'] = 'false'
process.env['LOG_LEVEL'] = 'silent'
process.env['NODE_ENV'] = 'test'

await withDatabase(async ({ url, start }) => {
  const [writer, reader] = await chatPeople(url, 2)
  if (!writer || !reader) throw new Error('nobody to write')
  const { port } = await start('product', 8918, ['server/main.ts'])
  const address = `http://127.0.0.1:${port}`
  const shown = startReader(address, reader, writer.id)
  const began = performance.now()
  const { written, storedUnanswered } = await writeThroughCuts(address, {
    writer,
    peer: reader.id,
    count,
  })
  await later(1000)
  const database = openDatabase(url, { max: 1, statementTimeout: 0 })
  const stored = await database.db.selectFrom('message').select('content').orderBy('sequence').execute()
  await database.close()
  const isSame = (texts: string[]) => JSON.stringify(texts) === JSON.stringify(written)
  console.log(`${count} cuts in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  console.log(`  stored before the cut, unanswered: ${storedUnanswered}`)
  console.log(`  each stored once, in order: ${isSame(stored.map(({ content }) => content))}`)
  console.log(`  each shown once, in order: ${isSame(shown.shown.map(({ content }) => content))}`)
  shown.stop()
})
