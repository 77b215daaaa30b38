import type { Request } from '@playwright/test'
import { demoPassword, personaProjects, personas } from '../db/seed/personas.ts'
import { expect, test } from './journey.ts'

test.use({ serviceWorkers: 'allow' })
// The journeys of this file are long and independent.
test.describe.configure({ mode: 'parallel' })

test('a tab that fails to load leaves the project in place and loads on retry', async ({
  page,
  signInAs,
  checkAccessibility,
  expectFailures,
}) => {
  expectFailures(/500 GET .*\/api\/projects\/documents\//, /console: .*Broken on purpose/)
  const list = /\/api\/projects\/documents\/\?/
  await page.route(list, (route) =>
    route.fulfill({
      status: 500,
      json: { detail: 'Broken on purpose.', code: 'broken' },
      headers: { 'x-request-id': '1f0c9a7e-52d3-4b8c-9d2e-77a3e1c0b001' },
    }),
  )
  await signInAs('projectMember')
  await page.goto('/projects?name=Green+lending')
  await page.getByRole('link', { name: personaProjects.own }).click()
  await page.getByRole('tab', { name: 'Documents' }).click()
  const documents = page.getByRole('tabpanel', { name: 'Documents' })
  await expect(documents.getByRole('alert')).toContainText(
    'This part could not be loaded. Broken on purpose. Reference 1f0c9a7e',
  )
  await expect(page.getByRole('heading', { level: 1, name: personaProjects.own })).toBeVisible()
  await checkAccessibility()
  await page.getByRole('tab', { name: 'About' }).click()
  await expect(page.getByRole('heading', { name: 'About this project' })).toBeVisible()

  await page.getByRole('tab', { name: 'Documents' }).click()
  await expect(documents.getByRole('alert')).toBeVisible()
  await page.unroute(list)
  await documents.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(documents.getByRole('link', { name: 'Baseline report 2026', exact: true })).toBeVisible()
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1)
})

