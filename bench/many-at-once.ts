import { Worker } from 'node:worker_threads'
import { as } from '../server/testing/person.ts'
import { opened, uploaded } from '../server/testing/uploaded-survey.ts'
import { quantile, withDemoProduct } from './demo-database.ts'
import { longSurveyFile } from './long-survey.ts'

/**
 * The answers of a survey with 5,000 questions, 200 of each (`AT_ONCE=`) asked for at once: how soon /healthz answers.
 */
const atOnce = Number(process.env['AT_ONCE'] ?? 200)

await withDemoProduct(async ({ product, server }) => {
  const admin = await as(server, 'projectAdmin')
  const { id, name } = await uploaded(server, admin, { csv: longSurveyFile() })
  await opened(admin, name)
  const addresses = [
    `/api/quiz/${id}/`,
    `/api/quiz/${id}/file/`,
    `/api/quiz/questions/?form=${encodeURIComponent(name)}`,
    `/api/quiz/?form=${encodeURIComponent(name)}`,
    `/api/quiz/?form=${encodeURIComponent(name)}&section=1`,
  ]
  for (const address of addresses) {
    await longestLag(product.url)
    const stop = watchHealth(product.url)
    const began = performance.now()
    const answers = await Promise.all(
      Array.from({ length: atOnce }, async () => {
        const { status, bytes } = await admin.request('GET', address).then(
          (answer) => ({ status: answer.status, bytes: JSON.stringify(answer.body ?? '').length }),
          (error: unknown) => ({ status: String(error), bytes: 0 }),
        )
        return { status, bytes }
      }),
    )
    const milliseconds = performance.now() - began
    const waits = await stop()
    const statuses = Object.groupBy(answers, ({ status }) => String(status))
    console.log(
      address.replace(encodeURIComponent(name), '…').replace(String(id), '{id}'),
      Object.fromEntries(Object.entries(statuses).map(([status, list]) => [status, list?.length])),
      `${((answers[0]?.bytes ?? 0) / 1e6).toFixed(1)} MB, all after ${milliseconds.toFixed(0)} ms;`,
      `/healthz median ${quantile(waits, 0.5).toFixed(1)} ms, longest ${quantile(waits, 1).toFixed(0)} ms; event loop held up ${await longestLag(product.url)} ms at most`,
    )
  }
})

/** Milliseconds by which the event loop was late at most, since this was asked the last time. */
async function longestLag(url: string): Promise<string> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(metrics)?.[1]
  return (Number(seconds) * 1000).toFixed(0)
}

/** Asks in a thread of its own, which reading the answers does not hold up. @returns what ends it, with milliseconds */
function watchHealth(url: string): () => Promise<number[]> {
  const worker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads')
    const waits = []
    parentPort.once('message', () => { parentPort.postMessage(waits); process.exit() })
    const ask = async () => {
      const began = performance.now()
      await (await fetch(workerData + '/healthz')).text()
      waits.push(performance.now() - began)
      setTimeout(ask, 10)
    }
    ask()`,
    { eval: true, workerData: url },
  )
  return () =>
    new Promise((resolve, reject) => {
      worker.once('message', resolve).once('error', reject)
      worker.postMessage('end')
    })
}
