import type { Page } from '@playwright/test'
import type { Persona } from '../db/seed/personas.ts'
import { expect, test } from './journey.ts'
import { authorizationOf } from './session-of.ts'

interface Plan {
  title: string
  start?: string
  end?: string
}

/** Creates an event through the API as staff, who stay signed in on that page. */
async function planned(page: Page, signInAs: (who: Persona, page: Page) => Promise<void>, plan: Plan) {
  await signInAs('staff', page)
  const headers = await authorizationOf(page)
  const times = { start: '2031-05-12T09:00:00Z', end: '2031-05-12T10:00:00Z', time_zone: 'UTC' }
  const made = await page.request.post('/api/events/', {
    headers: { ...headers, 'idempotency-key': plan.title.replaceAll(' ', '-') },
    data: { ...times, ...plan },
  })
  return { id: ((await made.json()) as { id: number }).id, headers }
}

test('the last choice of attendance counts, even if the first request is slow', async ({
  page,
  signInAs,
}) => {
  const { id } = await planned(page, signInAs, { title: `Quick choice ${Date.now()}` })
  await signInAs('plain')
  await page.goto(`/events/${id}`)
  const sent: unknown[] = []
  let letGo = (): void => undefined
  const isSlow = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(`**/api/events/${id}/`, async (route) => {
    sent.push(route.request().postDataJSON())
    if (sent.length === 1) await isSlow
    await route.continue()
  })
  await page.getByText('Going', { exact: true }).click()
  await expect(page.getByText('You are going.')).toBeVisible()
  await page.getByText('Not going', { exact: true }).click()
  await expect(page.getByText('0 people are going.')).toBeVisible()
  expect(sent).toEqual([{ attending: true }])
  letGo()
  await expect.poll(() => sent).toEqual([{ attending: true }, { attending: false }])
  const headers = await authorizationOf(page)
  const isGoing = async () => {
    const read = await page.request.get(`/api/events/${id}`, { headers })
    return ((await read.json()) as { attending: boolean }).attending
  }
  await expect.poll(isGoing).toBe(false)
  await expect(page.getByRole('radio', { name: 'Not going' })).toBeChecked()
})

test('an open calendar follows changes of a multi-day event and shows its start', async ({
  page,
  browser,
  signInAs,
  checkAccessibility,
}) => {
  const title = `Seed week ${Date.now()}`
  const otherPage = await (await browser.newContext()).newPage()
  const { id, headers } = await planned(otherPage, signInAs, {
    title,
    start: '2031-05-10T09:00:00Z',
    end: '2031-05-14T15:00:00Z',
  })
  await signInAs('plain')
  await page.goto('/calendar?view=agenda&week=2031-05-12')
  await expect(page.getByRole('heading', { level: 2, name: 'May 12 – 18, 2031' })).toBeVisible()
  const attending = { headers: await authorizationOf(page), data: { attending: true } }
  expect((await page.request.put(`/api/events/${id}/`, attending)).ok()).toBe(true)
  const line = page.getByRole('listitem').filter({ hasText: title }).last()
  await expect(line).toContainText(/since (Saturday, May 10|Sunday, May 11), 2031, \d\d:\d\d/)
  await expect(line).toContainText(/until (Wednesday, May 14|Thursday, May 15), 2031, \d\d:\d\d/)
  await checkAccessibility()
  await page.getByText('Week', { exact: true }).click()
  const onMonday = page.getByTitle(new RegExp(`^${title}, since .*, 2031, .* until .*, 2031, `)).first()
  await expect(onMonday).toContainText(/\((Sat, May 10|Sun, May 11)\)/)
  // It is one bar across its days, above the hours.
  expect((await onMonday.boundingBox())!.width).toBeGreaterThan(300)
  await expect(page.getByText('00:00', { exact: true })).toBeHidden()
  await checkAccessibility()
  const renamed = { headers, data: { title: `${title}, new` } }
  expect((await otherPage.request.put(`/api/events/${id}/`, renamed)).ok()).toBe(true)
  await expect(page.getByText(`${title}, new`).first()).toBeVisible()
  expect((await otherPage.request.delete(`/api/events/${id}/`, { headers })).ok()).toBe(true)
  await expect(page.getByText(title)).toHaveCount(0)
})

test('a link to a cancelled session says so, above the current week', async ({
  page,
  signInAs,
  expectFailures,
  checkAccessibility,
}) => {
  expectFailures(/^40[04] GET .*\/calendar\/(999999999|NaN)\//)
  await signInAs('plain')
  for (const session of ['999999999', 'none']) {
    await page.goto(`/calendar?view=agenda&session=${session}`)
    await expect(page.getByRole('status').filter({ hasText: 'That session was cancelled' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'This week' })).toBeVisible()
  }
  await checkAccessibility()
})

test('a former advisor offers no slots in open calendars', async ({ page, browser, signInAs }) => {
  const otherPage = await (await browser.newContext()).newPage()
  await signInAs('staff', otherPage)
  await signInAs('plain')
  const week = new Date(Date.now() + 28 * 86_400_000).toISOString().slice(0, 10)
  await page.goto(`/calendar?view=agenda&week=${week}`)
  const slots = page.getByRole('list', { name: 'Free slots of Awa Diop' })
  await expect(slots.first()).toBeVisible()
  const profile = page.getByRole('link', { name: 'Awa Diop' }).first()
  const id = /\d+$/.exec((await profile.getAttribute('href')) ?? '')?.[0]
  const headers = await authorizationOf(otherPage)
  const make = async (is_advisor: boolean) => {
    const data = { is_advisor }
    expect((await otherPage.request.put(`/api/staff/accounts/${id}/`, { headers, data })).ok()).toBe(true)
  }
  await make(false)
  await expect(slots).toHaveCount(0)
  await make(true)
  await expect(slots.first()).toBeVisible()
})

test('long words and addresses fit into the page and card of an event', async ({ page, signInAs }) => {
  const title = `${'Versammlung'.repeat(6)} ${Date.now()}`
  const { id, headers } = await planned(page, signInAs, { title })
  const description = `https://example.org/${'a'.repeat(120)}`
  const place = { country: 'KE', city: 'Nairobi', venue: `maps.example/${'b'.repeat(80)}` }
  await page.request.put(`/api/events/${id}/`, { headers, data: { description, ...place } })
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/events/${id}`)
    await expect(page.getByText(description)).toBeVisible()
    expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBeLessThanOrEqual(width)
    await page.goto(`/events?name=${encodeURIComponent(title)}`)
    const card = page.getByRole('article').filter({ hasText: title })
    const { x, width: wide } = (await card.boundingBox())!
    for (const text of [
      card.getByRole('link', { name: title, exact: true }),
      card.getByText('May 12th 2031, 09:00'),
    ]) {
      const box = (await text.boundingBox())!
      expect(box.x + box.width).toBeLessThanOrEqual(x + wide)
    }
  }
})

test('an empty week can be scrolled by keyboard on a phone', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await signInAs('plain')
  await page.goto('/calendar?view=week&week=2032-01-05')
  const hours = page.getByRole('region', { name: 'Hours of the week' })
  await hours.focus()
  await expect(hours).toBeFocused()
  await checkAccessibility()
})
