import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { uploadSurvey } from './upload-survey.ts'

const unique = Date.now().toString(36)
const survey = [
  'section_name,question_id,question,question_type,required,variable_name,repeat,repeat_label,visibility_condition,calculation,option_name,option_type',
  'Household,village,Village,other,no,village,,,,,village,text',
  ',name,Name,other,yes,name,member,Household member,,,name,text',
  ',age,Age,other,yes,age,member,,,,age,integer',
  ',school,Does the child go to school?,single-select,no,school,member,,age < 18,,yes,boolean',
  ",total,Together ${total},note,,total,,,,\"sum(value('age', ''))\",,",
].join('\n')

const open = async (page: Page, name: string) => {
  await page.goto(`/quiz/${encodeURIComponent(name)}`)
  await expect(page.getByRole('heading', { name: `Form: ${name}` })).toBeVisible()
}
const card = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label} `) })
const field = (page: Page, label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}`) })

test('two people fill a group that repeats, and never move each other’s answers', async ({
  page,
  signInAs,
  browser,
  checkAccessibility,
}) => {
  const name = `Household ${unique}`
  await uploadSurvey(page, name, survey)
  await signInAs('projectMember')
  await open(page, name)
  const other = await (await browser.newContext({ baseURL: process.env['E2E_URL']! })).newPage()
  await signInAs('projectEditor', other)
  await open(other, name)

  await page.getByRole('button', { name: 'Add Household member' }).click()
  await field(page, 'Name').fill('Ana')
  await field(page, 'Age').fill('40')
  await page.getByRole('button', { name: 'Add Household member' }).click()
  await field(page, 'Name').fill('Ben')
  await field(page, 'Age').fill('9')
  await field(page, 'Age').blur()
  await expect(page.getByText('Does the child go to school?')).toBeVisible()
  await expect(page.getByText('Together 49')).toBeVisible()
  await expect(other.getByText('Together 49')).toBeVisible({ timeout: 45_000 })

  // The other person removes the first one while this one types in the second.
  await field(page, 'Name').fill('Benjamin')
  await other.getByRole('button', { name: 'Remove Household member 1' }).click()
  await expect(page.getByText('Together 9')).toBeVisible({ timeout: 45_000 })
  await expect(field(page, 'Name')).toHaveValue('Benjamin')
  await expect(card(page, 'Household member 1')).toHaveAttribute('aria-expanded', 'true')
  await field(page, 'Name').blur()

  await other.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Together 49')).toBeVisible({ timeout: 45_000 })
  await card(other, 'Household member 2').click()
  await expect(field(other, 'Name')).toHaveValue('Benjamin', { timeout: 45_000 })
  await card(other, 'Household member 1').click()
  await expect(field(other, 'Name')).toHaveValue('Ana')

  // Their results are a table of their own.
  await expect(page.getByText(/^Saved at \d\d:\d\d$/).first()).toBeVisible()
  await signInAs('projectManager', other)
  await other.goto(`/quiz/explore-submissions/${encodeURIComponent(name)}`)
  await other.getByRole('tab', { name: 'Groups' }).click()
  const table = other.getByRole('region', { name: 'Household member' })
  await expect(table.getByRole('row', { name: /^Household member 1 Ana 40/ })).toBeVisible()
  await expect(table.getByRole('row', { name: /^Household member 2 Benjamin 9/ })).toBeVisible()
  await checkAccessibility(other)
  const download = other.waitForEvent('download')
  await other.getByRole('button', { name: 'Download this table' }).click()
  expect((await download).suggestedFilename()).toMatch(/ Household member .*\.csv$/)
  await other.context().close()
})

test('members added without a connection are sent later, and on a phone each is a page', async ({
  page,
  signInAs,
  expectFailures,
  checkAccessibility,
}) => {
  expectFailures(/ERR_INTERNET_DISCONNECTED/, /console: Error saving/, /WebSocket/)
  const name = `Household offline ${unique}`
  await uploadSurvey(page, name, survey)
  await signInAs('projectMember')
  await page.setViewportSize({ width: 375, height: 740 })
  await open(page, name)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add Household member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Household member 1' })
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Cem')
  await dialog.getByRole('textbox', { name: /^Age/ }).fill('33')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Together 33')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(/^Saved at \d\d:\d\d$/).first()).toBeVisible({ timeout: 60_000 })
  await checkAccessibility()
  await page.reload()
  await expect(page.getByText('Together 33')).toBeVisible()
})
