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

test('a member books a slot that another one wants too, and the advisor cancels it', async ({
  page,
  browser,
  signInAs,
  checkAccessibility,
}) => {
  const [theirs, advisors] = [
    await (await browser.newContext()).newPage(),
    await (await browser.newContext()).newPage(),
  ]
  await signInAs('plain')
  await signInAs('projectGuest', theirs)
  await signInAs('advisor', advisors)
  for (const one of [page, theirs, advisors]) await agenda(one)
  await expect(slot(theirs)).toBeVisible()
  await checkAccessibility()

  await slot(page).click()
  await expect(dialog(page).getByText(/^Held for you for [45]:\d\d minutes$/)).toBeVisible()
  await checkAccessibility()

  // Their page still shows the slot.
  await slot(theirs).click()
  await expect(dialog(theirs).getByRole('alert')).toContainText('Somebody else has this slot')
  await dialog(theirs)
    .getByRole('button', { name: /\d\d:\d\d/ })
    .first()
    .click()
  await expect(dialog(theirs).getByText(/^Held for you/)).toBeVisible()
  await dialog(theirs).getByRole('button', { name: 'Cancel' }).click()

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
  await expect(advisors.getByText(new RegExp(`${title}, with Pilar Romero`))).toBeVisible()
  await checkAccessibility(advisors)
  await advisors.getByText('Agenda', { exact: true }).click()
  await advisors
    .getByRole('listitem')
    .filter({ hasText: title })
    .last()
    .getByRole('button', { name: 'Move or cancel' })
    .click()
  await dialog(advisors).getByRole('button', { name: 'Cancel the session' }).click()
  await dialog(advisors).getByRole('button', { name: 'Cancel the session' }).click()
  await expect(advisors.getByText('The session is cancelled.')).toBeVisible()
  await expect(page.getByText(title)).toBeHidden()
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
  await expect(extra.getByText(/^Each stretch of hours has room for/)).toBeVisible()
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
