import { readFile } from 'node:fs/promises'
import { institutionInProject } from './institution-in-project.ts'
import { expect, test } from './journey.ts'
import { ownProject } from './own-project.ts'
import { authorizationOf } from './session-of.ts'
import { uploadSurveyTo } from './upload-survey.ts'

const name = `Compared ${Date.now().toString(36)}`
const questionnaire = [
  'section_name,question_id,question,question_type,variable_name,option_name,option_label,option_type',
  'Loans,Q1,How many loans?,other,loans,count,,integer',
  'Loans,Q2,Do you lend to farmers?,single-select,farmers,yes,Yes,boolean',
  ',,,,,no,No,boolean',
].join('\n')
const institutions = [
  { institution: 'Mujeres del Altiplano', admin: 'rosa.mamani' },
  { institution: 'Nordlys Impact Partners', admin: 'ingrid.solberg' },
  { institution: 'Institute for Inclusive Finance Studies', admin: 'thomas.bouchard' },
  { institution: 'Levant Solar Leasing', admin: 'omar.haddad' },
  { institution: 'Clarum Advisory', admin: 'anita.kulkarni' },
  { institution: 'Sahel Crédit Coopératif', admin: 'awa.diop' },
]

test('a manager compares institutions, and lets them compare themselves', async ({
  page,
  browser,
  signInAs,
  checkAccessibility,
}) => {
  test.setTimeout(180_000)
  await signInAs('projectAdmin')
  const headers = await authorizationOf(page)
  const project = await ownProject(page, name)
  await uploadSurveyTo(project, {
    page,
    headers,
    name,
    csv: questionnaire,
    type: 'multi-user',
    sets: 'institution',
  })
  for (const [at, one] of institutions.entries()) {
    const own = await institutionInProject(project, { page, headers, ...one })
    const form = await page.request.get('/api/quiz/', { headers: own, params: { form: name } })
    const { form_id, results } = (await form.json()) as {
      form_id: number
      results: { question_id: number; code: string }[]
    }
    const saved = await page.request.post('/api/quiz/answers/', {
      headers: own,
      data: {
        form_id,
        answers: [
          { code: 'Q1', answer: { 'count-data': (at + 1) * 10 } },
          { code: 'Q2', answer: { [at % 2 === 0 ? 'yes' : 'no']: true } },
        ].map(({ code, answer }) => ({
          question: { question_id: results.find((one) => one.code === code)!.question_id },
          answer,
        })),
        completionPercentage: 0,
        totalVisible: 0,
        totalAnswered: 0,
      },
    })
    expect(saved.ok(), await saved.text()).toBe(true)
  }

  const rowOf = (question: string, row: string) =>
    page
      .getByRole('region', { name: question })
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: row, exact: true }) })

  await test.step('side by side with the median and quartiles of all', async () => {
    await page.goto(`/quiz/explore-submissions/${encodeURIComponent(name)}?view=compare`)
    const chosen = page.getByRole('combobox', { name: 'Institutions' })
    for (const { institution } of institutions.slice(0, 2)) {
      await chosen.fill(institution)
      await page.getByRole('option', { name: institution }).click()
    }
    await page.keyboard.press('Escape')
    await expect(rowOf('How many loans?', 'Number').getByRole('cell')).toHaveText([
      '10',
      '20',
      '35 (22.5 to 47.5)',
      '6',
    ])
    await expect(rowOf('Do you lend to farmers?', 'Yes').getByRole('cell')).toHaveText([
      'Yes',
      'No',
      '50%',
      '6',
    ])
    await checkAccessibility()
  })

  await test.step('the figures as a file', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download figures' }).click(),
    ])
    const csv = await readFile(await download.path(), 'utf8')
    expect(csv).toContain('"How many loans?","loans","",10,20,6,35,22.5,35,47.5')
  })

  await test.step('an institution sees its own beside the others without names', async () => {
    await page.goto(`/quiz/manage/${encodeURIComponent(name)}`)
    await page.getByRole('combobox', { name: 'Who sees the comparison' }).click()
    await page.getByRole('option', { name: 'Also each institution: its own beside all others' }).click()
    await expect(page.getByText('Saved')).toBeVisible()
    const ownPage = await (await browser.newContext({ baseURL: process.env['E2E_URL']! })).newPage()
    await signInAs({ email: 'rosa.mamani@seventeen.example' }, ownPage)
    await ownPage.goto(`/quiz/compare/${encodeURIComponent(name)}`)
    const row = ownPage.getByRole('region', { name: 'How many loans?' }).getByRole('row')
    await expect(row.filter({ hasText: 'Number' }).getByRole('cell')).toHaveText(['10', '40 (30 to 50)', '5'])
    await expect(ownPage.getByText('Nordlys')).toHaveCount(0)
    await checkAccessibility(ownPage)
  })
})
