import { expect, test } from './journey.ts'
import { uploadSurvey } from './upload-survey.ts'

test.use({ serviceWorkers: 'allow' })

const name = `A survey with quite a long name, of the kind that people give ${Date.now().toString(36)}`
const survey = [
  'section_name,question,question_type,option_name,option_type',
  'One,What do you lend?,single-select,Loans,boolean',
].join('\n')

test('lists and results fit every width without horizontal scrolling', async ({ page, signInAs }) => {
  await uploadSurvey(page, name, survey)
  await signInAs('projectAdmin')
  await page.goto(`/quiz/${encodeURIComponent(name)}`)
  await page.getByLabel('Loans').click()
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  for (const [path, label] of [
    ['/surveys?view=table', 'Surveys'],
    [`/quiz/explore-submissions/${encodeURIComponent(name)}?view=answers`, 'Answers'],
  ] as const) {
    await page.goto(path)
    const table = page.getByRole('region', { name: label, exact: true })
    for (const width of [375, 640, 768, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(table).toBeVisible()
      const cut = (words: Element[]) => words.filter((one) => one.scrollWidth > one.clientWidth).length
      const badges = page.locator('.mantine-Badge-label')
      await expect.poll(() => badges.evaluateAll(cut), { message: `${path} at ${width}` }).toBe(0)
      const beyond = () => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      await expect.poll(beyond, { message: `${path} at ${width}` }).toBeLessThanOrEqual(0)
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
      await expect.poll(wide, { message: `${path} at ${width}` }).toBeLessThanOrEqual(width)
    }
  }
  // Widths at which a column or the side menu has just appeared.
  await page.goto('/surveys?view=table')
  const surveys = page.getByRole('region', { name: 'Surveys', exact: true })
  for (const width of [961, 1219, 1220, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const beyond = () => surveys.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    await expect.poll(beyond, { message: `/surveys at ${width}` }).toBe(0)
  }
  // Refusals of mail servers are sentences: no column may break their words.
  await signInAs('staff')
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/manage/mails')
    // The first column has checkboxes.
    const heads = page
      .getByRole('region', { name: 'Mails', exact: true })
      .getByRole('columnheader')
      .filter({ hasNotText: 'Selection' })
    await expect(heads.first()).toBeVisible()
    const widths = await heads.evaluateAll((all) => all.map((head) => head.clientWidth))
    expect(Math.min(...widths), `columns at ${width}`).toBeGreaterThan(120)
  }
})
