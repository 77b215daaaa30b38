import type { Page } from '@playwright/test'
import type { Persona } from '../db/seed/personas.ts'
import { expect, test } from './journey.ts'
import { authorizationOf } from './session-of.ts'

test('a third member waits for one of two places and gets it when another leaves', async ({
  page,
  browser,
  signInAs,
  checkAccessibility,
}) => {
  const title = `Seed bank meeting ${Date.now()}`
  await signInAs('staff')
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click()
  await page.getByRole('link', { name: 'Create event' }).click()
  const heading = page.getByRole('textbox', { name: /^Title/ })
  await expect(heading).toHaveAccessibleDescription('At least 3 characters')
  await heading.fill(title)
  await page.getByRole('textbox', { name: /^Description/ }).fill('We share seeds, and what we know of them.')
  await page.getByRole('textbox', { name: /^Homepage/ }).fill('seeds.example.org')
  const start = page.getByRole('textbox', { name: /^Start \(/ })
  await test.step('an incomplete date is reported', async () => {
    await start.press('0')
    await start.press('5')
    await page.getByRole('button', { name: 'Create event' }).click()
    await expect(page.getByRole('link', { name: 'This date or its time is not complete' })).toBeVisible()
  })
  await start.fill('2031-05-12T09:00')
  await page.getByRole('textbox', { name: /^End \(/ }).fill('2031-05-12T08:00')
  const zone = page.getByRole('combobox', { name: /^Time zone/ })
  await test.step('a time skipped by a clock change is reported before saving', async () => {
    const skipped =
      'This time does not exist in Berlin because the clocks go forward. The event will be at 03:30.'
    await start.fill('2027-03-28T02:30')
    await zone.fill('Berlin')
    await page.getByRole('option', { name: /^Europe\/Berlin/ }).click()
    await expect(start).toHaveAccessibleDescription(skipped)
    await checkAccessibility()
    await start.fill('2031-05-12T09:00')
    await expect(page.getByText(skipped)).toBeHidden()
  })
  await zone.fill('Nairobi')
  await page.getByRole('option', { name: /^Africa\/Nairobi/ }).click()
  const country = page.getByRole('combobox', { name: /^Country/ })
  await country.fill('cote')
  await expect(page.getByRole('option')).toHaveText([/^C.te d.Ivoire$/])
  await country.fill('Atlantis')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await country.fill('Kenya')
  await page.getByRole('option', { name: 'Kenya' }).click()
  await page.getByRole('combobox', { name: /^City/ }).fill('Nairobi')
  await page
    .getByRole('textbox', { name: /^Link for online participation/ })
    .fill('https://meet.example.org/seeds')
  await test.step('an invalid number of places stays as typed and is reported', async () => {
    const places = page.getByRole('textbox', { name: /^Places/ })
    for (const typed of ['0', '-1', '2.5']) {
      await places.pressSequentially(typed)
      await page.getByRole('button', { name: 'Create event' }).click()
      await expect(
        page.getByRole('link', { name: 'Please enter a whole number of places from 1 to 1,000,000' }),
      ).toBeVisible()
      await expect(places).toHaveValue(typed)
      await places.clear()
    }
    await places.fill('2')
  })
  await page.getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByRole('link', { name: 'Please enter an end after the start' })).toBeVisible()
  await page.getByRole('textbox', { name: /^End \(/ }).fill('2031-05-12T17:00')
  await checkAccessibility()
  await page.getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('May 12th 2031, 09:00 – 17:00')).toBeVisible()
  await expect(page.getByText('Nairobi, Kenya')).toBeVisible()
  await checkAccessibility()
  const { pathname } = new URL(page.url())

  const stranger = await (await browser.newContext()).newPage()
  let answer = (): void => undefined
  const isLoading = new Promise<void>((resolve) => (answer = resolve))
  await stranger.route(`**/api${pathname}`, (route) => void isLoading.then(() => route.continue()))
  await stranger.goto(pathname)
  await expect(stranger.getByRole('heading', { level: 1, name: 'Event', exact: true })).toBeAttached()
  answer()
  await expect(stranger.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(stranger.getByText('2 of 2 places left')).toBeVisible()
  await expect(stranger.getByText('Attendees List')).toBeHidden()
  await expect(stranger.getByRole('link', { name: 'Sign in to attend' })).toHaveAttribute(
    'href',
    `/signin?next=${encodeURIComponent(pathname)}`,
  )
  await checkAccessibility(stranger)

  /** @param mayListen for each socket of the page, in order, a promise after which it starts to send */
  const opened = async (persona: Persona, ...mayListen: Promise<void>[]): Promise<Page> => {
    const otherPage = await (await browser.newContext()).newPage()
    await otherPage.routeWebSocket(/\/ws\/chat/, (socket) => {
      const server = socket.connectToServer()
      const isReady = mayListen.shift() ?? Promise.resolve()
      socket.onMessage((sent) => void isReady.then(() => server.send(sent)))
    })
    await signInAs(persona, otherPage)
    await otherPage.goto(pathname)
    return otherPage
  }
  let listen = (): void => undefined
  const isLate = new Promise<void>((resolve) => (listen = resolve))
  const never = new Promise<void>(() => {})
  const [first, second, third] = [
    // Slow enough for the server to close the first socket.
    await opened('plain', never),
    await opened('projectMember'),
    await opened('advisor', isLate),
  ]
  await expect(third.getByText('2 of 2 places left')).toBeVisible()
  for (const otherPage of [first, second]) {
    await otherPage.getByText('Going', { exact: true }).click()
    await expect(otherPage.getByText('You are going.')).toBeVisible()
    await expect(otherPage.getByRole('link', { name: 'Join online' })).toBeVisible()
  }
  // Without a reload: after connecting, the page learns what changed in the meantime.
  await expect(third.getByText('2 of 2 places left')).toBeVisible()
  listen()
  await third.getByText('Waiting list', { exact: true }).click()
  await expect(third.getByText('You are on the waiting list')).toBeVisible()
  await expect(third.getByRole('link', { name: 'Join online' })).toBeHidden()
  for (const otherPage of [page, first])
    await expect(otherPage.getByText('1 person on the waiting list')).toBeVisible()
  await first.getByText('Not going', { exact: true }).click()
  await expect(third.getByText('You are going.')).toBeVisible()
  await expect(third.getByRole('link', { name: 'Join online' })).toBeVisible()

  const file = third.waitForEvent('download')
  await third.getByRole('button', { name: 'Add to calendar' }).click()
  expect((await file).suggestedFilename()).toMatch(/^event-\d+\.ics$/)
  await third.getByRole('link', { name: /^Show institutions/ }).click()
  await expect(third.getByRole('listitem').filter({ hasText: 'Romero' })).toHaveCount(0)

  await third.goto(`/dashboard?q=${encodeURIComponent(title)}`)
  const result = third.getByRole('region', { name: 'Events' }).getByRole('article')
  await expect(result).toContainText('You are going.')
  await checkAccessibility(third)

  await page.goto(`${pathname}/attendees?list=waiting`)
  await expect(page.getByText('The waiting list is empty')).toBeVisible()
  const table = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await table).suggestedFilename()).toMatch(/^attendees-\d+\.csv$/)
  await page.getByText('Going (2)').click()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
  await checkAccessibility()

  await page.goto('/events')
  await page.getByRole('searchbox', { name: 'Search events' }).fill(title)
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card).toContainText('No places left')
  // Without a reload: the list subscribes to changes, too.
  await second.getByText('Not going', { exact: true }).click()
  await expect(card).toContainText('1 of 2 places left')
  await second.getByText('Going', { exact: true }).click()
  await expect(card).toContainText('No places left')
  await expect(card.getByRole('link', { name: /^Visit Homepage/ })).toHaveAttribute(
    'href',
    'http://seeds.example.org',
  )
  await card.getByRole('button', { name: /^Attendees List/ }).click()
  await expect(card.getByRole('listitem')).toHaveCount(2)
  await checkAccessibility()
  await card.getByRole('link', { name: /^Edit/ }).click()

  // A picture cropped to its left part by keyboard, and a position other than the city's.
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'hall.png', mimeType: 'image/png', buffer: await stranger.screenshot() })
  const cropping = page.getByRole('dialog', { name: 'Crop the picture' })
  await cropping.getByRole('slider', { name: 'Zoom' }).press('End')
  await cropping.getByLabel(/^Part of the picture/).press('ArrowRight')
  await cropping.getByRole('button', { name: 'Crop', exact: true }).click()
  await expect(cropping).toBeHidden()
  const stored = page.getByText(/^Position on the map: /)
  const before = await stored.textContent()
  await page.getByRole('button', { name: 'Show map' }).click()
  await page.getByRole('region', { name: 'Position on the map' }).click({ position: { x: 160, y: 120 } })
  await expect(stored).not.toHaveText(before ?? '')
  const moved = (await stored.textContent()) ?? ''
  await checkAccessibility()
  await page.getByRole('button', { name: 'Update event' }).click()
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  await page.reload()
  await expect(stored).toHaveText(moved)
  // Open pages of others show the new, cropped picture without a reload.
  const ratios = () =>
    first
      .locator('img')
      .evaluateAll((images: HTMLImageElement[]) =>
        images.map((image) => Math.round((10 * image.naturalWidth) / image.naturalHeight)),
      )
  await expect.poll(ratios).toContain(30)

  await page.getByRole('button', { name: 'Delete event' }).click()
  await expect(page.getByRole('dialog')).toContainText('2 people who are going or waiting are notified')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete event' }).click()
  await expect(page).toHaveURL('/events')
})

