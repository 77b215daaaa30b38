import { personaProjects } from '../db/seed/personas.ts'
import { expect, test } from './journey.ts'
import { uploadSurvey } from './upload-survey.ts'

test.use({ serviceWorkers: 'allow' })

const unique = Date.now().toString(36)
const csv = [
  'section_name,question,question_type,required,option_name,option_label,option_type',
  'About you,Do you lend to farmers?,single-select,yes,yes,Yes,boolean',
  ',,,,no,No,boolean',
  ',Whom may we ask?,other,no,name,Name,text',
].join('\n')

test('results are exported to a document that members download', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  const name = `Harvest ${unique}`
  const project = await uploadSurvey(page, name, csv)
  await signInAs('projectManager')
  await page.goto(`/quiz/manage/${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: 'Download results' }).click()
  await page.getByRole('menuitem', { name: 'Export to the project' }).click()
  await page.getByRole('link', { name: 'Show documents' }).click()
  await expect(page).toHaveURL(`/projects/${project}/documents`)
  await expect(page.getByRole('heading', { name: new RegExp(`^${name} results`) })).toBeVisible()
  await checkAccessibility()

  await signInAs('projectMember')
  await page.goto(`/projects/${project}/documents`)
  const link = page.getByRole('link', { name: new RegExp(`^Download ${name} results`) })
  await expect(link).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^Harvest_.*_results_[\d-]+\.csv$/)

  await signInAs('projectGuest')
  await page.goto(`/projects/${project}/documents`)
  // Public documents are listed, results are not.
  await expect(
    page.getByRole('tabpanel', { name: 'Documents' }).getByRole('heading', { level: 2 }).first(),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: new RegExp(`^${name} results`) })).toHaveCount(0)
})

test('a deleted survey disappears for everyone immediately and is restored with all drafts', async ({
  page,
  browser,
  signInAs,
  checkAccessibility,
  expectFailures,
}) => {
  expectFailures(/404 GET .*\/api\/quiz\/\?form=/)
  const name = `Short-lived ${unique}`
  const project = await uploadSurvey(page, name, csv)
  // Another browser, where failures are expected: the survey is deleted while it is open.
  const context = await browser.newContext({ baseURL: process.env['E2E_URL']! })
  const other = await context.newPage()
  const typed = other.getByRole('textbox', { name: /Name/ })

  await test.step('a member is filling the survey', async () => {
    await signInAs('projectMember', other)
    await other.goto(`/quiz/${encodeURIComponent(name)}`)
    await typed.fill('Wanjiru')
  })

  await test.step('a member without the right sees the reason', async () => {
    await signInAs('projectManager')
    await page.goto(`/quiz/manage/${encodeURIComponent(name)}`)
    await page.getByRole('button', { name: 'Delete', exact: true }).focus()
    await expect(page.getByRole('tooltip')).toHaveText('You do not have the permission to do this.')
  })

  await test.step('the admin confirms and returns to the surveys of the project', async () => {
    await signInAs('projectAdmin')
    await page.route(/\/guests\//, async (route) => {
      await new Promise((later) => setTimeout(later, 500))
      await route.continue()
    })
    await page.goto(`/quiz/manage/${encodeURIComponent(name)}`)
    const remove = page.getByRole('button', { name: 'Delete', exact: true })
    const place = await remove.boundingBox()
    await expect(page.getByRole('heading', { name: 'Guests' })).toBeVisible()
    expect(await remove.boundingBox()).toEqual(place)
    await remove.click()
    const dialog = page.getByRole('dialog', { name: 'Are you sure that you want to delete this survey?' })
    await checkAccessibility()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Survey deleted')).toBeVisible()
    await expect(page).toHaveURL(`/projects/${project}/surveys`)
    await expect(page.getByRole('tab', { name: 'Surveys' })).toBeVisible()
    await expect(page.getByText(name)).toHaveCount(0)
  })

  await test.step('the member sees a message that no input is lost', async () => {
    await expect(other.getByText('This survey is no longer available')).toBeVisible()
    await expect(other.getByText(/Your unsaved input \(1 answer\) is stored/)).toBeVisible()
    await checkAccessibility(other)
  })

  await test.step('staff restore it and the member continues', async () => {
    await signInAs('staff')
    await page.goto('/surveys')
    await page.getByRole('link', { name: 'Deleted surveys' }).click()
    await expect(page.getByText('30 days left').first()).toBeVisible()
    await checkAccessibility()
    await page.getByRole('button', { name: `Restore ${name}` }).click()
    await expect(page.getByText(`“${name}” restored in ${personaProjects.own}`)).toBeVisible()
    await expect(page.getByRole('button', { name: `Restore ${name}` })).toHaveCount(0)
    await expect(typed).toHaveValue('Wanjiru')
    await other.getByRole('button', { name: 'Save Answers' }).click()
    await expect(other.getByText('Saved answers successfully!')).toBeVisible()
    await context.close()
  })
})
