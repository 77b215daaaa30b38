import { expect, test } from './journey.ts'
import { uploadSurvey } from './upload-survey.ts'

test.use({ serviceWorkers: 'allow' })

const name = `Farm lending ${Date.now().toString(36)}`
const first = [
  'section_name,question_id,question,question_type,option_name,option_label,option_type',
  'About you,Q1,Which crops?,multi-select,maize,Maize,boolean',
  ',,,,coffee,Coffee,boolean',
  ',Q2,Where do you work?,other,place,,text',
  ',Q3,Your policy,other,policy,,text',
].join('\n')
const second = first
  .replace('maize,Maize', 'rice,Rice')
  .replace(',Q3,Your policy,other,policy', ',Q4,Since when?,other,year')
const file = (content: string) => ({
  name: 'farm-lending.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
})

test('a manager replaces questions while a member is filling, and no answer is lost', async ({
  page,
  browser,
  signInAs,
  checkAccessibility,
}) => {
  const question = (text: string) =>
    page.locator('[id^="question-"][tabindex="-1"]').filter({ hasText: text })

  await test.step('a member saves one answer and types others', async () => {
    await uploadSurvey(page, name, first)
    await signInAs('projectMember')
    await page.goto(`/quiz/${encodeURIComponent(name)}`)
    await question('Which crops?').getByText('Maize').click()
    await page.getByRole('button', { name: 'Save Answers' }).click()
    await expect(page.getByText('Saved answers successfully!')).toBeVisible()
    await question('Where do you work?').getByRole('textbox').fill('Nakuru')
    await question('Your policy').getByRole('textbox').fill('Written in 2019')
  })

  const editing = await browser.newContext({ baseURL: process.env['E2E_URL']! })
  const editor = await editing.newPage()
  await test.step('another manager edits texts', async () => {
    await signInAs('projectAdmin', editor)
    await editor.goto(`/quiz/${encodeURIComponent(name)}?mode=edit`)
    const texts = editor.getByLabel('Question', { exact: true })
    await texts.nth(1).fill('Where do you work? (today)')
    await texts.nth(2).fill('Your policy today')
    await expect(editor.getByText('The texts of 2 questions are not saved')).toBeVisible()
  })

  await test.step('the manager sees the changes and their effect on answers', async () => {
    const otherPage = await browser.newContext({ baseURL: process.env['E2E_URL']! })
    const manager = await otherPage.newPage()
    await signInAs('projectManager', manager)
    await manager.goto(`/quiz/manage/${encodeURIComponent(name)}`)
    await manager.getByRole('link', { name: 'Replace questions' }).click()
    await manager.locator('input[type="file"]').setInputFiles(file(second))
    await expect(manager.getByText('1 added, 1 removed, 1 changed, 1 unchanged')).toBeVisible()
    await expect(manager.getByText('“Maize” is no longer offered: its 1 answer is kept')).toBeVisible()
    await checkAccessibility(manager)
    await manager.getByRole('button', { name: 'Replace questions' }).click()
    await expect(manager.getByText('Questions replaced. All answers are kept.')).toBeVisible()
    await otherPage.close()
  })

  await test.step('edited texts of removed questions are reported, the others can be saved', async () => {
    await expect(editor.getByText('A question you were editing has been removed')).toBeVisible()
    await expect(editor.getByText('Your policy today')).toBeVisible()
    await editor.getByRole('link', { name: 'Where do you work?' }).click()
    await checkAccessibility(editor)
    await editor.getByRole('button', { name: 'Save texts' }).click()
    await expect(editor.getByText('Question updated')).toBeVisible()
    await editor.getByRole('button', { name: 'Discard' }).click()
    await expect(editor.getByText('A question you were editing has been removed')).toBeHidden()
    await editing.close()
  })

  await test.step('the member continues with all drafts, and those without a question are reported', async () => {
    await expect(page.getByText('A question you answered has been removed')).toBeVisible()
    await expect(page.getByText('Your policy Written in 2019')).toBeVisible()
    await expect(question('Where do you work?').getByRole('textbox')).toHaveValue('Nakuru')
    await checkAccessibility()
    await question('Which crops?').getByText('Rice').click()
    await page.getByRole('button', { name: 'Save Answers' }).click()
    await expect(page.getByText(/Saved at/).first()).toBeVisible()
    await page.reload()
    await expect(question('Where do you work?').getByRole('textbox')).toHaveValue('Nakuru')
    await expect(page.getByText('Your policy Written in 2019')).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('A question you answered has been removed')).toBeHidden()
  })
})

test('a manager sees the progress of the survey and their own', async ({ page, signInAs }) => {
  const own = `${name}, each for themselves`
  await uploadSurvey(page, own, first, 'single-user')
  await signInAs('projectMember')
  await page.goto(`/quiz/${encodeURIComponent(own)}`)
  await page.locator('[id^="question-"][tabindex="-1"]').getByText('Maize').click()
  await page.getByRole('button', { name: 'Save Answers' }).click()
  await expect(page.getByText('Saved answers successfully!')).toBeVisible()
  await signInAs('projectManager')
  await page.goto(`/quiz/manage/${encodeURIComponent(own)}`)
  await expect(page.getByRole('row', { name: 'Begun 1' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Completed 0' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Median completion 33.3%' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Your completion 0.0%, Not started' })).toBeVisible()
})
