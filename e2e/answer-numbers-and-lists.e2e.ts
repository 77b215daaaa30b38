import { readFileSync } from 'node:fs'
import { expect, test } from './journey.ts'
import { uploadSurvey } from './upload-survey.ts'

const name = `Numbers ${Date.now().toString(36)}`
const options = 300

const questionnaire = [
  'section_name,question,question_type,variable_name,option_name,option_label,option_type,question::Spanish (es)',
  'One,How much?,other,amount,value,,number,¿Cuánto?',
  'One,Your evidence,other,evidence,document,,file,Su prueba',
  ...Array.from({ length: options }, (_, at) =>
    at === 0
      ? 'One,Which village?,single-select,village,v1,Village 1,boolean,¿Qué pueblo?'
      : `,,,,v${at + 1},Village ${at + 1},boolean,`,
  ),
].join('\n')

test('numbers are read in the language of the page, long lists scroll, and evidence opens', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  await uploadSurvey(page, name, questionnaire, 'single-user')
  await signInAs('projectManager')
  await page.goto(`/quiz/${encodeURIComponent(name)}?lang=es`)

  await test.step('an ambiguous number shows how it was read', async () => {
    const amount = page.getByRole('textbox', { name: '¿Cuánto?' })
    await amount.fill('1.500')
    await expect(page.getByText('Read as 1500, a whole number.')).toBeVisible()
    await amount.fill('۱۲٫۵')
    await expect(page.getByText(/^Read as/)).toHaveCount(0)
    await amount.blur()
    await expect(amount).toHaveValue('12,5')
  })

  await test.step('the last of many options is reached by scrolling', async () => {
    await page.getByRole('combobox', { name: '¿Qué pueblo?' }).click()
    const last = page.getByRole('option', { name: `Village ${options}`, exact: true })
    await expect(last).toHaveCount(1)
    await last.scrollIntoViewIfNeeded()
    await last.click()
    await expect(page.getByRole('combobox', { name: '¿Qué pueblo?' })).toHaveValue(`Village ${options}`)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(`Village ${options}`, { exact: true })).toBeVisible()
    await page.emulateMedia({ media: null })
  })

  await test.step('uploaded evidence opens from the results', async () => {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'proof.txt', mimeType: 'text/plain', buffer: Buffer.from('It is so') })
    await expect(page.getByRole('link', { name: 'proof.txt' })).toBeVisible()
    await page.getByRole('button', { name: 'Save Answers' }).click()
    await page.goto(`/quiz/explore-submissions/${encodeURIComponent(name)}?filter=evidence`)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'proof.txt' }).click(),
    ])
    expect(readFileSync(await file.path(), 'utf8')).toBe('It is so')
  })

  await test.step('a download of the filtered list asks which answers', async () => {
    await page.getByRole('button', { name: 'Download results' }).click()
    await checkAccessibility()
    await page.getByRole('menuitem', { name: 'CSV (latest)' }).click()
    const dialog = page.getByRole('dialog', { name: 'Which answers do you want to download?' })
    await expect(dialog.getByRole('button', { name: 'All 3' })).toBeVisible()
    await checkAccessibility()
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'These 1' }).click()
    const rows = readFileSync(await (await downloading).path(), 'utf8')
      .trim()
      .split('\n')
    expect(rows).toHaveLength(2)
    expect(rows[1]).toContain('proof.txt')
  })
})
