import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

/** The Monday so many weeks from now. */
function mondayIn(weeks: number): string {
  const date = new Date(Date.now() + weeks * 7 * 86_400_000)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}
const week = mondayIn(6)
const agenda = (page: Page) => page.goto(`/calendar?view=agenda&week=${week}`)
/** The same slot for everybody, whatever their own zone. */
const slot = (page: Page) =>
  page
    .getByRole('list', { name: 'Free slots of Arjun Mehta' })
    .first()
    .getByRole('button', { name: '10:30 Kolkata' })
const dialog = (page: Page) => page.getByRole('dialog')

test('of two members who choose one slot at once one books it, and the advisor cancels it', async ({
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
  const held = (one: Page) => dialog(one).getByText(/^Held for you for [45]:\d\d minutes$/)
  await expect(held(hers).or(dialog(hers).getByRole('alert'))).toBeVisible()
  const isHers = await held(hers).isVisible()
  const [page, theirs, name] = isHers ? [hers, his, 'Pilar Romero'] : [his, hers, 'Gulnara Saidova']
  await expect(held(page)).toBeVisible()
  await checkAccessibility(page)
  await expect(dialog(theirs).getByRole('alert')).toContainText('Somebody else has this slot')
  await dialog(theirs)
    .getByRole('button', { name: /\d\d:\d\d/ })
    .first()
    .click()
  await expect(dialog(theirs).getByText(/^Held for you/)).toBeVisible()
  await dialog(theirs).getByRole('button', { name: 'Cancel' }).click()
  // Without a reload: what is held or booked is no free slot any more.
  await expect(slot(theirs)).toBeHidden()

  const title = `Loans for solar kiosks ${Date.now()}`
  await dialog(page).getByRole('button', { name: 'Book session' }).click()
  await expect(dialog(page).getByText('Please enter what it is about')).toBeVisible()
  await dialog(page)
    .getByRole('textbox', { name: /^What it is about/ })
    .fill(title)
  await dialog(page).getByRole('button', { name: 'Book session' }).click()
  await expect(page.getByText('The session is booked.')).toBeVisible()
  await expect(page.getByText(title)).toBeVisible()

  // Without a reload: the advisor's page listens.
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
  await dialog(advisors).getByRole('button', { name: 'Cancel the session' }).click()
  const failed: string[] = []
  advisors.on('response', (response) => response.ok() || failed.push(response.url()))
  await dialog(advisors).getByRole('button', { name: 'Cancel the session' }).click()
  await expect(advisors.getByText('The session is cancelled.')).toBeVisible()
  await expect(page.getByText(title)).toBeHidden()
  await expect(slot(theirs)).toBeVisible()
  expect(failed).toEqual([])
})

test('an advisor publishes hours by keyboard, and a calendar is subscribed to', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
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
  await expect(extra.getByText(/^Hours end after they begin/)).toBeVisible()
  await extra.getByLabel('To').last().fill('20:00')
  await page.getByRole('button', { name: 'Publish your hours' }).press('Enter')
  await expect(page.getByText('Your hours are published')).toBeVisible()
  await checkAccessibility()

  await page.getByRole('link', { name: 'Back to the calendar' }).click()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  const address = page.getByRole('textbox', { name: 'Private address' })
  await page.getByRole('button', { name: /^(Make an address|Renew)$/ }).click()
  await expect(address).toHaveValue(/^http.*calendar\.ics$/)
  const feed = await page.request.get(await address.inputValue())
  expect(await feed.text()).toContain('BEGIN:VCALENDAR')
  await checkAccessibility()
})
