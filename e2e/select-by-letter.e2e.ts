import { expect, test } from './journey.ts'
import { uploadSurvey } from './upload-survey.ts'

const countries = [
  'Albania',
  'Bolivia',
  'Chad',
  'Denmark',
  'Ecuador',
  'France',
  'Ghana',
  'Haiti',
  'India',
  'Jordan',
]
const survey = [
  'section_name,question,question_type,appearance,option_name,option_type',
  ...['single-select', 'multi-select'].flatMap((type) =>
    countries.map(
      (name, index) => `${index === 0 ? `Places,A ${type},${type},autocomplete` : ',,,'},${name},boolean`,
    ),
  ),
].join('\n')

test('typing finds an option of a select without search, and Enter selects it', async ({
  page,
  signInAs,
}) => {
  await signInAs('projectAdmin')
  await page.goto('/contact')
  const select = page.getByRole('combobox', { name: 'All contacts and requests' })
  await select.focus()
  await page.keyboard.type('re')
  const chosen = page.locator('[role="option"][data-combobox-selected]')
  await expect(chosen).toHaveText(/^re/i)
  const text = (await chosen.textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(select).toHaveValue(text)
  await expect(select).toBeFocused()
  await page.keyboard.press('s')
  await expect(chosen).toHaveText('Sent requests')
  await page.keyboard.press('Enter')
  await expect(select).toHaveValue('Sent requests')
})

test('in a long list of a questionnaire, Enter selects the first match', async ({ page, signInAs }) => {
  const name = `Places ${Date.now().toString(36)}`
  await uploadSurvey(page, name, survey)
  await signInAs('projectMember')
  await page.goto(`/quiz/${encodeURIComponent(name)}`)
  const one = page.getByRole('combobox', { name: 'A single-select' })
  await one.click()
  await page.keyboard.type('gha')
  await page.keyboard.press('Enter')
  await expect(one).toHaveValue('Ghana')
  const several = page.getByRole('combobox', { name: 'A multi-select' })
  await several.click()
  for (const letters of ['jor', 'hai']) {
    await page.keyboard.type(letters)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('2 of 2 questions answered in total')).toBeVisible()
  const chosen = page.locator('[data-with-remove]')
  await expect(chosen).toHaveText(['Haiti', 'Jordan'])
})

test('a list opens below its field, and above it only without room below', async ({ page, signInAs }) => {
  await signInAs('plain')
  await page.goto('/calendar?view=agenda')
  const field = page.getByRole('combobox', { name: 'Advisor' })
  const isBelow = async () => {
    await field.press('ArrowDown')
    const option = page.getByRole('option', { name: 'Arjun Mehta' })
    await expect(option).toBeInViewport()
    const [of, list] = [await field.boundingBox(), await option.boundingBox()]
    await field.press('Escape')
    await expect(option).toBeHidden()
    return list!.y > of!.y
  }
  expect(await isBelow()).toBe(true)
  const { y, height } = (await field.boundingBox())!
  await page.setViewportSize({ width: 1440, height: Math.ceil(y + height + 20) })
  expect(await isBelow()).toBe(false)
})

test('on a phone a list opens next to its field, which does not move', async ({ browser, signInAs }) => {
  const phone = { viewport: { width: 375, height: 740 }, isMobile: true, hasTouch: true }
  const page = await (await browser.newContext(phone)).newPage()
  await signInAs('projectAdmin', page)
  await page.goto('/create-project')
  const regions = page.getByRole('combobox', { name: /^Regions/ })
  await regions.evaluate((field) => field.scrollIntoView({ block: 'center' }))
  const before = await regions.boundingBox()
  await regions.tap()
  await expect(page.getByRole('option', { name: 'Northern Africa' })).toBeInViewport()
  expect(await regions.boundingBox()).toEqual(before)
})
