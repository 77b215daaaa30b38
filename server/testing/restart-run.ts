import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { openDatabase } from '../platform/database/database.ts'
import { as } from './person.ts'
import { ready, startProduct } from './product.ts'
import { startRetryingProxy } from './servers/retrying-proxy.ts'
import { saveOn, surveyForWriters } from './saving-writer.ts'
import type { TestServer } from './test-server.ts'
import { opened, uploaded } from './uploaded-survey.ts'

interface RestartRun {
  databaseUrl: string
  dataDir: string
  restarts: number
  /** The proxy in front of the nodes, which keep their addresses; by default one that retries. */
  openProxy?: (nodes: readonly string[]) => Promise<{ url: string; close: () => Promise<void> }>
  onRestart?: (done: number) => void
}

export interface RestartFigures {
  restarts: number
  /** Number of responses that clients received. */
  answered: number
  /** Unsuccessful responses by status or error. */
  failed: string[]
  /** Number of requests that the proxy retried. */
  retried: number
  /** Exit codes or signals of the nodes. */
  exits: (number | NodeJS.Signals | null)[]
}

const people = 10

/** Restarts two nodes behind a proxy in turns with SIGTERM, while people read and save (REL-19). */
export async function restartRun({
  databaseUrl,
  dataDir,
  restarts,
  openProxy,
  onRestart,
}: RestartRun): Promise<RestartFigures> {
  const settings = {
    ...(openProxy && { STOP_DELAY: '2' }),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    RATE_LIMITS: 'false',
    LOG_LEVEL: 'fatal',
  }
  const start = async (port?: string) => {
    const product = await startProduct({ ...settings, ...(port !== undefined && { PORT: port }) })
    await ready(product)
    return product
  }
  const nodes = [await start(), await start()]
  const retrying = openProxy ? undefined : await startRetryingProxy(() => nodes.map(({ url }) => url))
  const proxy = retrying ?? (await openProxy?.(nodes.map(({ url }) => url)))
  if (!proxy) throw new Error('Nothing stands before the nodes.')
  const database = openDatabase(databaseUrl, { max: 1, statementTimeout: 0 })
  const server = { url: proxy.url, database } as TestServer
  const admin = await as(server, 'projectAdmin')
  const { id, name } = await uploaded(server, admin, { csv: surveyForWriters(people) })
  const { byCode } = await opened(admin, name)
  const figures: RestartFigures = { restarts: 0, answered: 0, failed: [], retried: 0, exits: [] }
  const writers = Array.from({ length: people }, (_, at) => ({
    question_id: byCode[`Q${at}`]?.question_id ?? 0,
    acknowledged: 0,
    isOver: false,
  }))
  const working = Promise.all(
    writers.flatMap((writer) => [
      // The writer repeats a failed save, including 503; here it would count as a failed request.
      saveOn(counting(admin, figures), id, writer),
      (async () => {
        while (!writer.isOver) {
          await counting(admin, figures)
            .call(surveys.list)
            .catch(() => {})
          await new Promise((later) => setTimeout(later, 20))
        }
      })(),
    ]),
  )
  for (; figures.restarts < restarts; figures.restarts++) {
    const at = figures.restarts % nodes.length
    const node = nodes[at]
    if (!node) break
    node.process.kill('SIGTERM')
    figures.exits.push(await node.ended)
    nodes[at] = await start(new URL(node.url).port)
    onRestart?.(figures.restarts + 1)
  }
  for (const writer of writers) writer.isOver = true
  await working
  for (const { process: child, ended } of nodes) {
    child.kill('SIGTERM')
    await ended
  }
  await proxy.close()
  await database.close()
  return { ...figures, retried: retrying?.retried() ?? 0 }
}

/** The person whose responses are counted. */
const counting = (who: Awaited<ReturnType<typeof as>>, figures: RestartFigures): typeof who => ({
  ...who,
  call: async (...args) => {
    try {
      const response = await who.call(...args)
      if (response.status < 300) figures.answered++
      else figures.failed.push(String(response.status))
      return response
    } catch (error) {
      figures.failed.push(String(error))
      throw error
    }
  },
})
