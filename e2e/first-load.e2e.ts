import { personaProjects } from '../db/seed/personas.ts'
import { expect, test } from './journey.ts'

/** Every route; those about one thing are about things of the demo data. */
const open = [
  '/start',
  '/signin',
  '/registration',
  '/resetpassword',
  '/about/imprint',
  '/legal/privacy',
  '/registration/confirm/1/nonsense',
]
const signedIn = (project: number, institute: number, survey: string) => [
  ...['/dashboard', '/about', '/institutes', '/map', '/institution', '/create-institute', '/settings'],
  ...['', '/members', '/edit'].map((part) => `/institutes/${institute}${part}`),
  ...['/projects', '/projects/all', '/create-project', '/members', '/manage', '/chat', '/contact', '/error'],
  ...['', '/surveys', '/documents', '/discussions', '/participants', '/edit'].map(
    (part) => `/projects/${project}${part}`,
  ),
  ...['/surveys', '/surveys/deleted', '/profile', '/profile/security', '/profile/notifications'],
  ...['', 'manage/', 'explore-submissions/'].map((part) => `/quiz/${part}${encodeURIComponent(survey)}`),
  `/quiz/manage/${encodeURIComponent(survey)}/replace`,
]

/** A shift of this size is a rounded edge of a letter, and not to be seen. */
const invisible = 0.0005

for (const width of [375, 1440]) {
  test(`nothing jumps while a page loads, ${width} px wide`, async ({ page, signInAs }) => {
    test.setTimeout(400_000)
    await page.setViewportSize({ width, height: width < 600 ? 812 : 900 })
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
    const jumps: string[] = []
    const look = async (route: string) => {
      await page.goto(route, { waitUntil: 'networkidle' })
      const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
      if (shifts.reduce((sum, shift) => sum + Number.parseFloat(shift), 0) >= invisible)
        jumps.push(`${route}: ${shifts.join(' | ')}`)
    }
    for (const route of open) await look(route)
    await signInAs('projectAdmin')
    const { token } = JSON.parse(
      (await page.evaluate(() => localStorage.getItem('access-token'))) ?? '{}',
    ) as {
      token: string
    }
    const read = async (path: string) =>
      (await page.request.get(path, { headers: { authorization: `Token ${token}` } })).json()
    const { results: projects } = (await read('/api/projects/?page_size=50')) as {
      results: { id: number; name: string }[]
    }
    const { results: institutes } = (await read('/api/institutes/?page_size=1')) as {
      results: { id: number }[]
    }
    const [survey] = (await read('/api/quiz/')) as { name: string }[]
    const project = projects.find(({ name }) => name === personaProjects.own) ?? projects[0]
    for (const route of signedIn(project!.id, institutes[0]!.id, survey!.name)) await look(route)
    expect(jumps).toEqual([])
  })
}

/** Bytes of scripts and styles over the wire, of which 1 KB is 1,024. */
const budgets = { '/start': 95, '/signin': 100, '/registration': 115 }

for (const [route, kilobytes] of Object.entries(budgets)) {
  test(`${route} starts with ${kilobytes} KB of scripts and styles at most`, async ({ page }) => {
    await page.goto(route, { waitUntil: 'networkidle' })
    expect(await page.evaluate(loadedBytes)).toBeLessThan(kilobytes * 1024)
  })
}

test('what all pages of members share is 280 KB of scripts and styles at most', async ({
  page,
  signInAs,
}) => {
  await signInAs('plain')
  // The smallest of these pages: text alone.
  await page.goto('/about/imprint', { waitUntil: 'networkidle' })
  expect(await page.evaluate(sharedBytes)).toBeLessThan(280 * 1024)
})

/** All that has been loaded. */
function loadedBytes(): number {
  return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(({ name }) => /\.(js|css)$/.test(new URL(name).pathname))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
}

/** What the document itself names, before any script has run. */
function sharedBytes(): number {
  const named = [...document.querySelectorAll<HTMLElement>('head > script[src], head > link[href]')]
  const links = new Set(named.map((one) => (one as HTMLScriptElement).src || (one as HTMLLinkElement).href))
  return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(({ name }) => links.has(name) && /\.(js|css)$/.test(name))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
}
