import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { uploadSurvey } from './upload-survey.ts'

const survey = [
  'section_name,question_id,question,question::Español (es),description,question_type,option_name,option_type',
  'Loans,Q1,What do you lend?,¿Qué presta?,Last year only,single-select,Money,boolean',
  ',,,,,,Machines,boolean',
].join('\n')

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save texts' })
const saved = (page: Page) => page.getByText('Question updated')

test('two people edit texts of one question: only changes in the same language conflict', async ({
  page,
  browser,
  signInAs,
  checkAccessibility,
  expectFailures,
  baseURL,
}) => {
  expectFailures(/409 PUT .*\/api\/quiz\/questions\//)
  const name = `Translated ${Date.now().toString(36)}`
  await uploadSurvey(page, name, survey)
  const otherPage = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await signInAs('projectManager')
  await signInAs('projectAdmin', otherPage)
  const edit = `/quiz/${encodeURIComponent(name)}?mode=edit`
  await page.goto(`${edit}&lang=es`)
  await expect(field(page, 'Question')).toHaveValue('¿Qué presta?')

  await test.step('each field shows the original text', async () => {
    await expect(field(page, 'Question')).toHaveAccessibleDescription('What do you lend?')
    await expect(field(page, 'Description')).toHaveAccessibleDescription('Last year only')
    await page.getByText('Labels of the 2 options').click()
    await expect(field(page, 'Machines')).toHaveAccessibleDescription('Machines')
    await checkAccessibility()
  })

  await test.step('changes in different languages do not conflict', async () => {
    await field(page, 'Description').fill('Solo el año pasado')
    await otherPage.goto(edit)
    await expect(field(otherPage, 'Question')).toHaveAccessibleDescription('')
    await field(otherPage, 'Question').fill('What have you lent?')
    await save(otherPage).click()
    await expect(saved(otherPage)).toBeVisible()
    await save(page).click()
    await expect(saved(page)).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
    await expect(field(page, 'Question')).toHaveAccessibleDescription('What have you lent?')
  })

  await test.step("the other person's text in the same language is quoted for each field", async () => {
    await field(page, 'Question').fill('¿Qué ha prestado?')
    await otherPage.goto(`${edit}&lang=es`)
    await field(otherPage, 'Question').fill('¿Qué prestó?')
    await otherPage.getByText('Labels of the 2 options').click()
    await field(otherPage, 'Machines').fill('Máquinas')
    await save(otherPage).click()
    await expect(saved(otherPage)).toBeVisible()
    await save(page).click()
    const alert = page.getByRole('alert', { name: 'Another user has changed this question' })
    await expect(alert).toContainText('Overwrite saves yours')
    await expect(alert).toContainText('¿Qué ha prestado?')
    await expect(alert.getByText('¿Qué prestó?')).toBeVisible()
    await expect(alert).not.toContainText('Máquinas')
    await expect(alert).not.toContainText('What have you lent?')
    await expect(alert).not.toContainText('Solo el año pasado')
    await checkAccessibility()
    await alert.getByRole('button', { name: 'Overwrite' }).click()
    await expect(alert).toBeHidden()
    await expect(field(page, 'Question')).toHaveValue('¿Qué ha prestado?')
    await expect(field(otherPage, 'Question')).toHaveValue('¿Qué ha prestado?')
    await expect(field(otherPage, 'Machines')).toHaveValue('Máquinas')
  })
})
