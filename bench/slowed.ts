import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  type Locator,
  type Page,
} from '@playwright/test'

/** Factor by which the browser's CPU is throttled. */
export const throttling = 4

export interface Slowed {
  page: Page
  cdp: CDPSession
}

export const startBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })

/** A page on a throttled CPU; `prepare` runs in it first, with `given`. */
export async function openSlowed<T>(
  browser: Browser,
  prepare: (given: T) => void,
  given: T,
  options: BrowserContextOptions = {},
): Promise<Slowed> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
  await context.addInitScript(prepare as (given: unknown) => void, given)
  await context.addInitScript(watchLoading, inputs)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  // Thread time instead of elapsed time, so that other load does not count.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttling })
  return { page, cdp }
}

/** Inputs on our page and on the SurveyJS page. */
const inputs = 'input[data-option], input[type=radio], textarea'

interface Watching {
  usable: () => number
}

/** Runs in the page: records when the first input was painted, and the end of every task of 50 ms and more. */
function watchLoading(inputs: string) {
  let painted = 0
  const tasks: { start: number; end: number }[] = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      tasks.push({ start: startTime, end: startTime + duration })
  }).observe({ type: 'longtask', buffered: true })
  const look = () => {
    if (!document.querySelector(inputs)) return requestAnimationFrame(look)
    return requestAnimationFrame(() => setTimeout(() => (painted = performance.now())))
  }
  requestAnimationFrame(look)
  ;(window as unknown as Watching).usable = () =>
    Math.max(painted, ...tasks.filter(({ start }) => start < painted + 500).map(({ end }) => end))
}

export interface Loading {
  /** Time from navigation until the first input is painted and no long task has run since, by the clock. */
  usable: number
  /** CPU time of the page's main thread until it is idle. */
  worked: number
}

export async function timeToUsable({ page, cdp }: Slowed, address: string): Promise<Loading> {
  await page.goto('about:blank')
  const before = await metrics(cdp)
  await page.goto(address)
  await page.locator(inputs).first().waitFor({ timeout: 120_000 })
  await page.waitForTimeout(2500)
  const usable = await page.evaluate(() => (window as unknown as Watching).usable())
  return { usable, worked: (await metrics(cdp)).worked - before.worked }
}

export interface Cost {
  script: number
  /** Script, style and layout. */
  all: number
}

/** A real pointer click, and the work of the following 400 ms. */
export async function costOfClick({ page, cdp }: Slowed, box: Locator): Promise<Cost> {
  // A fixed element: scrolling changes which ones are rendered, and so what the locator matches.
  const element = await box.evaluateHandle((one) => one)
  await element.evaluate((one) => one.scrollIntoView({ block: 'center' }))
  await page.waitForTimeout(800)
  const { x, y } = await element.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  })
  await cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y })
  await page.waitForTimeout(200)
  const before = await metrics(cdp)
  for (const type of ['mousePressed', 'mouseReleased'] as const)
    await cdp.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 })
  await page.waitForTimeout(400)
  const after = await metrics(cdp)
  return { script: after.script - before.script, all: after.all - before.all }
}

async function metrics(cdp: CDPSession): Promise<Cost & { worked: number }> {
  const { metrics: list } = await cdp.send('Performance.getMetrics')
  const of = (name: string) => (list.find((metric) => metric.name === name)?.value ?? 0) * 1000
  const script = of('ScriptDuration')
  return {
    script,
    all: script + of('RecalcStyleDuration') + of('LayoutDuration'),
    worked: of('TaskDuration'),
  }
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
