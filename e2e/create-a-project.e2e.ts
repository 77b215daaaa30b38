import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

/** A picture of one pixel. */
const picture = {
  name: 'kiosk.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}
const named = (what: string) => `${what} ${Date.now()}`

async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name (required)', { exact: true }).fill(name)
  await page.getByRole('combobox', { name: /^Type of project/ }).click()
  await page.getByRole('option', { name: 'Research' }).click()
  await page.getByRole('combobox', { name: /^Regions/ }).click()
  await page.getByRole('option', { name: 'Eastern Africa' }).click()
  await page.keyboard.press('Escape')
}

async function created(page: Page, name: string): Promise<string> {
  await page.goto('/create-project')
  await fillIn(page, name)
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return new URL(page.url()).pathname
}

test('a member creates a project in a new tab and finds it among theirs', async ({
  page,
  context,
  signInAs,
  checkAccessibility,
}) => {
  const name = named('Solar kiosks')
  await signInAs('plain')
  await page.goto('/projects')
  await expect(page.getByRole('heading', { name: 'Your Projects' })).toBeVisible()
  const opening = context.waitForEvent('page')
  await page.getByRole('link', { name: /^Create new project/ }).click()
  const tab = await opening

  await tab.getByRole('button', { name: 'Create project' }).click()
  const summary = tab.getByRole('alert')
  for (const words of ['Please enter name', 'Please select type of project', 'Please select regions'])
    await expect(summary.getByRole('link', { name: words })).toBeVisible()
  await expect(summary).toBeFocused()
  await checkAccessibility(tab)
  const field = tab.getByLabel('Name (required)', { exact: true })
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('Solar')
  await expect(field).not.toHaveAttribute('aria-invalid')
  await field.fill('')
  await expect(field).not.toHaveAttribute('aria-invalid')
  await summary.getByRole('link', { name: 'Please select regions' }).click()
  await expect(tab.getByRole('combobox', { name: /^Regions/ })).toBeFocused()

  await fillIn(tab, name)
  await tab.getByRole('checkbox', { name: /Affordable and clean energy/ }).check({ force: true })
  await tab.getByLabel(/^Website/).fill('Solar.Example/kiosks')
  const choosing = tab.waitForEvent('filechooser')
  await tab.getByRole('button', { name: /^Choose a picture\s*: Picture/ }).click()
  await (await choosing).setFiles(picture)
  await tab.getByRole('button', { name: 'Create project' }).click()

  await expect(tab.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(tab.getByText('Affordable and clean energy')).toBeVisible()
  await expect(tab.getByRole('link', { name: /^solar\.example\/kiosks/ })).toHaveAttribute(
    'href',
    'http://solar.example/kiosks',
  )
  await expect(tab.getByText('You are Project Admin')).toBeVisible()
  await checkAccessibility(tab)

  await page.goto('/projects')
  const card = page.getByRole('article').filter({ hasText: name })
  await expect(card).toBeVisible()
  const size = (await card.boundingBox())!
  expect([size.width, size.height]).toEqual([370, 350])
  await checkAccessibility()
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/\/projects\/\d+$/)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/dashboard\?q=/)
})

test('an answer that got lost makes no second project when the member tries again', async ({
  page,
  signInAs,
  expectFailures,
}) => {
  const name = named('Lost answers')
  expectFailures(/\/api\/projects\//)
  await signInAs('plain')
  await page.goto('/create-project')
  await fillIn(page, name)
  await page.route('**/api/projects/', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect(page.getByRole('alert')).toContainText('what you typed is still here')
  await page.reload()
  await expect(page.getByLabel('Name (required)', { exact: true })).toHaveValue(name)

  await page.unroute('**/api/projects/')
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goto('/projects')
  await expect(page.getByRole('article').filter({ hasText: name })).toHaveCount(1)
})

test('of two who edit at the same time, the second decides whose version stands', async ({
  page,
  browser,
  signInAs,
  expectFailures,
}) => {
  expectFailures(/^409 PUT /)
  await signInAs('plain')
  const path = await created(page, named('Two hands'))
  await page.getByRole('link', { name: 'Edit Project' }).click()
  await expect(page.getByRole('button', { name: 'Update Project' })).toBeVisible()

  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await signInAs('plain', other)
  await other.goto(`${path}/edit`)
  await other.getByLabel(/^Description/).fill('Theirs')
  await other.getByRole('button', { name: 'Update Project' }).click()
  await expect(other.getByText(/^Saved at/)).toBeVisible()
  await elsewhere.close()

  await page.getByLabel(/^Description/).fill('Mine')
  await page.getByRole('button', { name: 'Update Project' }).click()
  await expect(page.getByRole('dialog')).toContainText('Somebody else has changed this project meanwhile')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByLabel(/^Description/)).toHaveValue('Theirs')

  await page.getByLabel(/^Description/).fill('Mine after all')
  await page.getByRole('link', { name: 'Finish Editing' }).first().click()
  await expect(page.getByRole('dialog')).toContainText('Leave without saving?')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Update Project' }).click()
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  await page.getByRole('link', { name: 'Finish Editing' }).first().click()
  await expect(page.getByText('Mine after all')).toBeVisible()
})

test('a deleted project is gone after the question, for good', async ({ page, signInAs, expectFailures }) => {
  expectFailures(/^404 GET /, /Not found/)
  await signInAs('plain')
  const path = await created(page, named('Short-lived'))
  await page.goto(`${path}/edit`)
  await page.getByLabel(/^Description/).fill('Typed in vain')
  await page.getByRole('button', { name: 'Delete Project' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete the project?' })
  await question.getByRole('button', { name: 'Delete Project' }).click()
  await expect(page).toHaveURL(/\/projects$/)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('a manager changes a role, and who is no participant sees nothing of a private project', async ({
  page,
  browser,
  signInAs,
  expectFailures,
}) => {
  expectFailures(/^404 GET /, /Not found/)
  await signInAs('projectManager')
  await page.goto('/projects')
  await page.getByRole('link', { name: 'Green lending in East Africa' }).click()
  await page.getByRole('tab', { name: 'Participants' }).click()
  await expect(page).toHaveURL(/\/participants$/)
  const row = page.getByRole('row').filter({ hasText: 'Minh Tran' })
  await row.getByRole('button', { name: 'Actions for Minh Tran' }).click()
  await page.getByRole('menuitem', { name: 'Change roles' }).click()
  await expect(page.getByRole('checkbox', { name: 'Project Admin' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Project Guest' }).check()
  await page.getByRole('button', { name: 'Save roles' }).click()
  await expect(row).toContainText('Project Guest')
  await row.getByRole('button', { name: 'Actions for Minh Tran' }).click()
  await page.getByRole('menuitem', { name: 'Change roles' }).click()
  await page.getByRole('checkbox', { name: 'Project Guest' }).uncheck()
  await page.getByRole('button', { name: 'Save roles' }).click()
  await expect(row).not.toContainText('Project Guest')

  const outside = await (await browser.newContext()).newPage()
  await signInAs('plain', outside)
  await outside.goto(page.url())
  await expect(outside.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await outside.context().close()
})