test('content that cannot be read again stays, dimmed, below the reason', async ({
  page,
  signInAs,
  checkAccessibility,
  expectFailures,
}) => {
  expectFailures(/500 GET .*\/api\/home\//)
  await signInAs('projectMember')
  await page.goto('/dashboard')
  const waiting = page.getByRole('heading', { name: 'Waiting for you' })
  await expect(waiting).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Projects', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  const read = /\/api\/home\/$/
  const broken = { detail: 'Broken on purpose.', code: 'broken' }
  await page.route(read, (route) => route.fulfill({ status: 500, json: broken }))
  await page.goBack()
  const message = page.getByRole('main').getByRole('alert')
  await expect(message).toContainText(
    'The latest version of this page could not be loaded. Broken on purpose. You see what was loaded last.',
  )
  await expect(message).toHaveCount(1)
  await expect(waiting).toBeVisible()
  await expect(page.getByRole('main')).toHaveAttribute('data-kept', 'true')
  await checkAccessibility()
  await page.unroute(read)
  await message.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(message).toHaveCount(0)
  await expect(page.getByRole('main')).toHaveAttribute('data-kept', 'false')
})

test('a page shows soon that the server fails, and loads on retry', async ({
  page,
  signInAs,
  expectFailures,
  checkAccessibility,
}) => {
  expectFailures(/^(500|502|503|429) /, /console: /)
  await signInAs('staff')
  for (const { path, read, what, stays } of [
    { path: '/members', read: /\/api\/users\/search/, what: 'Members', stays: 'searchbox' },
    { path: '/manage', read: /\/api\/staff\/accounts/, what: 'Manage users', stays: 'tab' },
  ] as const)
    await test.step(path, async () => {
      await page.route(read, (route) => route.fulfill({ status: 503, body: '<html>Bad gateway</html>' }))
      await page.goto(path)
      await expect(page.getByText('The server does not answer right now.').first()).toBeVisible({
        timeout: 5000,
      })
      await expect(page.getByRole('heading', { level: 1, name: what })).toBeVisible()
      const part = page.getByRole('alert')
      await expect(part).toContainText('This part could not be loaded.', { timeout: 45_000 })
      await expect(page.getByRole(stays).first()).toBeVisible()
      await checkAccessibility()
      await page.unroute(read)
      await part.getByRole('button', { name: 'Try again' }).press('Enter')
      await expect(page.getByRole('table')).toBeVisible()
      await expect(part).toHaveCount(0)
    })
  await test.step('a form waiting for the account keeps its page layout', async () => {
    const read = /\/api\/users\/$/
    await page.route(read, (route) => route.fulfill({ status: 503, body: '<html>Bad gateway</html>' }))
    await page.goto('/events/create')
    await expect(page.getByText('The server does not answer right now.').first()).toBeVisible({
      timeout: 45_000,
    })
    await expect(page.getByRole('heading', { level: 1, name: 'Create event' })).toBeVisible()
    await page.unroute(read)
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible()
  })
  await test.step('a detail page shows its type before it has loaded', async () => {
    const reads = /\/api\//
    await page.route(reads, (route) => route.fulfill({ status: 503, body: '<html>Bad gateway</html>' }))
    for (const [path, what] of [
      ['/projects/1', 'Project'],
      ['/projects/1/documents/1', 'Document'],
      ['/institutes/1', 'Institution'],
      ['/quiz/some', 'Survey'],
      ['/quiz/manage/some', 'Survey'],
      ['/member-profile/1', 'Profile'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(what)
    }
    await page.unroute(reads)
  })
  await test.step('failing requests of the frame are shown too', async () => {
    const read = /\/api\/user\/search-filters/
    await page.route(read, (route) => route.fulfill({ status: 503, body: '<html>Bad gateway</html>' }))
    await page.goto('/settings')
    await expect(page.getByText('The server does not answer right now.').first()).toBeVisible({
      timeout: 45_000,
    })
    await page.unroute(read)
  })
  await test.step('a server that accepts requests and never responds', async () => {
    // The page's clock is controlled, so that a busy machine does not look like a slow server.
    await page.clock.install()
    await page.goto('/institutes')
    await expect(page.getByRole('article').first()).toBeVisible()
    const all = /\/(api|healthz)/
    await page.route(all, () => {})
    const asked = page.waitForRequest(all)
    await page.clock.pauseAt(Date.now() + 1000)
    await page.getByRole('navigation').getByRole('link', { name: 'Surveys', exact: true }).click()
    await asked
    await page.clock.runFor(2000)
    await expect(page.getByText('No connection to the server.')).toBeVisible()
    await page.unroute(all)
    await page.clock.resume()
    await expect(page.getByText('No connection to the server.')).toBeHidden()
  })
  await test.step('a proxy without a server gives one message', async () => {
    const message = page.getByText(/The server does not answer right now|No connection to the server/)
    const reads = /\/api\/(?!auth-token)/
    const badGateway = { status: 502, body: '<html>Bad gateway</html>' }
    await page.route(reads, (route) => route.fulfill(badGateway))
    await page.goto('/dashboard?q=bank')
    await expect(page.getByText('The results could not be loaded.')).toBeVisible()
    await expect(page.locator('[data-connection=retrying]')).toBeVisible()
    expect(await message.count()).toBe(1)
    await page.unroute(reads)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    // Stale data is fetched again.
    await page.getByRole('link', { name: 'About', exact: true }).first().click()
    await expect(page).toHaveURL(/\/about$/)
    await page.clock.fastForward(15_000)
    await page.route(/\/(api|healthz)/, (route) => route.fulfill(badGateway))
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    await expect(page.locator('[data-connection=lost]')).toBeVisible()
    await page.clock.runFor(3000)
    expect(await message.allInnerTexts()).toEqual([expect.stringContaining('No connection to the server')])
    await page.unroute(/\/(api|healthz)/)
  })
  await test.step('a failed list beside a map shows a short message', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const read = /\/api\/institutes\/\?/
    await page.route(read, (route) => route.fulfill({ status: 429 }))
    // The outlines of the countries load at the second attempt.
    await page.route(/\/assets\/countries-/, (route) => route.abort(), { times: 1 })
    await page.goto('/institutes?type=NGO')
    await expect(page.locator('.leaflet-outlines-pane path').first()).toBeAttached()
    const message = page.getByRole('alert').filter({ hasText: 'The list could not be loaded.' })
    await expect(page.locator('.leaflet-marker-icon').first()).toBeVisible()
    await expect(message.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect((await message.boundingBox())?.height).toBeLessThan(160)
    await page.unroute(read)
    await message.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
  })
  await test.step('a page that fails completely', async () => {
    await page.goto('/institutes')
    const read = /\/api\/institutes\/\d+$/
    await page.route(read, (route) => route.abort('connectionrefused'))
    await page.getByRole('article').first().getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: 'No connection to the server' })).toBeVisible()
    const retry = page.waitForRequest(read)
    await page.getByRole('button', { name: 'Try again' }).click()
    await retry
    await page.unroute(read)
    // The page also retries automatically every five seconds.
    await expect(page.getByRole('tab', { name: 'About the Institute' })).toBeVisible()
  })
})

