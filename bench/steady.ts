import { readFile } from 'node:fs/promises'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { as } from '../server/testing/person.ts'
import { surveyForWriters } from '../server/testing/saving-writer.ts'
import { opened, uploaded } from '../server/testing/uploaded-survey.ts'
import { quantile, withDemoProduct } from './demo-database.ts'

/**
 * RATE (100) requests a second for MINUTES (30): a fifth saves an answer, the others read. Memory is looked at every
 * ten seconds after a garbage collection of the product's own choosing; the last third is compared with the middle one,
 * since caches fill in the first.
 */
const minutes = Number(process.env['MINUTES'] ?? 30)
const rate = Number(process.env['RATE'] ?? 100)

await withDemoProduct(async ({ product, server }) => {
  const admin = await as(server, 'projectAdmin')
  const { id, name } = await uploaded(server, admin, { csv: surveyForWriters(20) })
  const questions = (await opened(admin, name)).results

  const latencies: number[] = []
  const failed: string[] = []
  let sent = 0
  const save = (at: number) =>
    admin.call(surveyAnswers.saveAnswers, {
      body: {
        form_id: id,
        answers: [
          {
            question: { question_id: questions[at % questions.length]?.question_id ?? 0 },
            answer: { text: true, 'text-data': `Note ${at}` },
          },
        ],
      },
    })
  const reads = [
    () => admin.call(surveys.list),
    () => admin.call(surveyAnswers.read, { query: { form: name } }),
    () => admin.request('GET', '/api/users/'),
    () => admin.request('GET', '/api/notifications/'),
  ]
  const ask = async (at: number) => {
    const began = performance.now()
    const read = reads[at % 5]
    const { status } = await (read ? read() : save(at)).catch((error: unknown) => ({ status: String(error) }))
    latencies.push(performance.now() - began)
    if (status !== 200) failed.push(String(status))
  }

  const memory: number[] = []
  const looking = setInterval(() => {
    void residentMegabytes(product.process.pid).then((now) => {
      memory.push(now)
      if (memory.length % 6 === 0) console.log(`${memory.length / 6} min: ${now.toFixed(0)} MB, ${sent} sent`)
    })
  }, 10_000)
  const began = performance.now()
  const end = began + minutes * 60_000
  const open = new Set<Promise<void>>()
  for (; performance.now() < end; await new Promise((later) => setTimeout(later, 10)))
    while (sent < ((performance.now() - began) / 1000) * rate) {
      const asked = ask(sent++).finally(() => open.delete(asked))
      open.add(asked)
    }
  await Promise.all(open)
  const took = (performance.now() - began) / 1000
  clearInterval(looking)
  const third = Math.floor(memory.length / 3)
  const median = (from: number) => quantile(memory.slice(from, from + third), 0.5).toFixed(0)
  console.log({
    minutes,
    'requests a second': (latencies.length / took).toFixed(1),
    failed: failed.length,
    'median ms': quantile(latencies, 0.5).toFixed(1),
    'p99 ms': quantile(latencies, 0.99).toFixed(1),
    'memory in MB, by thirds': [median(0), median(third), median(2 * third)],
  })
  for (const one of new Set(failed)) console.log(one)
})

async function residentMegabytes(pid = 0): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
}
