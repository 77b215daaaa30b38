import { expect, test } from './journey.ts'
import { headersOf, uploadSurvey } from './upload-survey.ts'

const name = `Table ${Date.now().toString(36)}`
const branches = 60

/** A choice, a number, and more columns than are fetched together. */
const questionnaire = [
  'section_name,question_id,question,question_type,variable_name,option_name,option_label,option_type',
  'Lending,F,Do you lend to farmers?,single-select,farmers,yes,Yes we do,boolean',
  ',,,,,no,No,boolean',
  'Lending,L,How many loans?,other,loans,amount,,integer',
  ...Array.from(
    { length: branches },
    (_, at) => `Branches,B${at + 1},Branch ${at + 1},other,branch_${at + 1},town,,text`,
  ),
].join('\n')

test('a manager sorts, filters and downloads the table of results', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  await uploadSurvey(page, name, questionnaire, 'single-user')
  for (const [persona, choice, loans] of [
    ['projectMember', 'yes', 1200],
    ['projectEditor', 'no', 40],
  ] as const) {
    const headers = await headersOf(page, persona)
    const read = await page.request.get('/api/quiz/', { headers, params: { form: name } })
    const form = (await read.json()) as { form_id: number; results: { question_id: number; code: string }[] }
    const answers = form.results.map(({ question_id, code }) => ({
      question: { question_id },
      answer:
        code === 'F'
          ? { [choice]: true }
          : code === 'L'
            ? { 'amount-data': loans }
            : { 'town-data': `Town ${code} of ${persona}` },
    }))
    const saved = await page.request.post('/api/quiz/answers/', {
      headers,
      data: { form_id: form.form_id, answers },
    })
    expect(saved.ok(), await saved.text()).toBe(true)
  }
  await signInAs('projectManager')
  await page.goto(`/quiz/explore-submissions/${encodeURIComponent(name)}`)
  await page.getByRole('tab', { name: 'Table' }).click()
  const table = page.getByRole('table', { name: 'Results by answer set' })
  const people = table.getByRole('rowheader')
  await expect(people).toHaveText(['Edith Laurent', 'Minh Tran'])
  await checkAccessibility()

  await test.step('columns far to the right are fetched when they are scrolled into view', async () => {
    const region = page.getByRole('region', { name: 'Table of results' })
    await expect(table.getByText('Town B60 of projectMember')).toHaveCount(0)
    await region.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
    await expect(table.getByText('Town B60 of projectMember')).toBeVisible()
    await expect(people.first()).toBeInViewport()
    await region.evaluate((element) => element.scrollTo({ left: 0 }))
  })

  await test.step('a filter and an order are part of the address', async () => {
    await page.getByRole('button', { name: 'Add filter' }).click()
    const form = page.getByRole('dialog', { name: 'Add filter' })
    await form.getByRole('combobox', { name: 'Column' }).fill('How many')
    await page.getByRole('option', { name: 'How many loans?' }).click()
    await form.getByRole('textbox', { name: 'Value' }).fill('many')
    await form.getByRole('button', { name: 'Add filter' }).click()
    await expect(form.getByText(/no value of the column/)).toBeVisible()
    await form.getByRole('textbox', { name: 'Value' }).fill('100')
    await form.getByRole('button', { name: 'Add filter' }).click()
    await expect(people).toHaveText(['Minh Tran'])
    await page.reload()
    await expect(people).toHaveText(['Minh Tran'])
    await page.getByRole('button', { name: 'Remove filter: How many loans? from 100' }).click()
    await expect(people).toHaveCount(2)
    await table.getByRole('columnheader', { name: 'Person' }).getByRole('button').click()
    await table.getByRole('columnheader', { name: 'Person' }).getByRole('button').click()
    await expect(people).toHaveText(['Minh Tran', 'Edith Laurent'])
  })

  await test.step('columns are chosen', async () => {
    await page.getByRole('button', { name: 'Columns' }).click()
    const drawer = page.getByRole('dialog', { name: 'Columns' })
    await drawer.getByRole('checkbox', { name: 'Branches' }).uncheck()
    await drawer.getByRole('checkbox', { name: 'Respondent and progress' }).uncheck()
    await drawer.getByRole('button', { name: 'Show columns' }).click()
    await expect(table.getByRole('columnheader')).toHaveText([
      'Person',
      'Do you lend to farmers?',
      'How many loans?',
    ])
    await page.setViewportSize({ width: 375, height: 800 })
    await expect(people).toHaveText(['Minh Tran', 'Edith Laurent'])
    await checkAccessibility()
  })

  await test.step('a view is saved, opened and deleted', async () => {
    await page.getByRole('button', { name: 'Views' }).click()
    const views = page.getByRole('dialog', { name: 'Views' })
    await views.getByRole('textbox', { name: 'Save this view as' }).fill('Lending')
    await views.getByRole('button', { name: 'Save view' }).click()
    await expect(views.getByRole('button', { name: 'Lending', exact: true })).toBeVisible()
    await checkAccessibility()
    await page.goto(`/quiz/explore-submissions/${encodeURIComponent(name)}?view=table`)
    await expect(table.getByRole('columnheader', { name: 'Respondent' })).toBeVisible()
    await page.getByRole('button', { name: 'Views' }).click()
    await views.getByRole('button', { name: 'Lending', exact: true }).click()
    await expect(table.getByRole('columnheader')).toHaveCount(3)
    await page.getByRole('button', { name: 'Views' }).click()
    await views.getByRole('button', { name: 'Delete Lending' }).click()
    await expect(views.getByText('Lending deleted.')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the file has what the table shows', async () => {
    await page.getByRole('button', { name: 'Download table' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /^CSV/ }).click()
    const stream = await (await download).createReadStream()
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).toString()).toBe(
      '\ufeffPerson,Do you lend to farmers?,How many loans?\nMinh Tran,Yes we do,1200\nEdith Laurent,No,40\n',
    )
  })
})
