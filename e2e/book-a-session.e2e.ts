import type { Page } from '@playwright/test'
import { holdSave } from './hold-requests.ts'
import { expect, test } from './journey.ts'
import { authorizationOf } from './session-of.ts'

/** The Monday in that many weeks. */
function mondayIn(weeks: number): string {
  const date = new Date(Date.now() + weeks * 7 * 86_400_000)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}
const week = mondayIn(6)
const agenda = (page: Page) => page.goto(`/calendar?view=agenda&week=${week}`)
/** The same slot in every time zone. */
const slot = (page: Page) =>
  page
    .getByRole('list', { name: 'Free slots of Arjun Mehta' })
    .first()
    .getByRole('button', { name: '10:30 Kolkata' })
const dialog = (page: Page) => page.getByRole('dialog')

test('two members choose the same slot, one books it, and the advisor cancels it', async ({
  page: hers,
  browser,
  signInAs,
  checkAccessibility,
  expectFailures,
}) => {
  expectFailures(/^409 POST .*\/calendar\/holds\//)
  const [his, advisors] = [
    await (await browser.newContext()).newPage(),
    await (await browser.newContext()).newPage(),
  ]
  await signInAs('plain')
  await signInAs('projectGuest', his)
  await signInAs('advisor', advisors)
  for (const one of [hers, his, advisors]) await agenda(one)
  for (const one of [hers, his]) await expect(slot(one)).toBeVisible()
  await checkAccessibility()

  await Promise.all([slot(hers).click(), slot(his).click()])
  const held = (one: Page) => dialog(one).getByText(/^Reserved for you for [45]:\d\d minutes$/)
  await expect(held(hers).or(dialog(hers).getByRole('alert'))).toBeVisible()
  const isHers = await held(hers).isVisible()
  const [page, otherPage, name] = isHers ? [hers, his, 'Pilar Romero'] : [his, hers, 'Gulnara Saidova']
  await expect(held(page)).toBeVisible()
  await expect(dialog(page).getByText(/10:30 Kolkata.*, 30 minutes$/)).toBeVisible()
  await checkAccessibility(page)
  await expect(dialog(otherPage).getByRole('alert')).toContainText('Someone else has booked this slot')
  const offered = dialog(otherPage).getByRole('button', { name: /\d\d:\d\d/ })
  await otherPage.setViewportSize({ width: 375, height: 800 })
  const isWhole = (label: Element) => label.scrollWidth <= label.clientWidth
  expect(await offered.first().locator('.mantine-Button-label').evaluate(isWhole)).toBe(true)
  await offered.first().click()
  await expect(dialog(otherPage).getByText(/^Reserved for you/)).toBeVisible()
  await dialog(otherPage).getByRole('button', { name: 'Cancel' }).click()
  // Without a reload: held and booked slots disappear.
  await expect(slot(otherPage)).toBeHidden()

  const title = `Loans for solar kiosks ${Date.now()}`
  await dialog(page).getByRole('button', { name: 'Book session' }).click()
  await expect(dialog(page).getByText('Please enter a topic')).toBeVisible()
  const about = dialog(page).getByRole('textbox', { name: /^Topic/ })
  await expect(about).toHaveAccessibleDescription(/At least 3 characters/)
  await about.fill(title)
  await dialog(page).getByRole('button', { name: 'Book session' }).click()
  await expect(page.getByText('Session booked.')).toBeVisible()
  await expect(page.getByText(title)).toBeVisible()

  await test.step('Home links to the week of the session', async () => {
    await page.goto('/dashboard')
    await page.getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
    await expect(page.getByText(title)).toBeVisible()
    await agenda(page)
  })
  await test.step('the notification of the advisor links there too', async () => {
    await advisors.goto('/notification')
    await advisors
      .getByRole('button', { name: `booked a session with you: ${title}` })
      .first()
      .click()
    await expect(advisors).toHaveURL(/\/calendar\?week=/)
    await expect(advisors.getByText(title)).toBeVisible()
    await agenda(advisors)
  })

  // Without a reload: the advisor's page subscribes to changes.
  await expect(advisors.getByText(title)).toBeVisible()
  await advisors.getByText('Week', { exact: true }).click()
  await expect(advisors.getByText(`${title}, with ${name}`)).toBeVisible()
  await checkAccessibility(advisors)
  await advisors.getByText('Agenda', { exact: true }).click()
  await advisors
    .getByRole('listitem')
    .filter({ hasText: title })
    .last()
    .getByRole('button', { name: 'Move or cancel' })
    .click()
  await expect(dialog(advisors).getByText(/10:30 Kolkata.*, 30 minutes$/)).toBeVisible()
  await dialog(advisors).getByRole('button', { name: 'Cancel session' }).click()
  const failed: string[] = []
  advisors.on('response', (response) => response.ok() || failed.push(response.url()))
  await dialog(advisors).getByRole('button', { name: 'Cancel session' }).click()
  await expect(advisors.getByText('Session cancelled.')).toBeVisible()
  await expect(page.getByText(title)).toBeHidden()
  await expect(slot(otherPage)).toBeVisible()
  expect(failed).toEqual([])
})

test('a hold succeeds on the second attempt, and the message is kept when the slot is taken', async ({
  page,
  browser,
  signInAs,
  expectFailures,
}) => {
  expectFailures(/^40[09] POST .*\/calendar\//)
  const otherPage = await (await browser.newContext()).newPage()
  await signInAs('plain')
  await signInAs('projectGuest', otherPage)
  await page.goto(`/calendar?view=agenda&week=${mondayIn(5)}`)
  await page.route('**/calendar/holds/', (route) => route.abort(), { times: 1 })
  await slot(page).click()
  const hold = page.waitForResponse((response) => response.url().endsWith('/calendar/holds/'))
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  const { start, end, advisorId, id } = (await (await hold).json()) as {
    start: string
    end: string
    advisorId: number
    id: number
  }
  const about = dialog(page).getByRole('textbox', { name: /^Topic/ })
  await about.fill('Interest on loans for water pumps')
  // Simulates five minutes passing.
  await page.request.delete(`/api/health/calendar/holds/${id}/`, { headers: await authorizationOf(page) })
  const booked = await otherPage.request.post('/api/health/calendar/', {
    headers: await authorizationOf(otherPage),
    data: { start, end, advisorId, title: 'Whoever comes first' },
  })
  expect(booked.ok()).toBe(true)
  const withdrawn = { detail: 'The advisor does not offer this time.', code: 'slot_not_offered' }
  await page.route('**/api/health/calendar/', (route) => route.fulfill({ status: 400, json: withdrawn }), {
    times: 1,
  })
  await dialog(page).getByRole('button', { name: 'Book session' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('The advisor does not offer this time.')
  await dialog(page).getByRole('button', { name: 'Book session' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Someone else has booked this slot')
  await dialog(page)
    .getByRole('button', { name: /\d\d:\d\d/ })
    .first()
    .click()
  await expect(about).toHaveValue('Interest on loans for water pumps')
})

test('an open session shows that it was moved to a distant week and that it was cancelled', async ({
  page,
  browser,
  signInAs,
  expectFailures,
}) => {
  expectFailures(/^404 GET .*\/calendar\/\d+\/|^console: Failed to load resource/)
  const advisors = await (await browser.newContext()).newPage()
  await signInAs('plain')
  await signInAs('advisor', advisors)
  await page.goto(`/calendar?view=agenda&week=${mondayIn(2)}`)
  const title = `Pumps far away ${Date.now()}`
  await slot(page).click()
  await dialog(page)
    .getByRole('textbox', { name: /^Topic/ })
    .fill(title)
  const booking = page.waitForResponse((response) => response.url().endsWith('/health/calendar/'))
  await dialog(page).getByRole('button', { name: 'Book session' }).click()
  const { id } = (await (await booking).json()) as { id: number }
  await page
    .getByRole('listitem')
    .filter({ hasText: title })
    .last()
    .getByRole('button', { name: 'Move or cancel' })
    .click()

  const headers = await authorizationOf(advisors)
  const of = `/api/health/calendar/${id}/`
  const read = await advisors.request.get(`${of}slots/`, { headers })
  const { results } = (await read.json()) as { results: { start: string; end: string }[] }
  const far = results.findLast(({ start }) => start > mondayIn(5))
  const moved = await advisors.request.put(of, { headers, data: far! })
  expect(moved.ok()).toBe(true)
  await expect(dialog(page).getByRole('status')).toHaveText(
    'This session was moved. The new time is shown below.',
  )
  await expect(dialog(page).getByRole('heading', { name: title })).toBeVisible()

  const cancelled = await advisors.request.delete(of, { headers })
  expect(cancelled.ok()).toBe(true)
  await expect(dialog(page).getByText('This session was cancelled.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(dialog(page)).toBeHidden()
})

test('the profile of an advisor leads to their free slots, and another advisor is found by name', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  await signInAs('plain')
  const week = mondayIn(3)
  const slotsOf = (name: string) => page.getByRole('list', { name: `Free slots of ${name}` })
  const advisor = page.getByRole('combobox', { name: 'Advisor' })
  await page.goto(`/calendar?view=agenda&week=${week}`)
  for (const name of ['Arjun Mehta', 'Awa Diop']) await expect(slotsOf(name).first()).toBeVisible()
  await advisor.press('ArrowDown')
  await advisor.pressSequentially('awa')
  await expect(page.getByRole('option')).toHaveText(['Awa Diop'])
  await checkAccessibility()
  await advisor.fill('zzz')
  await expect(page.getByText('No bookable advisor with this name')).toBeVisible()
  await advisor.fill('awa')
  await expect(page.getByRole('option')).toHaveText(['Awa Diop'])
  // Old times stay until the new ones have loaded; otherwise the field would be remounted and reopen.
  await advisor.evaluate((field) =>
    field.addEventListener('blur', () => field.setAttribute('data-left', 'true')),
  )
  await advisor.press('ArrowDown')
  await advisor.press('Enter')
  await expect(slotsOf('Arjun Mehta')).toHaveCount(0)
  await expect(slotsOf('Awa Diop').first()).toBeVisible()
  await expect(advisor).toBeFocused()
  await expect(advisor).not.toHaveAttribute('data-left')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(advisor).toHaveValue('Awa Diop')
  await page.reload()
  await expect(advisor).toHaveValue('Awa Diop')
  await advisor.press('ArrowDown')
  await expect(page.getByRole('option')).toHaveText(['All advisors', 'Awa Diop', 'Arjun Mehta'])
  await page.getByRole('option', { name: 'All advisors' }).click()
  await expect(slotsOf('Arjun Mehta').first()).toBeVisible()
  await expect(advisor).toHaveValue('')

  await page.getByRole('link', { name: 'Arjun Mehta' }).first().click()
  await page.getByRole('link', { name: 'Book a session' }).click()
  await expect(advisor).toHaveValue('Arjun Mehta')
  const id = new URL(page.url()).searchParams.get('advisor')
  await test.step('for distant weeks the page shows until when the advisor can be booked', async () => {
    await page.goto(`/calendar?view=agenda&week=${mondayIn(30)}&advisor=${id}`)
    await expect(page.getByText(/^Arjun Mehta can be booked until /)).toBeVisible()
    await checkAccessibility()
    await page.getByRole('button', { name: 'Show the last bookable week' }).click()
    await expect(slotsOf('Arjun Mehta').first()).toBeVisible()
  })
  await test.step('an advisor without hours shows a message', async () => {
    await page.goto('/calendar?view=agenda&advisor=999999999')
    await expect(page.getByText('This advisor offers no sessions you can book.')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Show all advisors' }).last().click()
    await expect(page).toHaveURL(/advisor=$|calendar\?view=agenda$/)
    await expect(advisor).toHaveValue('')
  })
})

test('members choose an advisor first when many are available', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  await signInAs('plain')
  let advisors = 4
  await page.route('**/api/health/calendar/?*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { results: { kind: string }[] }
    const slots = body.results.find(({ kind }) => kind === 'slots')
    const isAll = !route.request().url().includes('advisor_id=')
    const copies = Array.from({ length: advisors }, (_, at) => ({ ...slots, id: 1000 + at }))
    const results = body.results.filter(({ kind }) => kind !== 'slots')
    await route.fulfill({
      response,
      json: isAll ? { ...body, advisors, results: [...results, ...copies] } : body,
    })
  })
  const note = page.getByRole('note')
  await page.goto(`/calendar?view=week&week=${mondayIn(3)}`)
  await expect(note).toHaveText(
    '4 advisors have free times this week. Choose one to see their times, or open the agenda.',
  )
  await checkAccessibility()
  await page.getByText('Agenda', { exact: true }).click()
  await expect(page.getByRole('list', { name: /^Free slots of / })).not.toHaveCount(0)
  await expect(note).toBeHidden()
  advisors = 21
  await page.reload()
  await expect(note).toHaveText('21 advisors have free times this week. Choose one to see their times.')
  await expect(page.getByRole('list', { name: /^Free slots of / })).toHaveCount(0)
  await checkAccessibility()
  await page.getByRole('combobox', { name: 'Advisor' }).press('ArrowDown')
  await page.getByRole('option', { name: 'Arjun Mehta' }).click()
  await expect(page.getByRole('list', { name: 'Free slots of Arjun Mehta' }).first()).toBeVisible()
  await expect(note).toBeHidden()
  // A pending request at the end of the test would fail it.
  await page.unrouteAll({ behavior: 'wait' })
})

test('members who cannot book advisors see no link to a staff page', async ({ page, signInAs }) => {
  await signInAs('plain')
  await page.route('**/api/health/calendar/?*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as object
    await route.fulfill({ response, json: { ...body, advisors: 0, results: [], bookable_until: null } })
  })
  await page.goto('/calendar')
  await page.getByRole('link', { name: 'Show upcoming events' }).click()
  await expect(page.getByRole('tab', { name: 'Events' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Edit/ })).toHaveCount(0)
  // A pending request at the end of the test would fail it.
  await page.unrouteAll({ behavior: 'wait' })
})

test('an advisor publishes hours by keyboard and subscribes to the calendar', async ({
  page,
  signInAs,
  checkAccessibility,
  expectFailures,
}) => {
  expectFailures(/^409 PUT .*\/calendar\/hours\//)
  await signInAs('advisor')
  await page.goto('/calendar')
  await page.getByRole('link', { name: 'Your hours' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your hours' })).toBeVisible()
  const extra = page.getByRole('group', { name: 'Extra hours' })
  await extra.getByRole('button', { name: 'Add extra hours' }).click()
  await extra.getByLabel('Date').last().fill(mondayIn(9))
  await extra.getByLabel('From').last().fill('19:00')
  await extra.getByLabel('To').last().fill('18:00')
  await page.getByRole('button', { name: 'Publish your hours' }).click()
  await expect(extra.getByText(/^Hours must end after they begin/)).toBeVisible()
  await extra.getByLabel('To').last().fill('20:00')
  await test.step('changes made while publishing stay unpublished', async () => {
    const { isSent, letGo } = await holdSave(page, '**/api/health/calendar/hours/')
    const publish = page.getByRole('button', { name: 'Publish your hours' })
    await publish.press('Enter')
    await isSent
    await extra.getByLabel('To').last().fill('21:00')
    letGo()
    await expect(page.getByText('Not saved yet')).toBeVisible()
    // This time the response is lost: the retry must not report a conflict with another user.
    const isLost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/hours/'))
    await page.route(
      '**/api/health/calendar/hours/',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await publish.press('Enter')
    await isLost
    await expect(page.getByText('Not saved', { exact: true })).toBeVisible()
    await publish.press('Enter')
    await expect(page.getByText(/^Saved at/)).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.reload()
    await expect(extra.getByLabel('To').last()).toHaveValue('21:00')
  })
  await checkAccessibility()

  await page.getByRole('link', { name: 'Back to the calendar' }).click()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  const address = page.getByRole('textbox', { name: 'Private address' })
  await page.getByRole('button', { name: /^(Create address|Replace address)$/ }).click()
  await expect(address).toHaveValue(/^http.*calendar\.ics$/)
  const feed = await page.request.get(await address.inputValue())
  expect(await feed.text()).toContain('BEGIN:VCALENDAR')
  await checkAccessibility()
})
