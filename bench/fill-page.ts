import { readFileSync } from 'node:fs'
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { demoPassword, personaProjects, personas } from '../db/seed/personas.ts'
import startProduct from '../e2e/start-product.ts'
import { longSurvey } from './long-survey.ts'

/** How much slower than this machine the browser's processor is made to be. */
const throttling = 4
const answers = 24
const keys = 20
const visits = 5

const stop = await startProduct()
const base = process.env['E2E_URL']!
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const session = await signIn()
  const unique = Date.now().toString(36)
  const green = `Bench Green Index ${unique}`
  await upload(green, readFileSync('db/seed/surveys/green-index-3.csv', 'utf8'), session.token)
  const long = `Bench 5,000 questions ${unique}`
  await upload(long, longSurvey(), session.token)

  console.log(`CPU throttled ${throttling} times; milliseconds, median and worst.\n`)
  await timeToUsable(green)
  await timeToUsable(long)
  await measure(green, async (page, cdp) => {
    await perAnswer(page, cdp, 'an answer, Welcome (17 questions)')
    await perKey(page, cdp, 'a key typed into a text')
    await page.goto(address(green, 2))
    await one(page, cdp, 'input[data-option="full_gi"]', 'the answer that opens eight sections')
    await page.goto(address(green, 9))
    await perAnswer(page, cdp, 'an answer, the longest section (145 questions)')
  })
  await measure(long, async (page, cdp) => {
    await perAnswer(page, cdp, 'an answer that opens four questions (200 in the section)')
    await page.goto(address(long, 1))
    await one(page, cdp, 'input[data-option="yes"]', 'the answer that opens 160 questions elsewhere')
  })

  async function signIn() {
    const data = { username: personas.projectAdmin.email, password: demoPassword }
    const answer = await fetch(`${base}/api/auth-token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(data),
    })
    return (await answer.json()) as { token: string }
  }

  async function upload(name: string, csv: string, token: string): Promise<void> {
    const headers = { authorization: `Token ${token}` }
    const all = (await (await fetch(`${base}/api/quiz/all_projects`, { headers })).json()) as {
      project: { id: number; name: string }
    }[]
    const { id } = all.find(({ project }) => project.name === personaProjects.own)!.project
    const form = new FormData()
    for (const [field, value] of Object.entries({
      name,
      description: 'Bench',
      type: 'multi-user',
      projectId: String(id),
    }))
      form.set(field, value)
    form.set('file', new Blob([csv]), 'survey.csv')
    const answer = await fetch(`${base}/api/quiz/`, { method: 'POST', headers, body: form })
    if (!answer.ok) throw new Error(await answer.text())
  }

  /** Opens a page as a signed-in person, on the slowed processor. */
  async function opened(from: Browser): Promise<{ page: Page; cdp: CDPSession }> {
    const context = await from.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addInitScript((text) => localStorage.setItem('access-token', text), JSON.stringify(session))
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    // Time of the thread, not of the clock: what else the machine does meanwhile does not count.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttling })
    return { page, cdp }
  }

  /** From navigation until the first input is painted and no task has kept it waiting since. */
  async function timeToUsable(name: string): Promise<void> {
    const cold: number[] = []
    const warm: number[] = []
    for (let visit = 0; visit < visits; visit++) {
      const { page } = await opened(browser)
      await page.addInitScript(watchLoading)
      for (const times of [cold, warm]) {
        await page.goto(address(name, 1))
        await page.locator('input[data-option]').first().waitFor()
        await page.waitForTimeout(2500)
        times.push(await page.evaluate(() => (window as unknown as Watching).usable()))
      }
      await page.context().close()
    }
    report(name, 'usable after, first visit', cold)
    report(name, 'usable after, files cached', warm)
  }

  async function measure(name: string, run: (page: Page, cdp: CDPSession) => Promise<void>): Promise<void> {
    const { page, cdp } = await opened(browser)
    // Nothing is saved, so that the answers are as unanswered for whoever measures again.
    await page.route('**/api/quiz/answers/', (route) => route.abort())
    await page.goto(address(name, 1))
    console.log(`\n${name}`)
    await run(page, cdp)
    await page.context().close()
  }

  function address(name: string, section: number): string {
    return `${base}/quiz/${encodeURIComponent(name)}?section=${section}`
  }

  async function perAnswer(page: Page, cdp: CDPSession, what: string): Promise<void> {
    await settled(page)
    const script: number[] = []
    const all: number[] = []
    for (let index = 0; index < answers; index++) {
      const spent = await costOfClick(page, cdp, 'input[data-option]:not(:checked)', index * 3)
      if (!spent) break
      script.push(spent.script)
      all.push(spent.all)
    }
    report('', `${what}: script`, script)
    report('', `${what}: script, style and layout`, all)
  }

  async function one(page: Page, cdp: CDPSession, selector: string, what: string): Promise<void> {
    await settled(page)
    const script: number[] = []
    // Chosen and taken back, which is as much work.
    for (let index = 0; index < 6; index++) script.push((await costOfClick(page, cdp, selector, 0))!.script)
    report('', `${what}: script`, script)
  }

  async function perKey(page: Page, cdp: CDPSession, what: string): Promise<void> {
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

  /** A click of a real pointer, and everything that follows from it within the next 400 ms. */
  async function costOfClick(page: Page, cdp: CDPSession, selector: string, index: number) {
    const box = page.locator(selector).nth(index)
    if ((await box.count()) === 0) return undefined
    await box.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await settled(page)
    const { x, y } = await box.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
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

  async function metrics(cdp: CDPSession): Promise<{ script: number; all: number }> {
    const { metrics: list } = await cdp.send('Performance.getMetrics')
    const of = (name: string) => (list.find((metric) => metric.name === name)?.value ?? 0) * 1000
    const script = of('ScriptDuration')
    return { script, all: script + of('RecalcStyleDuration') + of('LayoutDuration') }
  }

  /** Everything that was to be drawn is drawn. */
  async function settled(page: Page): Promise<void> {
    await page.locator('input[data-option]').first().waitFor()
    await page.waitForTimeout(800)
  }
} finally {
  await browser.close()
  await stop()
}

interface Watching {
  usable: () => number
}

/** Runs in the page: notes when the first input was painted, and the end of every task of 50 ms and more. */
function watchLoading() {
  let painted = 0
  const tasks: { start: number; end: number }[] = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      tasks.push({ start: startTime, end: startTime + duration })
  }).observe({ type: 'longtask', buffered: true })
  const look = () => {
    if (!document.querySelector('input[data-option], textarea')) return requestAnimationFrame(look)
    return requestAnimationFrame(() => setTimeout(() => (painted = performance.now())))
  }
  requestAnimationFrame(look)
  ;(window as unknown as Watching).usable = () =>
    Math.max(painted, ...tasks.filter(({ start }) => start < painted + 500).map(({ end }) => end))
}

function report(name: string, what: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? NaN
  const worst = sorted.at(-1) ?? NaN
  console.log(
    `${name ? `${name}: ` : '  '}${what}: ${median.toFixed(1)} (worst ${worst.toFixed(1)}, ${times.length} times)`,
  )
}
