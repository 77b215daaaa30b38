import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import type { Browser, Locator, Page } from '@playwright/test'
import startProduct from '../e2e/start-product.ts'
import { longSurveyFile, longSurveyJs, openersIn, questionText } from './long-survey.ts'
import {
  costOfClick,
  median,
  openSlowed,
  startBrowser,
  throttling,
  timeToUsable,
  type Cost,
  type Slowed,
} from './slowed.ts'
import { startSurveyJs } from './survey-js.ts'
import { remember, signInForBench, uploadForBench } from './upload.ts'

/**
 * `node bench/beside-survey-js.ts`: the same form of 5,000 questions, 4,000 of them conditional, on our page and on a
 * SurveyJS page, alternating, in the same browser. Ours is served by the product with session, database and saving; the
 * SurveyJS page is a static file that saves nothing.
 */
const visits = Number(process.env['VISITS'] ?? 5)
const answers = Number(process.env['ANSWERS'] ?? 12)
const turns = 6

interface Side {
  name: 'ours' | 'SurveyJS'
  address: (section: number) => string
  /** The input of an option of a question. */
  option: (page: Page, number: number, value: string) => Locator
  session: string
}

const stopProduct = await startProduct()
const surveyJs = await startSurveyJs(longSurveyJs())
try {
  const session = await signInForBench()
  const form = `Bench 5,000 questions ${Date.now().toString(36)}`
  await uploadForBench(form, longSurveyFile(), session)
  const holder = (number: number) => `[.//*[contains(text(), "${questionText(number)}")]]`
  const ours: Side = {
    name: 'ours',
    address: (section) => `${process.env['E2E_URL']}/quiz/${encodeURIComponent(form)}?section=${section}`,
    option: (page, number, value) =>
      page.locator(
        `xpath=//*[starts-with(@id, "question-")]${holder(number)}//input[@data-option="${value}"]`,
      ),
    session: JSON.stringify(session),
  }
  const theirs: Side = {
    name: 'SurveyJS',
    address: (section) => `${surveyJs.url}/?section=${section}`,
    option: (page, number, value) =>
      page.locator(`xpath=//*[@data-name="q${number}"]${holder(number)}//input[@value="${value}"]`),
    session: JSON.stringify(session),
  }
  await compare([ours, theirs])
} finally {
  surveyJs.stop()
  await stopProduct()
}

async function compare(sides: [Side, Side]) {
  console.log(
    `5,000 questions, 4,000 of them conditional, in 25 sections; SurveyJS ${surveyJs.version} with lazyRenderEnabled, a page for each section`,
  )
  console.log(`processor throttled ${throttling} times; median (worst); load ${loadavg()[0]!.toFixed(1)}\n`)
  const found = new Map(sides.map((side) => [side, new Map<string, number[]>()]))
  const note = (side: Side, what: string, value: number) => {
    const figures = found.get(side)!
    figures.set(what, [...(figures.get(what) ?? []), value])
  }
  for (let visit = 0; visit < visits; visit++)
    for (const side of sides) await measure(side, (what, value) => note(side, what, value))
  const [one, other] = sides.map((side) => found.get(side)!) as [Map<string, number[]>, Map<string, number[]>]
  console.log(`${''.padEnd(62)}${'ours'.padStart(18)}${'SurveyJS'.padStart(18)}${'ratio'.padStart(8)}`)
  for (const [what, values] of one) {
    const theirs = other.get(what) ?? []
    const ratio = median(theirs) / median(values)
    console.log(
      `${what.padEnd(62)}${shown(values).padStart(18)}${shown(theirs).padStart(18)}${ratio.toFixed(1).padStart(8)}`,
    )
  }
  console.log(`\nload ${loadavg()[0]!.toFixed(1)}`)
}

function shown(values: readonly number[]): string {
  return `${median(values).toFixed(1)} (${Math.max(...values).toFixed(1)})`
}

/** One visit in a new browser, so that its process memory is that of the page. */
async function measure(side: Side, note: (what: string, value: number) => void) {
  const browser = await startBrowser()
  try {
    const slowed = await openSlowed(browser, remember, side.session)
    const { page } = slowed
    // Blocks saving, so that the next visit finds the survey unanswered.
    await page.route('**/api/quiz/answers/', (route) => route.abort())
    for (const visit of ['first visit', 'files cached']) {
      const { usable, worked } = await timeToUsable(slowed, side.address(2))
      note(`ms until usable, ${visit}`, usable)
      note(`ms of the main thread while loading, ${visit}`, worked)
    }
    await memory(browser, slowed, 'once loaded', note)
    const few = await many(slowed, openersIn(2).slice(0, answers), (number) =>
      side.option(page, number, 'yes'),
    )
    for (const { script, all } of few) {
      note('ms of script, an answer that opens four questions', script)
      note('  with style and layout', all)
    }
    await timeToUsable(slowed, side.address(1))
    // A reload may restore the scroll position.
    await page.evaluate(() => scrollTo(0, 0))
    const first = Array.from({ length: turns }, (_, turn) => (turn % 2 === 0 ? 'yes' : 'no'))
    for (const { script, all } of await many(slowed, first, (value) => side.option(page, 1, value))) {
      note('ms of script, the answer that opens 164 questions', script)
      note('  with style and layout, 164 questions', all)
    }
    await memory(browser, slowed, 'after some answers', note)
  } finally {
    await browser.close()
  }
}

async function many<T>(slowed: Slowed, steps: readonly T[], locate: (step: T) => Locator): Promise<Cost[]> {
  const costs: Cost[] = []
  for (const step of steps) {
    const box = locate(step).first()
    await box.waitFor({ state: 'attached', timeout: 120_000 })
    costs.push(await costOfClick(slowed, box))
    if (!(await box.isChecked()))
      throw new Error(`The click on ${String(step)} chose nothing at ${slowed.page.url()}.`)
  }
  return costs
}

/** After garbage collection: the script heap, and the private memory of the page's process. */
async function memory(
  browser: Browser,
  { cdp }: Slowed,
  when: string,
  note: (what: string, value: number) => void,
) {
  for (let turn = 0; turn < 3; turn++) await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  note(`MB of JavaScript heap, ${when}`, usedSize / 1e6)
  const whole = await browser.newBrowserCDPSession()
  const { processInfo } = await whole.send('SystemInfo.getProcessInfo')
  const own = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => ownMemory(id))
  note(`MB of the page's process, ${when}`, Math.max(...own))
}

/** Private memory of a process in megabytes; Linux only. */
function ownMemory(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    const parts = [...text.matchAll(/^Private_(?:Clean|Dirty): +(\d+) kB/gm)]
    return parts.reduce((sum, [, size]) => sum + Number(size) * 1024, 0) / 1e6
  } catch {
    return NaN
  }
}
