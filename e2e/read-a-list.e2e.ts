import { holdRead } from './hold-requests.ts'
import { expect, test } from './journey.ts'

const phone = { width: 375, height: 800 }
const tablet = { width: 800, height: 900 }

test('on a phone a table is a sortable list', async ({ page, signInAs, checkAccessibility }) => {
  await page.setViewportSize(phone)
  await signInAs('projectAdmin')
  await page.goto('/projects?view=table')
  const entries = page.getByRole('region', { name: 'Your projects' }).getByRole('listitem')
  await expect(entries.nth(1)).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)

  await page.getByRole('combobox', { name: 'Order' }).click()
  await page.getByRole('option', { name: 'By name' }).click()
  await expect(page).toHaveURL(/sort=name/)
  const names = () => entries.getByRole('link').allTextContents()
  await expect(async () =>
    expect(await names()).toEqual((await names()).toSorted((a, b) => a.localeCompare(b))),
  ).toPass()
  await checkAccessibility()

  await page.goto('/surveys?sort=-progress')
  await expect(page.getByRole('combobox', { name: 'Order' })).toHaveValue('Backwards')
  await expect(page.getByRole('region', { name: 'Surveys' }).getByRole('listitem').first()).toBeVisible()
  await checkAccessibility()
})

test('on a tablet a table shows fewer columns', async ({ page, signInAs, checkAccessibility }) => {
  await page.setViewportSize(tablet)
  await signInAs('projectAdmin')
  await page.goto('/surveys')
  await expect(page.getByRole('columnheader', { name: 'Progress' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Created' })).toBeHidden()
  const table = page.getByRole('region', { name: 'Surveys' })
  expect(await table.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0)
  await checkAccessibility()
})

test('a switch responds immediately, even while the list is loading', async ({ page, signInAs }) => {
  await signInAs('projectAdmin')
  let deliver = () => {}
  const delivered = new Promise<void>((resolve) => (deliver = resolve))
  await page.route('**/api/projects/?**', async (route) => {
    await delivered
    await route.continue()
  })
  await page.goto('/projects')
  const view = page.getByRole('switch', { name: 'Table View' })
  await view.check()
  await view.uncheck()
  await view.check()
  deliver()
  await expect(page.getByRole('region', { name: 'Your projects' })).toBeVisible()
  await expect(view).toBeChecked()
  await page.goBack()
  await expect(view).not.toBeChecked()
})

test('filters chosen while the list is loading are all kept', async ({ page, signInAs }) => {
  await signInAs('staff')
  await page.goto('/manage')
  const heading = page.getByRole('columnheader', { name: 'User' })
  await expect(heading).toBeVisible()
  const { letGo } = await holdRead(page, '**/api/staff/accounts/?*')
  const choose = async (menu: string, option: string) => {
    await page.getByRole('button', { name: menu }).click()
    await page.getByRole('checkbox', { name: option }).check()
    await page.getByRole('checkbox', { name: option }).press('Escape')
  }
  await choose('Roles', 'Approved')
  await choose('Accounts', 'Advisors')
  await heading.getByRole('button').click()
  await expect(page).toHaveURL(/\?roles=approved&standing=advisor&sort=/)
  letGo()
  // Only advisors, regardless of what other journeys create.
  await expect(page.getByRole('row')).not.toHaveCount(26)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('a page number beyond the end of a list leads to the last page', async ({ page, signInAs }) => {
  await signInAs('staff')
  for (const address of ['/institutes', '/members']) {
    await page.goto(`${address}?page=999`)
    const pager = page.getByRole('navigation', { name: /^Pages of/ })
    await expect(pager.getByRole('button', { name: 'Next page' })).toBeDisabled()
    await expect(pager).toContainText(/(\d–)?\d+ of \d+ (institutes|members)$/)
    await expect(page).not.toHaveURL(/page=999/)
  }
})

test('numbers from a thousand have separators', async ({ page, signInAs }) => {
  await page.route(/\/api\/(institutes|users\/search)\/(\?|$)/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), total: 12_345 } })
  })
  await signInAs('staff')
  for (const [address, what] of [
    ['/institutes', 'institutes'],
    ['/members', 'members'],
  ] as const) {
    await page.goto(address)
    const pager = page.getByRole('navigation', { name: /^Pages of/ })
    await expect(pager).toContainText(new RegExp(`1–\\d+ of 12,345 ${what}`))
  }
  // A pending request at the end of the test would fail it.
  await page.unrouteAll({ behavior: 'wait' })
})
