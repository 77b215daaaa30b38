import { readFileSync } from 'node:fs'
import startProduct from '../e2e/start-product.ts'
import { longSurveyFile } from './long-survey.ts'
import {
  costOfClick,
  metrics,
  openSlowed,
  report,
  startBrowser,
  throttling,
  timeToUsable,
  type Slowed,
} from './slowed.ts'
import { remember, signInForBench, uploadForBench } from './upload.ts'

/**
 * `node bench/fill-page.ts`: our longest real questionnaire, the Green Index, on a slowed CPU; with `LONG=true` one of
 * 5,000 questions instead.
 */
const isLong = process.env['LONG'] === 'true'
const answers = 24
const keys = 20
const visits = Number(process.env['VISITS'] ?? 5)

const stop = await startProduct()
const browser = await startBrowser()
try {
  const session = await signInForBench()
  const name = `Bench ${isLong ? '5,000 questions' : 'Green Index'} ${Date.now().toString(36)}`
  const questions = isLong ? longSurveyFile() : readFileSync('db/seed/surveys/green-index-3.csv', 'utf8')
  await uploadForBench(name, questions, session)
  const open = () => openSlowed(browser, remember, JSON.stringify(session))
  const address = (section: number) =>
    `${process.env['E2E_URL']}/quiz/${encodeURIComponent(name)}?section=${section}`

  console.log(`CPU throttled ${throttling} times; milliseconds, median and worst.\n`)
  const cold: number[] = []
  const warm: number[] = []
  for (let visit = 0; visit < visits; visit++) {
    const slowed = await open()
    for (const times of [cold, warm]) times.push((await timeToUsable(slowed, address(1))).usable)
    await slowed.page.context().close()
  }
  report(name, 'usable after, first visit', cold)
  report(name, 'usable after, files cached', warm)

  const slowed = await open()
  const { page } = slowed
  // Nothing is saved, so that the next measurement finds the survey unanswered. In the long one there is no next.
  if (!isLong) await page.route('**/api/quiz/answers/', (route) => route.abort())
  await page.goto(address(1))
  if (isLong) await ofLongOne(slowed)
  else await ofGreenIndex(slowed, address)
} finally {
  await browser.close()
  await stop()
}

async function ofLongOne(slowed: Slowed): Promise<void> {
  await perAnswer(slowed, 'an answer, first section (200 questions)')
  for (let turn = 0; turn < 3; turn++) await slowed.cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await slowed.cdp.send('Runtime.getHeapUsage')
  console.log(`  JavaScript heap after these answers: ${(usedSize / 1e6).toFixed(1)} MB`)
}

async function ofGreenIndex(slowed: Slowed, address: (section: number) => string): Promise<void> {
  const { page } = slowed
  await perAnswer(slowed, 'an answer, Welcome (17 questions)')
  await perKey(slowed, 'a key typed into a text')
  await page.goto(address(2))
  await one(slowed, 'input[data-option="full_gi"]', 'the answer that opens eight sections')
  // The last section that is measured is open once that answer is saved.
  await page.unroute('**/api/quiz/answers/')
  await page.waitForResponse((response) => response.url().includes('/api/quiz/answers/') && response.ok())
  await page.goto(address(9))
  await perAnswer(slowed, 'an answer, the longest section (145 questions)')
}

async function perAnswer(slowed: Slowed, what: string): Promise<void> {
  await settled(slowed)
  const script: number[] = []
  const all: number[] = []
  for (let index = 0; index < answers; index++) {
    const boxes = slowed.page.locator('input[data-option]:not(:checked)')
    // Fewer are drawn the further the page is scrolled: what is far from the screen is left out.
    const count = await boxes.count()
    if (count === 0) break
    const spent = await costOfClick(slowed, boxes.nth(Math.min(index * 3, count - 1)))
    script.push(spent.script)
    all.push(spent.all)
  }
  report('', `${what}: script`, script)
  report('', `${what}: script, style and layout`, all)
}

async function one(slowed: Slowed, selector: string, what: string): Promise<void> {
  await settled(slowed)
  const script: number[] = []
  // Selected and cleared, which is the same amount of work; selected at last.
  for (let index = 0; index < 7; index++)
    script.push((await costOfClick(slowed, slowed.page.locator(selector).first())).script)
  report('', `${what}: script`, script)
}

async function perKey({ page, cdp }: Slowed, what: string): Promise<void> {
  await page.locator('textarea').first().focus()
  const script: number[] = []
  for (let index = 0; index < keys; index++) {
    const before = await metrics(cdp)
    await cdp.send('Input.dispatchKeyEvent', { type: 'char', text: 'a' })
    await page.waitForTimeout(300)
    script.push((await metrics(cdp)).script - before.script)
  }
  report('', `${what}: script`, script)
}

/** Waits until everything is rendered. */
async function settled({ page }: Slowed): Promise<void> {
  await page.locator('input[data-option]').first().waitFor()
  await page.waitForTimeout(800)
}
