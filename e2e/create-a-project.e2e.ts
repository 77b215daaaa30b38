import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { hideDeletions } from './delay-deletions.ts'
import { ownProject } from './own-project.ts'
import { authorizationOf, sessionOf } from './session-of.ts'
import { uploadSurveyTo } from './upload-survey.ts'

/** A one-pixel picture. */
const picture = {
  name: 'kiosk.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

const uniqueName = (what: string) => `${what} ${Date.now()}`

async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name (required)', { exact: true }).fill(name)
  await page.getByRole('combobox', { name: /^Type of project/ }).click()
  await page.getByRole('option', { name: 'Research' }).click()
  await page.getByRole('combobox', { name: /^Regions/ }).click()
  await page.getByRole('option', { name: 'Eastern Africa' }).click()
  await page.getByRole('combobox', { name: /^Regions/ }).press('Escape')
}

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()
const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

/** Creates a project of the signed-in person and opens it. @returns its path */
async function openOwn(page: Page, name: string): Promise<string> {
  const path = `/projects/${await ownProject(page, name)}`
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return path
}

test('a member creates a project in a new tab and finds it in the list', async ({
  page,
  context,
  signInAs,
  checkAccessibility,
}) => {
  const name = uniqueName('Solar kiosks')
  await signInAs('plain')
  await page.goto('/projects')
  await expect(page.getByRole('heading', { name: 'Your Projects' })).toBeVisible()
  const opening = context.waitForEvent('page')
  await page.getByRole('link', { name: /^Create new project/ }).click()
  const tab = await opening

  await expect(tab.getByRole('heading', { level: 1, name: 'New project' })).toBeVisible()
  const later = tab.getByRole('button', { name: '3. Topics' })
  await expect(later).toHaveAttribute('aria-disabled', 'true')
  await next(tab)
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
  await tab
    .getByRole('dialog', { name: 'Crop the picture' })
    .getByRole('button', { name: 'Crop', exact: true })
    .click()
  await expect(tab.getByRole('dialog')).toHaveCount(0)
  await next(tab)

  await expect(step(tab, 'Import configuration')).toBeFocused()
  await checkAccessibility(tab)
  await next(tab)
  await expect(step(tab, 'Topics')).toBeFocused()
  await checkAccessibility(tab)
  await next(tab)
  await expect(step(tab, 'Finish')).toBeFocused()
  for (const words of ['Eastern Africa', 'http://solar.example/kiosks'])
    await expect(tab.getByText(words)).toBeVisible()
  await checkAccessibility(tab)
  await tab.getByRole('link', { name: 'Finish' }).click()
  await expect(tab).toHaveURL(/\/projects$/)
  await tab.getByRole('link', { name }).click()

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
  await page.getByRole('combobox', { name: 'Search', exact: true }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/\/projects\/\d+$/)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/dashboard\?q=/)
})