test('only staff see the list of events', async ({ page, signInAs }) => {
  await signInAs('plain')
  for (const address of ['/events', '/events/create', '/events/1/edit']) {
    await page.goto(address)
    await expect(page).toHaveURL('/error')
  }
})

test('a refused attendance is reverted, and an outdated form shows a conflict', async ({
  page,
  signInAs,
  expectFailures,
}) => {
  expectFailures(/^409 PUT .*\/api\/events\//)
  await signInAs('staff')
  await page.goto('/events')
  const headers = await authorizationOf(page)
  const title = `Short meeting ${Date.now()}`
  const made = await page.request.post('/api/events/', {
    headers: { ...headers, 'idempotency-key': title.replaceAll(' ', '-') },
    data: { title, start: '2031-05-12T09:00:00Z', end: '2031-05-12T10:00:00Z', time_zone: 'UTC' },
  })
  const { id } = (await made.json()) as { id: number }
  await page.goto(`/events/${id}`)
  await expect(page.getByText('0 people are going.')).toBeVisible()
  await page.route(`**/api/events/${id}/`, (route) =>
    route.fulfill({ status: 409, json: { detail: 'This event is over.', code: 'event_is_over' } }),
  )
  await page.getByText('Going', { exact: true }).click()
  await expect(page.getByText('This event is over.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Not going' })).toBeChecked()
  await page.unroute(`**/api/events/${id}/`)

  await page.getByRole('link', { name: 'Edit event' }).click()
  await page.getByRole('textbox', { name: /^Title/ }).fill(`${title} of mine`)
  await page.request.put(`/api/events/${id}/`, { headers, data: { title: `${title} of theirs` } })
  await page.getByRole('button', { name: 'Update event' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Overwrite' }).click()
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  await page.getByRole('textbox', { name: /^Title/ }).fill('Something else')
  await page.getByRole('link', { name: 'View event' }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${title} of mine` })).toBeVisible()
})
