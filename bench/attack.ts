import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { mostSteps } from 'contract/expressions/cost.ts'
import { compileExpression } from 'contract/expressions/expressions.ts'
import { png } from '../server/media/testing/png.ts'
import { as } from '../server/testing/person.ts'
import { opened, uploaded } from '../server/testing/uploaded-survey.ts'
import { quantile, withDemoProduct } from './demo-database.ts'

/**
 * For SECONDS (30), SAVERS (4) people save answers of a questionnaire that computes as much as one may, and UPLOADERS
 * (8) upload large pictures without pause: how soon /healthz and another person's reading are answered meanwhile, and
 * how long the event loop was held up.
 */
const seconds = Number(process.env['SECONDS'] ?? 30)
const savers = Number(process.env['SAVERS'] ?? 4)
const uploaders = Number(process.env['UPLOADERS'] ?? 8)

const ten = '[1,2,3,4,5,6,7,8,9,10]'
const condition = `${ten}.all(a, ${ten}.all(b, ${ten}.all(c, a + b + c > 0 || answered('text'))))`
const picture = png({ width: 5000, height: 4500, colour: 'rgba' })

await withDemoProduct(async ({ product, server }) => {
  const admin = await as(server, 'projectAdmin')
  const flooder = await as(server, 'plain')
  const other = await as(server, 'advisor')
  const { id, name } = await uploaded(server, admin, { csv: computing() })
  const { byCode } = await opened(admin, name)

  const end = performance.now() + seconds * 1000
  const counts = new Map<string, number>()
  const count = (what: string, { status }: { status: number | string }) =>
    counts.set(`${what} ${status}`, (counts.get(`${what} ${status}`) ?? 0) + 1)
  const until = async (work: (at: number) => Promise<void>) => {
    for (let at = 0; performance.now() < end; at++) await work(at)
  }
  const failed = (error: unknown) => ({ status: String(error) })
  const healthy: number[] = []
  const reading: number[] = []
  const timed = async (into: number[], work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    into.push(performance.now() - began)
    await new Promise((later) => setTimeout(later, 20))
  }
  await Promise.all([
    until(() => timed(healthy, () => fetch(`${product.url}/healthz`).then((answer) => answer.text()))),
    until(() => timed(reading, () => other.request('GET', '/api/users/'))),
    ...Array.from({ length: savers }, (_, saver) =>
      until(async (at) => {
        const answer = { t: true, 't-data': `${saver} ${at}` }
        const body = {
          form_id: id,
          answers: [{ question: { question_id: byCode['Q001']?.question_id ?? 0 }, answer }],
        }
        count('saved', await admin.call(surveyAnswers.saveAnswers, { body }).catch(failed))
      }),
    ),
    ...Array.from({ length: uploaders }, () =>
      until(async () => {
        const raw = new FormData()
        raw.append(
          'document',
          JSON.stringify({ name: 'Flood', type: 'Research', regions: ['Eastern Africa'] }),
        )
        raw.append('avatarFile', new Blob([picture]), 'x.png')
        count('uploaded', await flooder.request('POST', '/api/projects/', { raw }).catch(failed))
      }),
    ),
  ])
  const metrics = await (await fetch(`${product.url}/metrics`)).text()
  const lag = (name: string) =>
    `${(Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)`, 'm').exec(metrics)?.[1]) * 1000).toFixed(0)} ms`
  const figures = (numbers: number[]) =>
    `median ${quantile(numbers, 0.5).toFixed(1)} ms, p99 ${quantile(numbers, 0.99).toFixed(1)} ms, longest ${quantile(numbers, 1).toFixed(0)} ms`
  console.log({
    seconds,
    healthz: figures(healthy),
    'another person reads': figures(reading),
    'event loop held up': `p99 ${lag('p99')}, longest ${lag('max')}`,
    ...Object.fromEntries(counts),
  })
})

/** A survey file whose conditions cost nearly as much as is possible together. */
function computing(): string {
  const cost = compileExpression(condition).expression?.cost ?? mostSteps
  const rows = Array.from(
    { length: Math.floor(mostSteps / cost) },
    (_, at) => `,Question ${at},other,q${at},"${condition}",t,text`,
  )
  return [
    'section_name,question,question_type,variable_name,visibility_condition,option_name,option_type',
    'One,Text,other,text,,t,text',
    ...rows,
  ].join('\n')
}
