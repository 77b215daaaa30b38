import { expect, test } from './journey.ts'
import { headersOf, uploadSurvey } from './upload-survey.ts'

const name = `Reported ${Date.now().toString(36)}`

const questionnaire = [
  'section_name,question_id,question,question_type,required,variable_name,score,weight,score_label,score_method,option_name,option_label,option_type,option_score',
  'Lending,F,Do you lend to farmers?,single-select,yes,farmers,outreach,1,Outreach,mean,yes,Yes we do,boolean,10',
  ',,,,,,,,,,no,No,boolean,0',
].join('\n')

test('a manager makes a report, freezes a version, shares it by a link and revokes it', async ({
  page,
  browser,
  signInAs,
  checkAccessibility,
}) => {
  // All fill it together, so that one answer is enough for public figures.
  await uploadSurvey(page, name, questionnaire)
  const headers = await headersOf(page, 'projectManager')
  const form = (await (await page.request.get('/api/quiz/', { headers, params: { form: name } })).json()) as {
    form_id: number
    results: { question_id: number }[]
  }
  const answer = async (option: string) => {
    const answers = [{ question: { question_id: form.results[0]!.question_id }, answer: { [option]: true } }]
    const saved = await page.request.post('/api/quiz/answers/', {
      headers,
      data: { form_id: form.form_id, answers },
    })
    expect(saved.ok(), await saved.text()).toBe(true)
  }
  await answer('yes')
  await signInAs('projectManager')

  await test.step('with a text and a question, in an order', async () => {
    await page.goto(`/quiz/explore-submissions/${encodeURIComponent(name)}?view=reports`)
    await page.getByRole('button', { name: 'Create report' }).click()
    await page.getByLabel('Title').fill('Green lending 2026')
    await page.getByRole('dialog').getByRole('button', { name: 'Create report' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Edit: Green lending 2026' })).toBeVisible()
    await page.getByRole('button', { name: 'Add question' }).click()
    await page.getByRole('button', { name: 'Add Do you lend to farmers?' }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Add text' }).click()
    await page.getByLabel('Text 2', { exact: true }).fill('## Farmers\n\nMost of us **lend** to them.')
    const up = page.getByRole('button', { name: /^Move Text 2 up/ })
    await up.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Moved to position 1 of 2')).toBeVisible()
    await page.getByRole('button', { name: 'Add score' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add score' })
    await dialog.getByRole('combobox', { name: 'Score' }).click()
    await page.getByRole('option', { name: 'Outreach' }).click()
    await dialog.getByRole('button', { name: 'Add score' }).click()
    await expect(page.getByText('Outreach', { exact: true })).toBeVisible()
    await checkAccessibility()
    await page.getByRole('button', { name: 'Save report' }).click()
    await expect(page.getByText(/^Saved at/)).toBeVisible()
    await page.getByRole('link', { name: 'View report' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Green lending 2026' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Farmers', exact: true })).toBeVisible()
    await expect(page.getByText('Yes we do').first()).toBeVisible()
    await expect(page.getByText('10 from 0 to 10')).toBeVisible()
    await checkAccessibility()
  })

  await test.step('whose version keeps its figures', async () => {
    await page.getByRole('button', { name: 'Freeze version' }).click()
    await expect(page.getByText('do not change when answers change')).toBeVisible()
    await answer('no')
    await page.reload()
    await expect(page.getByText('do not change when answers change')).toBeVisible()
    await expect(page.getByText('Yes we do').first()).toBeVisible()
  })

  await test.step('by a public link, which ends when it is revoked', async () => {
    await page.getByRole('button', { name: 'Share' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share report' })
    await dialog.getByLabel('Name of the link').fill('Website')
    await dialog.getByRole('button', { name: 'Create link' }).click()
    const url = await dialog.getByLabel('Address of Website').inputValue()
    const visitor = await browser.newPage()
    await visitor.goto(new URL(new URL(url).pathname, page.url()).href)
    await expect(visitor.getByRole('heading', { level: 1, name: 'Green lending 2026' })).toBeVisible()
    await expect(visitor.getByText('Most of us lend to them.')).toBeVisible()
    // Figures that took long to compute are cached for some seconds.
    await expect(async () => {
      await visitor.reload()
      await expect(visitor.getByText('No', { exact: true }).first()).toBeVisible({ timeout: 3000 })
    }).toPass()
    await expect(visitor.getByText('Mateo')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('button', { name: 'Revoke link' }).click()
    await expect(dialog.getByText('No links yet.')).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByText('This link does not work')).toBeVisible()
    await visitor.close()
  })
})
