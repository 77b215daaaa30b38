import type { Page } from '@playwright/test'
import { personaProjects } from '../db/seed/personas.ts'
import { choose } from './institute-forms.ts'
import { expect, test } from './journey.ts'
import { authorizationOf } from './session-of.ts'

test.use({ serviceWorkers: 'allow' })
// The journeys of this file are long and independent.
test.describe.configure({ mode: 'parallel' })

const unique = Date.now().toString(36)
const question = (page: Page, text: string) =>
  page.locator('[id^="question-"][tabindex="-1"]').filter({ hasText: text }).first()
const languages = (page: Page) => page.getByRole('combobox', { name: 'Language of the questions' })

/** Opens the form for a new survey in the personas' project. */
async function openUpload(page: Page): Promise<void> {
  await page.goto('/surveys')
  const answer = await page.request.get('/api/quiz/all_projects', { headers: await authorizationOf(page) })
  const all = (await answer.json()) as { project: { id: number; name: string } }[]
  const { project } = all.find((one) => one.project.name === personaProjects.own)!
  await page.goto(`/projects/${project.id}/surveys`)
  await page.getByRole('button', { name: 'Create survey' }).click()
}

test('a manager sees what an uploaded workbook loses, and a member fills it in Spanish', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  const name = `Green Index in three languages ${unique}`
  await signInAs('projectManager')

  await test.step('the chosen workbook is read and names the survey', async () => {
    await openUpload(page)
    await page.locator('input[type="file"]').setInputFiles('db/seed/surveys/green-index-3.xlsx')
    await expect(
      page.getByText(/It has 506 questions in 11 sections, in English, Español,? and Français\./),
    ).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('GREEN INDEX 3.0')
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Description').fill('How green is our lending?')
    await page.getByRole('radio', { name: 'multi-user' }).check()
    await page.getByRole('button', { name: 'Submit' }).click()
  })

  await test.step('omissions are listed before it is stored', async () => {
    await expect(page.getByRole('heading', { name: `Before you create “${name}”` })).toBeFocused()
    await expect(
      page.getByText('517 of 521 rows taken; 100 % of questions, 100 % of conditions.'),
    ).toBeVisible()
    await page.getByText(/^Without effect on answers \(\d+\)$/).click()
    await expect(page.getByRole('row', { name: /survey 2 type meta_start_time is left out/ })).toBeVisible()
    await checkAccessibility()
    await page.getByRole('button', { name: 'Back to form' }).click()
    await expect(page.getByLabel('Name')).toHaveValue(name)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('button', { name: 'Create survey' }).click()
    await expect(page.getByRole('button', { name: `Fill the module ${name}` })).toBeVisible()
  })

  await test.step('input stays when the language changes', async () => {
    await signInAs('projectMember')
    await page.goto(`/quiz/${encodeURIComponent(name)}`)
    await question(page, 'E-Mail').getByRole('textbox').fill('ana@example.org')
    await choose(page, /^Language of the questions/, 'Español')
    await expect(page).toHaveURL(/\?lang=es$/)
    const email = question(page, 'Correo electrónico')
    await expect(email.getByRole('textbox')).toHaveValue('ana@example.org')
    await expect(email.getByText('Correo electrónico')).toHaveAttribute('lang', 'es')
    await expect(page.getByRole('heading', { name: 'Section: Bienvenido' })).toBeVisible()
    await checkAccessibility()
  })

  await test.step('the language is remembered and the answer saved', async () => {
    await page.getByRole('combobox', { name: 'Tipo de organización' }).click()
    await page.getByRole('option', { name: 'Inversionista' }).click()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByText('Saved answers successfully!')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Section: Antes de empezar' })).toBeVisible()
    await page.goto(`/quiz/${encodeURIComponent(name)}`)
    await expect(languages(page)).toHaveValue('Español')
    await expect(page.getByRole('combobox', { name: 'Tipo de organización' })).toHaveValue('Inversionista')
    await choose(page, /^Language of the questions/, 'English')
    await expect(page.getByRole('combobox', { name: 'Type of institution' })).toHaveValue('Investor')
  })
})

test('a faulty file is refused with its rows, and another one can be chosen', async ({ page, signInAs }) => {
  await signInAs('projectManager')
  await openUpload(page)
  const file = (text: string) => ({ name: 'Harvest.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const header = 'section_name,question,question_type,option_name,option_type,colour'
  await page.locator('input[type="file"]').setInputFiles(file(`${header}\nOne,Hello,notes,,,`))
  await expect(
    page.getByRole('row', { name: /^2 question_type 'notes' is not a question type/ }),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Ignored (1)' }).getByText('colour is unknown')).toBeVisible()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  const sheet = 'type,name,label\ntext,who,Who?'
  await page.locator('input[type="file"]').setInputFiles(file(sheet))
  const hint = page.getByRole('row', { name: /the sheet survey of an XLSForm/ })
  await hint.getByText('Consequences (6)').click()
  await expect(hint.getByText('The column section_name is missing.')).toBeVisible()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await page.locator('input[type="file"]').setInputFiles(file(`${header}\nOne,Hello,note,,,red`))
  await expect(page.getByText('It has 1 question in 1 section.')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Harvest')
  await page.getByLabel('Description').fill('For a journey')
  await page.getByRole('radio', { name: 'single-user' }).check()
  await test.step('switching tabs asks before discarding it', async () => {
    await page.getByRole('tab', { name: 'Documents' }).click()
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByLabel('Name')).toHaveValue('Harvest')
  })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('row', { name: /^1 colour The column colour is unknown/ })).toBeVisible()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await expect(page.getByText('Drop a CSV file or an XLSForm workbook')).toBeVisible()
})
