import { KeptAliveConnection } from './load.ts'
import type { Server } from './servers.ts'

interface Round {
  perSecond: number
  /** CPU time of the server process per request, in milliseconds. */
  cpu: number
}

export interface Comparison<Client> {
  what: string
  product: Server
  bare: Server
  /** Each gets its own connection. */
  clients: readonly Client[]
  request: (client: Client) => string
  rounds: number
  /** Requests per round; fixed, so that both do the same work on a busy machine. */
  perRound: number
  /** Requests before the first round, for the JIT compiler. */
  warming: number
}

/** Sends both the same requests in turn, and prints the medians of requests per second and CPU time. */
export async function compare<Client>(comparison: Comparison<Client>): Promise<void> {
  const { what, product, bare, clients, rounds, perRound, warming } = comparison
  for (const server of [product, bare]) await round(server, comparison, warming)
  const pairs: { product: Round; bare: Round }[] = []
  for (let turn = 0; turn < rounds; turn++) {
    // The order alternates, so that neither always runs after the other.
    const order = turn % 2 === 0 ? [product, bare] : [bare, product]
    const results: Record<string, Round> = {}
    for (const server of order) results[server.name] = await round(server, comparison, perRound)
    pairs.push({ product: results[product.name]!, bare: results[bare.name]! })
  }
  const of = (pick: (pair: { product: Round; bare: Round }) => number) => median(pairs.map(pick))
  console.log(`\n${what}, ${clients.length} connections`)
  console.log(
    `  requests/s: product ${of((pair) => pair.product.perSecond).toFixed(0)}, bare ${of((pair) => pair.bare.perSecond).toFixed(0)}, ` +
      `ratio ${of((pair) => pair.product.perSecond / pair.bare.perSecond).toFixed(2)}`,
  )
  console.log(
    `  processor ms a request: product ${of((pair) => pair.product.cpu).toFixed(3)}, bare ${of((pair) => pair.bare.cpu).toFixed(3)}, ` +
      `ratio ${of((pair) => pair.bare.cpu / pair.product.cpu).toFixed(2)}`,
  )
}

async function round<Client>(
  server: Server,
  { clients, request }: Comparison<Client>,
  count: number,
): Promise<Round> {
  const before = await server.cpu()
  const began = performance.now()
  let left = count
  await Promise.all(
    clients.map(async (client) => {
      const connection = new KeptAliveConnection(server.port)
      while (left-- > 0) await connection.ask(request(client))
      connection.close()
    }),
  )
  const seconds = (performance.now() - began) / 1000
  return { perSecond: count / seconds, cpu: ((await server.cpu()) - before) / count }
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
