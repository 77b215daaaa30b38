import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

test('forced colours keep the current page and the focus visible', async ({ page, signInAs }) => {
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

/** The focused element has an outline of at least 2 px. */
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

test('pages respond to HEAD as to GET', async ({ request }) => {
  for (const route of ['/', '/start', '/signin', '/quiz/Any%20survey.csv']) {
    const answer = await request.head(route)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect((await answer.body()).length).toBe(0)
  }
  expect((await request.head('/api/nothing/')).status()).toBe(404)
  expect((await request.post('/start')).status()).toBe(404)
})

test('hashed files are cached forever, others are revalidated, and missing ones are 404', async ({
  page,
  request,
}) => {
  await page.goto('/start')
  const script = (await page.locator('script[src^="/assets/"]').first().getAttribute('src')) ?? ''
  const kept = await request.get(script)
  expect(kept.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await request.head(script)).headers()['content-type']).toBe(kept.headers()['content-type'])
  expect((await request.get('/seventeen.svg')).headers()['cache-control']).toBe('no-cache')
  for (const missing of ['/assets/of-an-older-release.js', '/assets/..%2findex.html', '/nothing.svg'])
    expect([missing, (await request.get(missing)).status()]).toEqual([missing, 404])
})

test('pages without a questionnaire register no service worker', async ({ page, signInAs }) => {
  await signInAs('projectMember')
  await page.goto('/projects', { waitUntil: 'networkidle' })
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([])
})

test('Home is fetched once for each visit', async ({ page, signInAs }) => {
  await signInAs('projectMember')
  // Changes by others would cause further requests.
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

test('the first visit of Home loads at most 320 KiB of scripts and styles', async ({ page, signInAs }) => {
  await signInAs('projectMember')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'What happened' }).getByRole('listitem').first(),
  ).toBeVisible()
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => /\.(js|css)$/.test(new URL(name).pathname))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  )
  expect(bytes).toBeGreaterThan(100 * 1024)
  expect(bytes).toBeLessThanOrEqual(320 * 1024)
})

test('a page fetches the number of unread messages once', async ({ page, signInAs }) => {
  await signInAs('unapprovedMember')
  await page.clock.install()
  // Changes by others would cause further requests.
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

test('a page whose scripts do not load says so, and loads on retry', async ({
  page,
  signInAs,
  expectFailures,
}) => {
  expectFailures()
  await signInAs('plain')
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/surveys')
  const late = page.getByText('This page is taking long to load')
  await expect(late).toBeHidden()
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()))
  await expect(late).toBeVisible()
  await page.unroute('**/*.js')
  await page.getByRole('link', { name: 'Load it again' }).click()
  await expect(page.getByRole('heading', { name: 'Surveys', exact: true })).toBeVisible()
  await expect(late).toHaveCount(0)
})