test('a retry after a lost response creates no second project', async ({
  page,
  signInAs,
  expectFailures,
}) => {
  const name = uniqueName('Lost answers')
  expectFailures(/\/api\/projects\//)
  await signInAs('plain')
  await page.goto('/create-project')
  await fillIn(page, name)
  await page.route('**/api/projects/', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await next(page)
  await expect(page.getByRole('alert')).toContainText('Your changes are not lost')
  await page.reload()
  await expect(page.getByLabel('Name (required)', { exact: true })).toHaveValue(name)

  await page.unroute('**/api/projects/')
  await next(page)
  await expect(step(page, 'Import configuration')).toBeVisible()
  await page.goto('/projects')
  await expect(page.getByRole('article').filter({ hasText: name })).toHaveCount(1)
})

test('when two people edit at the same time, the second chooses a version', async ({
  page,
  browser,
  signInAs,
  expectFailures,
}) => {
  expectFailures(/^409 PUT /)
  await signInAs('plain')
  const path = await openOwn(page, uniqueName('Two hands'))
  await page.getByRole('switch', { name: 'Edit Project' }).click()
  await page.getByLabel(/^Description/).fill('Mine')

  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await signInAs('plain', other)
  await other.goto(`${path}/edit`)
  await other.getByLabel(/^Description/).fill('Theirs')
  await other.getByLabel(/^Short name/).fill('THEIR')
  await other.getByRole('button', { name: 'Update Project' }).click()
  await expect(other.getByText(/^Saved at/)).toBeVisible()
  await elsewhere.close()

  // The draft is restored with the version it is based on.
  await page.reload()
  await expect(page.getByLabel(/^Description/)).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Update Project' }).click()
  await expect(page.getByRole('dialog')).toContainText('Another user has changed this project')
  // Only the field that both have changed is in question, with both values.
  await expect(page.getByRole('dialog').getByRole('term')).toHaveText(['Description'])
  await expect(page.getByRole('dialog').getByRole('definition')).toHaveText([/Mine$/, /Theirs$/])
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByLabel(/^Description/)).toHaveValue('Theirs')
  await expect(page.getByLabel(/^Short name/)).toHaveValue('THEIR')

  await page.getByLabel(/^Description/).fill('Mine after all')
  await page.getByRole('link', { name: 'Finish Editing' }).click()
  await expect(page.getByRole('dialog')).toContainText('Leave without saving?')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Update Project' }).click()
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  await page.getByRole('link', { name: 'Finish Editing' }).click()
  await expect(page.getByText('Mine after all')).toBeVisible()
})

test('changes of different fields by two people are both saved without a question', async ({
  page,
  browser,
  signInAs,
  expectFailures,
}) => {
  expectFailures(/^409 PUT /)
  await signInAs('plain')
  const path = await openOwn(page, uniqueName('Four hands'))
  await page.getByRole('switch', { name: 'Edit Project' }).click()
  await page.getByLabel(/^Description/).fill('Mine')

  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await signInAs('plain', other)
  await other.goto(`${path}/edit`)
  await other.getByLabel(/^Short name/).fill('THEIR')
  await other.getByRole('button', { name: 'Update Project' }).click()
  await expect(other.getByText(/^Saved at/)).toBeVisible()
  await elsewhere.close()

  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByRole('button', { name: 'Update Project' }).click()
  const body = (await sent).postData() ?? ''
  expect(body).toContain('description')
  expect(body).not.toContain('short_name')
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('Another user has changed Short name')).toBeVisible()
  await expect(page.getByLabel(/^Short name/)).toHaveValue('THEIR')
  await expect(page.getByLabel(/^Description/)).toHaveValue('Mine')
})

