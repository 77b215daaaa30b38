import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

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

test('pages answer HEAD, by which links are checked and the product is watched, as they answer GET', async ({
  request,
}) => {
  for (const route of ['/', '/start', '/signin', '/quiz/Any%20survey.csv']) {
    const answer = await request.head(route)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect((await answer.body()).length).toBe(0)
  }
  expect((await request.head('/api/nothing/')).status()).toBe(404)
  expect((await request.post('/start')).status()).toBe(404)
})

test('files with a hash in their name are kept for ever, others are asked for again, and missing ones are none', async ({
  request,
}) => {
  const [script = ''] = /\/assets\/[^"]+\.js/.exec(await (await request.get('/start')).text()) ?? []
  const kept = await request.get(script)
  expect(kept.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await request.head(script)).headers()['content-type']).toBe(kept.headers()['content-type'])
  expect((await request.get('/seventeen.svg')).headers()['cache-control']).toBe('no-cache')
  for (const missing of ['/assets/of-an-older-release.js', '/assets/..%2findex.html', '/nothing.svg'])
    expect([missing, (await request.get(missing)).status()]).toEqual([missing, 404])
})

test('what all pages of members share is 150 KB of scripts and styles at most', async ({
  page,
  signInAs,
}) => {
  await signInAs('plain')
  await page.goto('/about/imprint', { waitUntil: 'networkidle' })
  expect(await page.evaluate(namedBytes)).toBeLessThan(150 * 1024)
})

test('pages without a questionnaire load nothing of the fill page, and keep none of its files on the device', async ({
  page,
  signInAs,
}) => {
  await signInAs('projectMember')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/projects', { waitUntil: 'networkidle' })
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(loaded.filter((name) => /\/(fill|expressions)-/.test(name))).toEqual([])
  // Modules that several pages have are not files of their own, and each file is asked for once.
  const files = asked.filter((url) => /\.(js|css)$/.test(url))
  expect(files.length).toBeLessThan(30)
  expect(files).toEqual([...new Set(files)])
  expect((await page.evaluate(() => navigator.serviceWorker.getRegistrations())).length).toBe(0)
})

test('Home is read once for each visit', async ({ page, signInAs }) => {
  await signInAs('projectMember')
  // Changes by others would be further reads.
  await page.routeWebSocket('**/ws/chat', () => {})
  let reads = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/home/') reads++
  })
  await page.goto('/dashboard', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible()
  expect(reads).toBe(1)
  await page.getByRole('navigation').getByRole('link', { name: 'Projects', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible()
  await expect.poll(() => reads).toBe(2)
})

test('unread messages are counted once for each page, as soon as it is told of new ones', async ({
  page,
  signInAs,
}) => {
  await signInAs('unapprovedMember')
  await page.clock.install()
  // Changes by others would be further reads.
  await page.routeWebSocket('**/ws/chat', (socket) =>
    socket.connectToServer().onMessage((message) => {
      if (!String(message).includes('"changed"')) socket.send(message)
    }),
  )
  let counts = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/chat/unread/') counts++
  })
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await expect.poll(() => counts).toBe(1)
  await page.clock.fastForward(5000)
  await page.waitForLoadState('networkidle')
  expect(counts).toBe(1)
})

test('a questionnaire begins without the schemas of forms and without the component library', async ({
  request,
}) => {
  const page = await (await request.get('/quiz/Any%20survey.csv')).text()
  expect(page).toContain('/assets/fill-')
  expect(page).not.toMatch(/\/assets\/(schemas|components|fields|inputs)-/)
})

test('a questionnaire that is only read and filled loads no component library and no schemas', async ({
  page,
  signInAs,
}) => {
  await signInAs('projectMember')
  await page.goto('/quiz/Office%20footprint%202026', { waitUntil: 'networkidle' })
  await expect(page.getByRole('textbox').first()).toBeVisible()
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(loaded.filter((name) => /\/(components|fields|inputs|schemas)-/.test(name))).toEqual([])
})

test('a page whose scripts do not come says so after a while, and loads when it is asked to again', async ({
  page,
  signInAs,
  expectFailures,
}) => {
  expectFailures()
  await signInAs('plain')
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/surveys')
  const late = page.getByText('This page is still loading')
  await expect(late).toBeHidden()
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()))
  await expect(late).toBeVisible()
  await page.unroute('**/*.js')
  await page.getByRole('link', { name: 'Load it again' }).click()
  await expect(page.getByRole('heading', { name: 'Surveys', exact: true })).toBeVisible()
  await expect(late).toHaveCount(0)
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
