import type { Page } from '@playwright/test'
import { coveredFocus } from './covered-focus.ts'
import { memberRoutes, openRoutes, staffRoutes } from './every-route.ts'
import { expect, test } from './journey.ts'
import { uploadSurvey } from './upload-survey.ts'

// Each group of pages is one long test.
test.describe.configure({ mode: 'parallel' })
test.use({ contextOptions: { reducedMotion: 'no-preference' }, serviceWorkers: 'allow' })

const softly = expect.configure({ soft: true })

/** Layout shifts up to this size are invisible, such as the rounding of a letter. */
const invisible = 0.0015

/** Text spacing that users can set (WCAG 1.4.12). */
const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }'

for (const [width, zoomed] of [
  [375, 320],
  [1440, 640],
] as const) {
  const title = (pages: string) =>
    `${pages} load without layout shifts or covered focus at ${width} px, and fit into ${zoomed} px`

  test(title('public and staff pages'), async ({ page, signInAs }) => {
    const look = await pageChecker(page, { width, zoomed })
    for (const route of openRoutes) await look(route)
    await signInAs('staff')
    for (const route of staffRoutes) await look(route)
  })

  test(title('projects and surveys'), async ({ page, signInAs }) => {
    const look = await pageChecker(page, { width, zoomed })
    await signInAs('projectAdmin')
    for (const route of await memberRoutes(page)) if (isOfProject(route)) await look(route)
  })

  test(title('all other member pages'), async ({ page, signInAs }) => {
    const look = await pageChecker(page, { width, zoomed })
    await signInAs('projectAdmin')
    for (const route of await memberRoutes(page)) if (!isOfProject(route)) await look(route)
  })
}

test('a questionnaire loads without layout shifts at any width', async ({ page, context, signInAs }) => {
  await signInAs('projectAdmin')
  const [route] = (await memberRoutes(page)).filter((one) => one.startsWith('/quiz/'))
  for (const width of [640, 768, 1024]) {
    const look = await pageChecker(await context.newPage(), { width, zoomed: width })
    await look(route ?? '')
  }
})

test('a short questionnaire loads without layout shifts on a phone', async ({ page, signInAs }) => {
  const name = `Short ${Date.now().toString(36)}`
  const csv = [
    'section_name,question_id,question,question_type,option_name,option_type',
    'S,Q1,How many?,other,n,number',
  ]
  await uploadSurvey(page, name, csv.join('\n'))
  await signInAs('projectMember')
  const look = await pageChecker(page, { width: 375, zoomed: 320 })
  await look(`/quiz/${encodeURIComponent(name)}`)
})

const isOfProject = (route: string) => /^\/(projects|surveys|quiz)\b/.test(route)

/**
 * @param width width of the window in px while a page loads
 * @param zoomed width of the window in px afterwards, as with page zoom
 * @returns a function that loads a page and checks it with soft expectations, so that all pages are checked
 */
async function pageChecker(
  page: Page,
  { width, zoomed }: { width: number; zoomed: number },
): Promise<(route: string) => Promise<void>> {
  // Other journeys change the lists: these pages get no live updates.
  await page.routeWebSocket(/\/ws\//, () => {})
  await page.addInitScript(() => {
    // Delays the account, as on a busy server: its arrival must not shift the layout.
    const { fetch } = window
    window.fetch = async (...sent) => {
      const [what] = sent
      const url = what instanceof Request ? what.url : String(what)
      if (new URL(url, location.href).pathname === '/api/users/')
        await new Promise((later) => setTimeout(later, 300))
      return fetch(...sent)
    }
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
  const beWithin = async (what: string) => {
    const inner = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(inner, `width of ${what}`).toBeLessThanOrEqual(zoomed)
  }
  return async (route) => {
    await page.setViewportSize({ width, height: width < 600 ? 812 : 900 })
    await page.goto(route, { waitUntil: 'networkidle' })
    const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
    const total = shifts.reduce((sum, shift) => sum + Number.parseFloat(shift), 0)
    expect.soft(total, `${route} jumps: ${shifts.join(' | ')}`).toBeLessThan(invisible)
    if (width < 600) expect.soft(await page.evaluate(smallTargets), `small targets of ${route}`).toEqual([])
    expect.soft(await page.evaluate(coveredFocus), `focus below a bar of ${route}`).toEqual([])
    expect.soft(await page.evaluate(repeatedIds), `ids that ${route} has twice`).toEqual([])
    // On a busy machine the loading bar may still be animated.
    const moving = () => page.evaluate(endlessMotion)
    await softly.poll(moving, { message: `what moves for ever on ${route}` }).toEqual([])
    await page.setViewportSize({ width: zoomed, height: 812 })
    await beWithin(route)
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      document.adoptedStyleSheets = [sheet]
    }, spacing)
    await beWithin(`${route} with more space`)
  }
}

/** Links and buttons of lists, tables and bars smaller than 24 px, except those within a text. */
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

/** With a repeated id, both labels belong to the first field and the second one has no name. */
function repeatedIds(): string[] {
  const ids = Array.from(document.querySelectorAll('[id]'), ({ id }) => id)
  return [...new Set(ids.filter((id, place) => ids.indexOf(id) !== place))]
}

/** An endless animation redraws the page sixty times a second, even when invisible, and drains the battery. */
function endlessMotion(): string[] {
  const endless = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations === Infinity)
  return endless.map((animation) =>
    animation instanceof CSSAnimation ? animation.animationName : animation.id,
  )
}