test('the wizard imports the configuration and two topics of another project', async ({ page, signInAs }) => {
  const name = uniqueName('Solar pumps')
  await signInAs('projectAdmin')
  await page.goto('/create-project')
  await fillIn(page, name)
  await next(page)
  await page.getByRole('combobox', { name: 'Project to import from' }).fill('green lending')
  await page.getByRole('option', { name: 'Green lending in East Africa' }).click()
  const table = page.getByRole('region', { name: 'Parts to import' })
  await expect(table).toContainText('Metadata links')
  // The checkbox of a long list is at its top (PRJ-17).
  const topics = table.getByRole('row').filter({ hasText: 'Topics' })
  const tick = await topics.getByRole('checkbox').boundingBox()
  expect(tick!.y - (await topics.boundingBox())!.y).toBeLessThan(18)
  await table.getByRole('checkbox', { name: 'Import: Topics' }).uncheck()
  await table.getByRole('checkbox', { name: 'Import: Metadata links' }).uncheck()
  // Clicking a later step imports, as 'Next' does; clicking an earlier one does not.
  await page.getByRole('button', { name: '3. Topics' }).click()
  await expect(page.getByText('Configuration imported')).toBeVisible()

  await expect(step(page, 'Topics')).toBeVisible()
  for (const topic of ['Pumps', 'Panels']) {
    await page.getByRole('button', { name: 'Add topic' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Title/).fill(topic)
    if (topic === 'Pumps')
      await test.step('Escape does not lose input', async () => {
        await page.keyboard.press('Escape')
        const question = page.getByRole('dialog', { name: 'Close without saving?' })
        await expect(question).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(question).toBeHidden()
        await expect(dialog.getByLabel(/^Title/)).toHaveValue(topic)
      })
    await dialog.getByLabel(/^Description/).fill(`All about ${topic}`)
    await dialog.getByRole('button', { name: /topic/i }).click()
    await expect(dialog).toHaveCount(0)
  }
  // A reload returns to the same step.
  await page.reload()
  await expect(step(page, 'Topics')).toBeVisible()

  // Later changes in the first step are saved when moving on, if they are valid.
  await page.getByRole('button', { name: '1. Project Details' }).click()
  const field = page.getByLabel('Name (required)', { exact: true })
  await field.fill('')
  await page.getByRole('button', { name: '4. Finish' }).click()
  await expect(page.getByRole('alert').getByRole('link', { name: 'Please enter name' })).toBeVisible()
  await field.fill(`${name} again`)
  await page.getByRole('button', { name: '4. Finish' }).click()
  await expect(step(page, 'Finish')).toBeVisible()
  await expect(page.getByText('Pumps, Panels')).toBeVisible()
  await expect(page.getByText('Custom', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Finish' }).click()
  await page.getByRole('link', { name: `${name} again` }).click()
  await expect(page.getByRole('tab', { name: 'Panels' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Explore Data' })).toHaveCount(0)
})

test('a project without styling, links and topics offers nothing to import', async ({ page, signInAs }) => {
  const [plain, fresh] = [uniqueName('Plain one'), uniqueName('Fresh one')]
  await signInAs('plain')
  await ownProject(page, plain)
  await page.goto('/create-project')
  await fillIn(page, fresh)
  await next(page)
  await page.getByRole('combobox', { name: 'Project to import from' }).fill(plain)
  await page.getByRole('option', { name: plain }).click()
  await expect(page.getByText('Nothing to be imported')).toBeVisible()
  await next(page)
  await expect(step(page, 'Topics')).toBeVisible()
})

test('after confirmation a deleted project disappears for everyone who has it open', async ({
  page,
  browser,
  signInAs,
  checkAccessibility,
  expectFailures,
}) => {
  await hideDeletions(page)
  await signInAs('plain')
  const name = uniqueName('Short-lived')
  const path = await openOwn(page, name)
  const other = await (await browser.newContext()).newPage()
  await signInAs('projectMember', other)
  const { user_id: userId } = await sessionOf(other)
  await page.request.put('/api/projects/participants/', {
    headers: await authorizationOf(page),
    data: { projectId: Number(path.split('/').at(-1)), userId, roleName: 'Project_Member' },
  })
  await other.goto(`${path}/discussions`)
  await expect(other.getByRole('heading', { name: 'Other Discussions' })).toBeVisible()
  const survey = `Short-lived ${Date.now()}`
  await uploadSurveyTo(path.split('/').at(-1) ?? '', {
    page,
    headers: await authorizationOf(page),
    name: survey,
    csv: 'section_name,question,question_type,option_name,option_type\nA,Who?,other,name,text',
    type: 'single-user',
  })
  const form = await other.context().newPage()
  await form.goto(`/quiz/${encodeURIComponent(survey)}`)
  await expect(form.getByRole('textbox', { name: /Who/ })).toBeVisible()
  const missing: string[] = []
  for (const one of [page, other, form])
    one.on('response', (answer) => void (answer.status() === 404 && missing.push(answer.url())))

  await page.getByRole('switch', { name: 'Project Settings' }).click()
  await page
    .getByRole('region', { name: 'Project Settings' })
    .getByRole('button', { name: 'Delete Project' })
    .click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete the project?' })
  await question.getByRole('button', { name: 'Delete Project' }).click()
  await expect(page).toHaveURL(/\/projects$/)
  await expect(other.getByRole('alert')).toContainText('This project has been deleted.')
  await expect(other.getByRole('tab')).toHaveCount(1)
  await expect(form.getByRole('alert')).toContainText('This project has been deleted.')
  await expect(form.getByRole('textbox', { name: /Who/ })).toBeVisible()
  await other.getByRole('link', { name: 'Your projects' }).click()
  await expect(other.getByRole('heading', { name: 'Your Projects' })).toBeVisible()
  // Nothing that is known to be deleted is requested.
  expect(missing).toEqual([])
  await other.context().close()

  expectFailures(/^404 GET /, /Not found/)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()

  // Its Admin takes the deletion back.
  await page.goto('/projects')
  await page.getByRole('link', { name: /^Deleted projects/ }).click()
  await checkAccessibility()
  await page
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('button', { name: /^Restore/ })
    .click()
  await page.getByRole('link', { name: 'Open project' }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('a manager changes a role, and non-participants see nothing of a private project', async ({
  page,
  browser,
  signInAs,
  expectFailures,
}) => {
  expectFailures(/^404 GET /, /Not found/)
  await signInAs('projectManager')
  await page.goto('/projects?name=Green+lending')
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
