import { loadavg } from 'node:os'
import type { Page } from '@playwright/test'
import { demoPassword, personas } from '../db/seed/personas.ts'
import { startTiles } from '../e2e/tiles.ts'
import { databaseOfInstitutes } from './many-institutes.ts'
import { withDatabase, type BenchDatabase } from './servers.ts'
import { startBrowser } from './slowed.ts'

/**
 * `node bench/map.ts`: 100,000 institutes (`INSTITUTES=`) in a browser: how long after the page its first markers stand,
 * the list's map and the full one, visited first and again; and the frames while it is dragged and zoomed. Needs a built
 * web app.
 */
const count = Number(process.env['INSTITUTES'] ?? 100_000)
const visits = 5
const pages = { 'the list with its map': '/institutes', 'the full map': '/map' }
/** A frame that takes longer than this is seen as a stutter: three frames of 60 a second. */
const stutter = 50

await withDatabase(async (bench: BenchDatabase) => {
  await (await databaseOfInstitutes(bench, count)).close()
  const tiles = await startTiles()
  process.env['MAP_TILE_URL'] = `${tiles.url}/{z}/{x}/{y}.png`
  const { port } = await bench.start('product', 8916, ['server/main.ts'])
  const origin = `http://localhost:${port}`
  const session = await (
    await fetch(`${origin}/api/auth-token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: personas.staff.email, password: demoPassword }),
    })
  ).text()
  const browser = await startBrowser()
  const opened = async (): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } })
    await context.addInitScript((text: string) => localStorage.setItem('access-token', text), session)
    await context.addInitScript(watch)
    return context.newPage()
  }
  try {
    console.log(`${count} institutes; milliseconds, medians of ${visits}; load ${loadavg()[0]!.toFixed(1)}`)
    for (const [what, path] of Object.entries(pages)) {
      const first: Shown[] = []
      const again: Shown[] = []
      for (let visit = 0; visit < visits; visit++) {
        const page = await opened()
        for (const times of [first, again]) {
          await page.goto(origin + path)
          await page.locator('.leaflet-marker-icon').first().waitFor()
          times.push(await page.evaluate(() => (window as unknown as Watched).shown()))
        }
        await page.context().close()
      }
      for (const [when, times] of [
        ['first visit', first],
        ['again', again],
      ] as const)
        console.log(
          `${what}, ${when}: page ${median(times.map(({ page }) => page))}, first markers ${median(times.map(({ marker }) => marker))}, ` +
            `between them ${median(times.map(({ page, marker }) => marker - page))}, longest ${Math.round(Math.max(...times.map(({ page, marker }) => marker - page)))}`,
        )
    }
    const page = await opened()
    await page.goto(`${origin}/map`)
    await page.locator('.leaflet-marker-icon').first().waitFor()
    await page.waitForLoadState('networkidle')
    for (const zoom of [3, 5, 8, 11]) {
      report(`dragged at zoom ${zoom}`, await framesWhile(page, () => drag(page)))
      if (zoom < 11) report(`zoomed in from ${zoom}`, await framesWhile(page, () => zoomIn(page, zoom)))
    }
    await page.context().close()
  } finally {
    await browser.close()
    tiles.stop()
  }
  console.log(`load after ${loadavg()[0]!.toFixed(1)}`)
})

interface Shown {
  /** When the heading of the page was painted, since the navigation began. */
  page: number
  marker: number
}

interface Watched {
  shown: () => Shown
  frames: { starts: number[]; tasks: number[] }
}

/** Runs in the page: notes when heading and first marker are painted, the starts of frames, and long tasks. */
function watch() {
  const painted = { page: 0, marker: 0 }
  const frames: Watched['frames'] = { starts: [], tasks: [] }
  const look = (now: number) => {
    frames.starts.push(now)
    if (!painted.page && document.querySelector('main h1')) painted.page = now
    if (!painted.marker && document.querySelector('.leaflet-marker-icon')) painted.marker = now
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) frames.tasks.push(duration)
  }).observe({ type: 'longtask' })
  Object.assign(window, { shown: () => painted, frames })
}

/** Milliseconds of every frame while something is done, and of tasks that kept the page from drawing for 50 and more. */
async function framesWhile(
  page: Page,
  act: () => Promise<void>,
): Promise<{ frames: number[]; tasks: number[] }> {
  const from = await page.evaluate(() => {
    const { frames } = window as unknown as Watched
    frames.tasks.length = 0
    return frames.starts.length
  })
  await act()
  return page.evaluate((first) => {
    const { starts, tasks } = (window as unknown as Watched).frames
    const seen = starts.slice(first)
    return { frames: seen.slice(1).map((at, index) => at - seen[index]!), tasks: [...tasks] }
  }, from)
}

/** To and fro over half of the map, 60 moves each way. */
async function drag(page: Page): Promise<void> {
  const box = (await page.getByRole('region', { name: 'Map of institutes' }).boundingBox())!
  const middle = { x: box.x + box.width / 2, y: box.y + 300 }
  for (const way of [1, -1]) {
    await page.mouse.move(middle.x - way * 250, middle.y)
    await page.mouse.down()
    await page.mouse.move(middle.x + way * 250, middle.y + way * 60, { steps: 60 })
    await page.mouse.up()
    await page.waitForTimeout(400)
  }
}

async function zoomIn(page: Page, from: number): Promise<void> {
  for (let zoom = from; zoom < (from === 3 ? 5 : from + 3); zoom++) {
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await page.waitForTimeout(600)
  }
}

function report(what: string, { frames, tasks }: { frames: number[]; tasks: number[] }): void {
  const slow = frames.filter((time) => time > stutter)
  console.log(
    `${what}: ${frames.length} frames, median ${median(frames)}, longest ${Math.round(Math.max(...frames))}, ` +
      `${slow.length} over ${stutter}; long tasks ${tasks.map(Math.round).join(', ') || 'none'}`,
  )
}

function median(values: number[]): number {
  return Math.round(values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN)
}
