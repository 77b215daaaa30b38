import { expect, test } from './journey.ts'
import { headersOf, uploadSurvey } from './upload-survey.ts'

const name = `Answer set ${Date.now().toString(36)}`

const questionnaire = [
  'section_name,question_id,question,question_type,required,variable_name,visibility_condition,option_name,option_label,option_type',
  'Lending,F,Do you lend to farmers?,single-select,yes,farmers,,yes,Yes we do,boolean',
  ',,,,,,,no,No,boolean',
  ',L,How many loans?,other,no,loans,"farmers == ""yes""",amount,,integer',
  'About you,T,Which town?,other,no,town,,town,,text',
].join('\n')

test('a manager reads one answer set, goes to the next, and reminds a person', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  await uploadSurvey(page, name, questionnaire, 'single-user')
  for (const [persona, farmers, loans] of [
    ['projectMember', 'yes', 40],
    ['projectMember', 'yes', 1200],
    ['projectEditor', 'no', 0],
  ] as const) {
    const headers = await headersOf(page, persona)
    const read = await page.request.get('/api/quiz/', { headers, params: { form: name } })
    const form = (await read.json()) as { form_id: number; results: { question_id: number; code: string }[] }
    const answers = form.results
      .filter(({ code }) => code === 'F' || (code === 'L' && farmers === 'yes'))
      .map(({ question_id, code }) => ({
        question: { question_id },
        answer: code === 'F' ? { [farmers]: true } : { 'amount-data': loans },
      }))
    const saved = await page.request.post('/api/quiz/answers/', {
      headers,
      data: { form_id: form.form_id, answers },
    })
    expect(saved.ok(), await saved.text()).toBe(true)
  }
  await signInAs('projectManager')
  const explore = `/quiz/explore-submissions/${encodeURIComponent(name)}`

  await test.step('from the table, with its order', async () => {
    await page.goto(`${explore}?view=table&order=person`)
    const table = page.getByRole('table', { name: 'Results by answer set' })
    await table.getByRole('link', { name: 'Edith Laurent' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Edith Laurent' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'How many loans?' })).toHaveCount(0)
    await expect(page.getByText('1 of 2')).toBeVisible()
    await checkAccessibility()
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Minh Tran' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'How many loans?' })).toBeVisible()
    await expect(page.getByText('2 of 2')).toBeVisible()
  })

  await test.step('with the history of an answer', async () => {
    await expect(page.getByText('1200', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'History: How many loans?' }).click()
    await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveCount(2)
    await checkAccessibility()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.getByText('1200', { exact: true }).first()).toBeVisible()
    await page.emulateMedia({ media: null })
  })

  await test.step('comments on an answer, and asks to revise it', async () => {
    await page.getByRole('button', { name: 'Comment: How many loans?' }).click()
    await page.getByRole('textbox', { name: 'Comment: How many loans?' }).fill('So many?')
    await page.getByRole('button', { name: 'Send comment' }).click()
    await expect(page.getByRole('list', { name: 'Comments: How many loans?' })).toContainText('So many?')
    await page.getByRole('button', { name: 'Ask to revise' }).click()
    await page.getByRole('checkbox', { name: 'Ask to revise: How many loans?' }).check()
    await checkAccessibility()
    await page.getByRole('button', { name: 'Ask to revise 1 answer' }).click()
    await expect(page.getByText('asked to revise 1 answer')).toBeVisible()
  })

  await test.step('the respondent is led to the question, replies, and is done', async () => {
    const other = await (await page.context().browser()!.newContext()).newPage()
    await signInAs('projectMember', other)
    await other.goto(`/quiz/${encodeURIComponent(name)}?revise=true`)
    const review = other.getByRole('region', { name: 'Review of your answers' })
    await expect(review.getByRole('heading')).toHaveText('Mateo Quispe asks to revise an answer')
    await expect(other).toHaveURL(/#question-\d+$/)
    await expect(other.getByText('Mateo Quispe asks you to revise this answer')).toBeVisible()
    await checkAccessibility(other)
    await other.getByRole('button', { name: 'Reply: How many loans?' }).click()
    await other.getByRole('textbox', { name: 'Comment: How many loans?' }).fill('A zero too many')
    await other.getByRole('button', { name: 'Send comment' }).click()
    await expect(other.getByRole('list', { name: 'Comments: How many loans?' })).toContainText(
      'A zero too many',
    )
    await other.getByRole('textbox', { name: 'How many loans?', exact: true }).fill('120')
    await review.getByRole('button', { name: 'The answers are revised' }).click()
    await expect(review.getByRole('heading')).toHaveText('Revised answers')
    await expect(other.getByText('Mateo Quispe asks you to revise this answer')).toHaveCount(0)
    await other.context().close()
  })

  await test.step('the reviewer sees the new answer, and verifies the answers', async () => {
    await expect(page.getByText('A zero too many')).toBeVisible()
    await expect(page.getByText('120', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Mark as verified' }).click()
    await expect(page.getByText(/Verified by Mateo Quispe on/)).toBeVisible()
    await checkAccessibility()
  })

  await test.step('back to the table with its order, and from the grid', async () => {
    await page.getByRole('link', { name: 'All results' }).click()
    await expect(page).toHaveURL(/view=table&order=person/)
    await page.goto(`${explore}?view=answers`)
    await page.getByRole('link', { name: 'project-editor@seventeen.example' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Edith Laurent' })).toBeVisible()
  })

  await test.step('people who have not begun are found and reminded once', async () => {
    await page.goto(`${explore}?view=respondents`)
    const rows = page.getByRole('region', { name: 'Respondents' }).getByRole('row')
    await expect(rows.filter({ hasText: 'Minh Tran' })).toContainText('Verified')
    await page.getByRole('combobox', { name: 'State' }).click()
    await page.getByRole('option', { name: 'Not begun' }).click()
    await expect(rows.filter({ hasText: 'Paula Admassu' })).toContainText('Not begun')
    await expect(rows.filter({ hasText: 'Minh Tran' })).toHaveCount(0)
    await page.getByRole('searchbox', { name: 'Search people' }).fill('admassu')
    await expect(rows).toHaveCount(2)
    await checkAccessibility()
    const remind = page.getByRole('button', { name: 'Remind Paula Admassu' })
    await remind.click()
    await expect(page.getByText('Paula Admassu has been reminded')).toBeVisible()
    await expect(remind).toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('a deadline is set', async () => {
    await page.getByRole('button', { name: 'Set deadline' }).click()
    const dialog = page.getByRole('dialog', { name: /^Deadline of/ })
    await dialog.getByRole('textbox', { name: 'Due on' }).fill('12 May 2999 18:00')
    await checkAccessibility()
    await dialog.getByRole('button', { name: 'Save deadline' }).click()
    await expect(page.getByText('Due on May 12, 2999 at 18:00')).toBeVisible()
    await page.goto(`/quiz/${encodeURIComponent(name)}`)
    await expect(page.getByText('Due on May 12, 2999 at 18:00')).toBeVisible()
  })
})
