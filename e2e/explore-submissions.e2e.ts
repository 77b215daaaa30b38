import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { personas, type Persona } from '../db/seed/personas.ts'
import { expect, test } from './journey.ts'
import { cutSockets } from './cut-socket.ts'
import { headersOf, uploadSurvey } from './upload-survey.ts'

const unique = Date.now().toString(36)
const name = `Branches ${unique}`
const branches = 24

/** A choice, a number and a text for each branch. */
const questionnaire = [
  'section_name,question,question_type,variable_name,option_name,option_label,option_type',
  'Lending,Do you lend to farmers?,single-select,farmers,yes,Yes we do,boolean',
  ',,,,no,No,boolean',
  'Lending,How many loans?,other,loans,amount,,integer',
  ...Array.from(
    { length: branches },
    (_, at) => `Branches,Branch ${at + 1},other,branch_${at + 1},town,,text`,
  ),
].join('\n')

/** Answers all questions as another person in another browser. */
async function answer(page: Page, persona: Persona, { choice, loans }: { choice: string; loans: number }) {
  const headers = await headersOf(page, persona)
  const read = await page.request.get('/api/quiz/', { headers, params: { form: name } })
  const form = (await read.json()) as {
    form_id: number
    results: { question_id: number; question: string; options: { name: string; type: string }[] }[]
  }
  const saved = await page.request.post('/api/quiz/answers/', {
    headers,
    data: {
      form_id: form.form_id,
      answers: form.results.map(({ question_id, question, options }) => ({
        question: { question_id },
        answer:
          options[0]!.type === 'boolean'
            ? { [choice]: true }
            : {
                [`${options[0]!.name}-data`]: options[0]!.type === 'integer' ? loans : `Town of ${question}`,
              },
      })),
    },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
}

test('a manager filters, sorts and summarises the answers, and stops and resumes accepting them', async ({
  page,
  context,
  signInAs,
  checkAccessibility,
}) => {
  const line = await cutSockets(context)
  const rows = page.getByRole('region', { name: 'Answers' }).locator('tbody tr')
  const cell = (row: number, column: number) => rows.nth(row).getByRole('cell').nth(column)
  const tab = (label: string) => page.getByRole('tab', { name: label })

  await test.step('two participants answer', async () => {
    await uploadSurvey(page, name, questionnaire, 'single-user')
    await answer(page, 'projectMember', { choice: 'yes', loans: 10 })
    await answer(page, 'projectEditor', { choice: 'no', loans: 40 })
  })

  await test.step('the page opens from the list of surveys', async () => {
    await signInAs('projectManager')
    await page.goto('/surveys')
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Explore Submission' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    // Another journey of this person may have used another tab last.
    await tab('Answers').click()
    await expect(page.getByRole('columnheader')).toHaveText([
      'Question Id',
      'Question',
      'Answered By',
      'Answered On',
      'Answer',
    ])
    await expect(page.getByText('1–25 of 52 answers')).toBeVisible()
    await expect(cell(0, 3)).toHaveText(/^\d\d\/\d\d\/\d{4}$/)
    await checkAccessibility()
  })

  await test.step('sorting by keyboard is announced', async () => {
    const heading = page.getByRole('columnheader', { name: 'Answered By' })
    await heading.getByRole('button').press('Enter')
    await expect(heading).toHaveAttribute('aria-sort', 'ascending')
    await expect(cell(0, 2)).toHaveText(personas.projectEditor.email)
    await heading.getByRole('button').press('Enter')
    await expect(heading).toHaveAttribute('aria-sort', 'descending')
    await expect(cell(0, 2)).toHaveText(personas.projectMember.email)
  })

  await test.step('paging survives a reload and Back', async () => {
    await page.getByRole('button', { name: 'Page 3' }).click()
    await expect(page.getByText('51–52 of 52 answers')).toBeVisible()
    await expect(rows).toHaveCount(2)
    await page.reload()
    await expect(page.getByText('51–52 of 52 answers')).toBeVisible()
    await expect(cell(0, 2)).toHaveText(personas.projectEditor.email)
    await page.goBack()
    await expect(page.getByText('1–25 of 52 answers')).toBeVisible()
  })

  await test.step('answers are filtered by answer, question and e-mail', async () => {
    const filter = page.getByRole('searchbox', { name: /^Filter/ })
    await filter.fill('yes we')
    await expect(rows).toHaveCount(1)
    await expect(cell(0, 1)).toHaveText('Do you lend to farmers?')
    await expect(cell(0, 4)).toHaveText('Yes we do')
    const readOut = (words: string) => page.getByRole('status').filter({ hasText: words })
    await filter.fill('branch 7')
    await expect(rows).toHaveCount(2)
    await expect(readOut('1 to 2 of 2 answers')).toBeAttached()
    await filter.fill('nothing like it')
    await expect(page.getByText('No answers found')).toBeVisible()
    await expect(readOut('The list is empty.')).toBeAttached()
    await page.getByRole('button', { name: 'Show all answers' }).click()
    await expect(page.getByText('1–25 of 52 answers')).toBeVisible()
  })

  await test.step('a new answer is announced and shown on request', async () => {
    await page.reload()
    await expect(page.getByText('1–25 of 52 answers')).toBeVisible()
    // Changes from before the page was opened are not announced.
    await expect(page.getByText('There are new answers.')).toBeHidden()
    await answer(page, 'projectMember', { choice: 'yes', loans: 30 })
    await expect(page.getByText('There are new answers.')).toBeVisible()
    await page.getByText('All', { exact: true }).click()
    await page.getByRole('button', { name: 'Show new answers' }).click()
    await expect(page.getByText('1–25 of 53 answers')).toBeVisible()
    await expect(page.getByText('There are new answers.')).toBeHidden()
  })

  await test.step('after a reconnect only new answers are announced', async () => {
    // A newly opened page immediately fetches what it may have missed.
    await page.waitForTimeout(5000)
    const news = page.getByText('There are new answers.')
    const isLookedUp = () => page.waitForResponse((answer) => answer.url().endsWith('pageSize=1'))
    const nothing = isLookedUp()
    await line.cut()
    line.resume()
    await nothing
    await page.waitForTimeout(500)
    await expect(news).toBeHidden()
    const something = isLookedUp()
    await line.cut()
    await answer(page, 'projectMember', { choice: 'yes', loans: 25 })
    line.resume()
    await something
    await expect(news).toBeVisible()
    await page.getByRole('button', { name: 'Show new answers' }).click()
    await expect(page.getByText('1–25 of 54 answers')).toBeVisible()
  })

  await test.step('the summary has a chart for each question', async () => {
    await tab('Summary').click()
    await expect(page).toHaveURL(/view=summary/)
    await expect(page.getByRole('row', { name: 'Yes we do 1 50.0%' })).toBeVisible()
    const loans = page.getByRole('article').filter({ hasText: 'How many loans?' })
    await expect(loans).toContainText('Median32.5')
    // Bars are printed without backgrounds.
    await page.emulateMedia({ media: 'print' })
    const bar = page.getByRole('row', { name: 'Yes we do 1 50.0%' }).locator('[style]')
    await expect(bar).toHaveCSS('border-top-width', '10px')
    await page.emulateMedia({ media: null })
    await loans.getByText('Figures as a table').click()
    await expect(loans.getByRole('row', { name: '40 to 41 1' })).toBeVisible()
    await expect(loans).toContainText('n = 2 of 2 answer sets')
    await expect(loans).toContainText('Upper quartile')
    await checkAccessibility()
    // A bar filters the page, and counts lead to their rows.
    const lends = page.getByRole('article').filter({ hasText: 'Do you lend to farmers?' })
    await lends.getByRole('link', { name: 'Yes we do' }).click()
    await expect(page.getByRole('button', { name: /^Remove filter: .* is Yes we do$/ })).toBeVisible()
    await expect(loans).toContainText('n = 1 of 1 answer set')
    await expect(lends.getByRole('link', { name: '1', exact: true })).toHaveAttribute(
      'href',
      /view=table&where=is%3Aq\d+%3Ayes$/,
    )
    await lends.getByRole('link', { name: 'Yes we do' }).click()
    await expect(loans).toContainText('n = 2 of 2 answer sets')
    // Charts are saved as images, and their figures as a table.
    for (const [item, ending, beginning] of [
      ['Image (SVG)', 'svg', '<svg'],
      ['Image (PNG)', 'png', '\u0089PNG'],
      ['Figures (CSV)', 'csv', '\u00ef\u00bb\u00bfOption,Answers,Percent'],
    ] as const) {
      await lends.getByRole('button', { name: /^Download chart/ }).click()
      const saved = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: item }).click()
      const file = await saved
      expect(file.suggestedFilename()).toBe(`Do-you-lend-to-farmers.${ending}`)
      expect((await readFile(await file.path())).toString('latin1').startsWith(beginning)).toBe(true)
    }
    await page.getByRole('combobox', { name: 'Compare by' }).click()
    await page.getByRole('option', { name: 'Country' }).click()
    await expect(page).toHaveURL(/by=country/)
    await page.getByRole('combobox', { name: 'Compare by' }).click()
    await page.getByRole('option', { name: 'Do you lend to farmers?' }).click()
    await expect(page.getByText('No answers can be compared')).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Compare by' }).click()
    await page.getByRole('option', { name: 'Nothing' }).click()
    await expect(page).not.toHaveURL(/by=/)
    await page.getByRole('combobox', { name: 'Section' }).click()
    await page.getByRole('option', { name: `Branches (${branches})` }).click()
    await expect(page.getByText(`1–20 of ${branches} questions`)).toBeVisible()
    await expect(page.getByRole('article').first()).toContainText('Town of Branch 1')
    await page.getByRole('button', { name: 'All texts: Branch 2', exact: true }).click()
    const texts = page.getByRole('dialog', { name: 'Branch 2' })
    await expect(texts.getByRole('status')).toHaveText('2 texts')
    await texts.getByRole('searchbox', { name: 'Find a text' }).fill('no such town')
    await expect(texts.getByRole('status')).toHaveText('0 texts: no text contains “no such town”.')
    await checkAccessibility()
    await page.keyboard.press('Escape')
    await expect(texts).toBeHidden()
  })

  await test.step('the list of respondents shows their progress', async () => {
    await tab('Respondents').click()
    const row = page.getByRole('row', { name: new RegExp(personas.projectMember.email) })
    await expect(row).toContainText(`${branches + 2} of ${branches + 2}`)
    await checkAccessibility()
  })

  await test.step('the page opens with the tab used last, and Results with the summary', async () => {
    // A person who uses these tabs in no other journey.
    await signInAs('projectAdmin')
    await page.goto(`/quiz/explore-submissions/${encodeURIComponent(name)}?view=summary`)
    const stored = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/user/results-tab/') && answer.request().method() === 'PUT',
    )
    await tab('Respondents').click()
    await stored
    await page.goto('/surveys')
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Explore Submission' }).click()
    await expect(tab('Respondents')).toHaveAttribute('aria-selected', 'true')
    await page.goto('/surveys')
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
    await row.getByRole('link', { name: 'Results' }).click()
    await expect(tab('Summary')).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('accepting submissions is stopped and resumed', async () => {
    await page.getByRole('button', { name: 'Stop Accepting Submissions' }).click()
    await expect(page.getByText('Survey has been marked as finalized')).toBeVisible()
    await expect(page.getByText('Finalized', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Start Accepting Submissions' }).click()
    await expect(page.getByText('Survey is accepting submissions')).toBeVisible()
    await page.getByRole('link', { name: 'Show' }).click()
    await expect(page.getByRole('heading', { name: `Form: ${name}` })).toBeVisible()
  })
})

test('questions in one row of a table are distinguished by their columns', async ({ page, signInAs }) => {
  await signInAs('projectManager')
  const explore = `/quiz/explore-submissions/${encodeURIComponent('Office footprint 2026')}`
  await page.goto(`${explore}?view=summary`)
  for (const year of ['2024', '2025'])
    await expect(page.getByRole('heading', { name: `Electricity (kWh), ${year}`, exact: true })).toBeVisible()
  await page.goto(`${explore}?view=answers`)
  await page.getByRole('searchbox', { name: /^Filter/ }).fill('Water (m³), 2025')
  const found = page.getByRole('region', { name: 'Answers' }).locator('tbody tr')
  await expect(found).toHaveCount(1)
  await expect(found.getByRole('cell').nth(1)).toHaveText('Water (m³), 2025')
})

test('a user without the right to see answers of others gets an explanation', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  const survey = `Closed book ${unique}`
  await uploadSurvey(page, survey, questionnaire)
  await signInAs('projectMember')
  await page.goto(`/quiz/explore-submissions/${encodeURIComponent(survey)}`)
  await expect(page.getByText(/permission/i)).toBeVisible()
  await expect(page.getByRole('link', { name: 'All surveys' })).toBeVisible()
  await checkAccessibility()
})
