import startIsolatedProduct from './start-product.ts'

// Started by `npm test` before the journeys, and told the end by the end of the channel between them.
const ended = new Promise((over) => process.once('disconnect', over))
const stop = await startIsolatedProduct()
const { E2E_URL, E2E_INBOX } = process.env
process.send?.({ E2E_URL, E2E_INBOX })
await ended
await stop()