test('sign-in says when the server does not respond, and continues when it does', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/\/api\/auth-token\/|\/healthz/, /console: /)
  const dead = /\/api\/auth-token\/|\/healthz/
  await page.goto('/signin')
  await page.getByLabel(/^Username/).fill(personas.plain.email)
  await page.getByLabel('Password', { exact: false }).first().fill(demoPassword)
  await page.route(dead, () => {})
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toContainText('The server does not answer right now.', {
    timeout: 45_000,
  })
  await expect(page.getByRole('alert')).toContainText('did not answer in time', { timeout: 45_000 })
  await page.unroute(dead)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('a page first opened offline says so and opens automatically when online', async ({
  page,
  context,
  signInAs,
  expectFailures,
}) => {
  expectFailures(/INTERNET_DISCONNECTED/, /dynamically imported module/)
  await signInAs('projectMember')
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Contacts' }).first().click()
  const noConnection = page.getByRole('heading', { name: 'This page could not be loaded' })
  await expect(noConnection).toBeVisible()
  await test.step('a late response does not count as a connection and leaves no empty page', async () => {
    await page.route('**/healthz', (route) => route.fulfill({ body: 'ok' }), { times: 1 })
    const asked = page.waitForResponse('**/healthz')
    const retry = page.waitForEvent('requestfailed', { predicate: isHealthz })
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await asked
    await retry
    await expect(noConnection).toBeVisible()
  })
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible({ timeout: 45_000 })
})

const isHealthz = (request: Request) => request.url().endsWith('/healthz')

test('during an outage of the database, the open page keeps its content and one message says what still works', async ({
  page,
  signInAs,
  expectFailures,
}) => {
  expectFailures(/503 /)
  await signInAs('projectMember')
  await page.goto('/projects')
  const card = page.getByRole('article').first()
  await expect(card).toBeVisible()
  const away = { detail: 'We cannot reach our database right now.', code: 'database_away' }
  await page.route(/\/api\//, (route) => route.fulfill({ status: 503, json: away }))
  // The bell is read every ten seconds.
  const notice = page.getByText('The server does not answer right now.')
  await expect(notice).toBeVisible({ timeout: 45_000 })
  await expect(notice).toHaveCount(1)
  await expect(page.getByText('You see what was loaded last')).toBeVisible()
  await expect(page.getByText('We cannot reach our database')).toHaveCount(0)
  await expect(card).toBeVisible()
  await page.unroute(/\/api\//)
  await expect(notice).toBeHidden({ timeout: 45_000 })
})

test('members keep their menu on an event and on an unknown address', async ({ page, signInAs }) => {
  await signInAs('plain')
  await page.goto('/calendar?tab=events')
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/events\/\d+$/)
  const menu = page.getByRole('navigation').getByRole('link', { name: 'Projects', exact: true })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(menu).toBeVisible()
  await page.goto('/no-such-page')
  await expect(page).toHaveURL(/\/error$/)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(menu).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
})
