import type { Page } from '@playwright/test'
import { memberRoutes, openRoutes, staffRoutes } from './every-route.ts'
import { expect, test } from './journey.ts'

/** A shift of this size is a rounded edge of a letter, and not to be seen. */
const invisible = 0.0015

/** What somebody needs who reads with more space between letters, words and lines (WCAG 1.4.12). */
const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }'

for (const [width, zoomed] of [
  [375, 320],
  [1440, 640],
] as const) {
  test(`nothing jumps while a page loads ${width} px wide, and nothing is cut off ${zoomed} px wide`, async ({
    page,
    signInAs,
  }) => {
    test.setTimeout(600_000)
    await page.addInitScript(() => {
      const shifts: string[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, sources } = entry as PerformanceEntry & {
            value: number
            sources: { node: Node | null }[]
          }
          const what = sources.map(({ node }) => node?.textContent?.slice(0, 30) ?? node?.nodeName).join(', ')
          shifts.push(`${value} ${what}`)
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const faults: string[] = []
    const look = async (route: string) => {
      await page.setViewportSize({ width, height: width < 600 ? 812 : 900 })
      await page.goto(route, { waitUntil: 'networkidle' })
      const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
      if (shifts.reduce((sum, shift) => sum + Number.parseFloat(shift), 0) >= invisible)
        faults.push(`${route} jumps: ${shifts.join(' | ')}`)
      const small = width < 600 ? await page.evaluate(smallTargets) : []
      if (small.length > 0) faults.push(`${route} has small targets: ${small.join(' | ')}`)
      await page.setViewportSize({ width: zoomed, height: 812 })
      await beWithin(route)
      await page.evaluate((text) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(text)
        document.adoptedStyleSheets = [sheet]
      }, spacing)
      await beWithin(`${route} with more space`)
    }
    const beWithin = async (what: string) => {
      const inner = await page.evaluate(() => document.documentElement.scrollWidth)
      if (inner > zoomed) faults.push(`${what} is ${inner} px wide`)
    }
    for (const route of openRoutes) await look(route)
    await signInAs('projectAdmin')
    for (const route of await memberRoutes(page)) await look(route)
    await signInAs('staff')
    for (const route of staffRoutes) await look(route)
    expect(faults).toEqual([])
  })
}

/** Links and buttons of lists, tables and bars that are less than 24 px wide or high, beside those within a text. */
function smallTargets(): string[] {
  const listed =
    'li a, li button, td a, td button, article a, article button, nav a, header button, [role=tab]'
  return [...document.querySelectorAll(listed)].flatMap((target) => {
    const { width, height } = target.getBoundingClientRect()
    const isShown = width > 1 && height > 1 && getComputedStyle(target).visibility !== 'hidden'
    const isInText =
      getComputedStyle(target).display === 'inline' &&
      [...(target.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent?.trim().length ?? 0) > 2,
      )
    if (!isShown || isInText || (width >= 23.5 && height >= 23.5)) return []
    return [`${Math.round(width)} x ${Math.round(height)} ${target.textContent?.trim().slice(0, 30)}`]
  })
}

test('with chosen colours the current page, switches, progress and the fields of a form are still told', async ({
  page,
  signInAs,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signInAs('projectAdmin')
  await page.goto('/surveys')
  const entry = page.getByRole('navigation').getByRole('link', { name: 'Surveys', exact: true })
  await expect(entry).toHaveCSS('outline-style', 'solid')
  await page.goto('/profile/notifications')
  const box = page.getByRole('switch').or(page.getByRole('checkbox')).first()
  await box.focus()
  await page.keyboard.press('Tab')
  await expectRing(page)
})

/** What has the focus has a ring of at least 2 px. */
async function expectRing(page: Page): Promise<void> {
  const ring = await page.evaluate(() => {
    const focused = document.activeElement
    if (!focused) return 0
    const beside = focused.closest('label') ?? focused.parentElement
    return Math.max(
      ...[focused, ...(beside ? [beside, ...beside.querySelectorAll('*')] : [])].map((one) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(one)
        return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
      }),
    )
  })
  expect(ring).toBeGreaterThanOrEqual(2)
}

/** Bytes of scripts and styles over the wire, of which 1 KB is 1,024. */
const budgets = { '/start': 95, '/signin': 100, '/registration': 115 }

for (const [route, kilobytes] of Object.entries(budgets)) {
  test(`${route} starts with ${kilobytes} KB of scripts and styles at most`, async ({ page }) => {
    await page.goto(route, { waitUntil: 'networkidle' })
    expect(await page.evaluate(loadedBytes)).toBeLessThan(kilobytes * 1024)
  })
}

test('what all pages of members share is 150 KB of scripts and styles at most', async ({
  page,
  signInAs,
}) => {
  await signInAs('plain')
  await page.goto('/about/imprint', { waitUntil: 'networkidle' })
  expect(await page.evaluate(namedBytes)).toBeLessThan(150 * 1024)
})

/** All that has been loaded. */
function loadedBytes(): number {
  return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(({ name }) => /\.(js|css)$/.test(new URL(name).pathname))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
}

/** What the document itself names, before any script has run; scripts add links to what they load. */
async function namedBytes(): Promise<number> {
  const html = await (await fetch(location.href)).text()
  return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(({ name }) => /\.(js|css)$/.test(name) && html.includes(`"${new URL(name).pathname}"`))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
}
