import type { Page } from '@playwright/test'
import { holdRead } from './hold-requests.ts'
import { choose } from './institute-forms.ts'
import { expect, test } from './journey.ts'
import { uploadSurvey } from './upload-survey.ts'

const unique = Date.now().toString(36)
/** Two sections; the first has a heading, 20 questions and one that an answer shows. */
const survey = [
  'section_name,section_name::العربية (ar),question_id,question,question::العربية (ar),question_type,required,variable_name,visual_appearance,visibility_condition,option_name,option_label,option_label::العربية (ar),option_type',
  'Household,الأسرة,H1,People,الناس,note,,,header,,,,,',
  ',,Q1,Is there water?,هل يوجد ماء؟,single-select,yes,water,,,yes,Yes,نعم,boolean',
  ',,,,,,,,,,no,No,لا,boolean',
  ",,Q2,Depth of the well,عمق البئر,other,no,depth,,water == 'yes',depth,Depth,,integer",
  ...Array.from(
    { length: 20 },
    (_, at) => `,,P${at},Practice number ${at},الممارسة رقم ${at},other,no,p${at},,,p${at},Practice,,text`,
  ),
  'Income,الدخل,I1,Main source of income,المصدر الرئيسي للدخل,single-select,no,income,,,crops,Crops,المحاصيل,boolean',
  ',,,,,,,,,,goats,Goats and sheep,الماعز والأغنام,boolean',
].join('\n')

const search = (page: Page) => page.getByRole('combobox', { name: 'Search questions' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

test('questions are found in all sections, and a long section lists its own', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  const name = `Findable ${unique}`
  await uploadSurvey(page, name, survey)
  await signInAs('projectMember')
  await page.goto(`/quiz/${encodeURIComponent(name)}`)

  await test.step('by an option, in another section', async () => {
    await search(page).fill('GOATS')
    await expect(option(page, /Main source of income.*Income.*Goats and sheep/)).toBeVisible()
    await checkAccessibility()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: 'Section: Income' })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Crops' })).toBeFocused()
  })

  await test.step('a question that is not asked says why, until it is', async () => {
    await search(page).fill('depth')
    await option(page, /Depth of the well.*not asked because of earlier answers/).click()
    await expect(page.getByRole('status').filter({ hasText: '“Depth of the well”: not asked' })).toBeVisible()
    await search(page).fill('is there water')
    await option(page, /Is there water/).click()
    await page.getByRole('radio', { name: 'Yes' }).check()
    await search(page).fill('depth')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: /^Depth of the well/ })).toBeFocused()
  })

  await test.step('questions are headings, and the section lists them', async () => {
    await expect(
      page.getByRole('heading', { level: 3, name: 'Practice number 7', exact: true }),
    ).toBeVisible()
    await page.getByText('Questions in this section (23)').click()
    const steps = page.getByRole('navigation', { name: 'Sections' })
    await steps.getByRole('link', { name: 'Practice number 19' }).click()
    await expect(page.getByRole('textbox', { name: /^Practice number 19/ })).toBeFocused()
    await checkAccessibility()
  })

  await test.step('on a phone both are one tap away', async () => {
    await page.setViewportSize({ width: 375, height: 740 })
    await page.getByRole('button', { name: 'Search questions' }).click()
    await search(page).fill('income')
    await option(page, /Main source of income/).click()
    await expect(search(page)).toHaveCount(0)
    await expect(page.getByRole('radio', { name: 'Crops' })).toBeFocused()
    await page.getByRole('button', { name: 'All sections' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Household/ })
      .click()
    await expect(page.getByRole('heading', { level: 2, name: 'Section: Household' })).toBeAttached()
    await page.getByRole('button', { name: 'All sections' }).click()
    await page.getByText('Questions in this section (23)').click()
    await page.getByRole('dialog').getByRole('link', { name: 'Practice number 19' }).click()
    await expect(page.getByRole('textbox', { name: /^Practice number 19/ })).toBeFocused()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  })
})

test('questions of sections that are not loaded yet are found as soon as they are', async ({
  page,
  signInAs,
}) => {
  const name = `Findable later ${unique}`
  const rows = Array.from(
    { length: 450 },
    (_, at) => `Part ${Math.floor(at / 150)},Q${at},Question number ${at},other,no,q${at},text`,
  )
  const csv = ['section_name,question_id,question,question_type,required,option_name,option_type', ...rows]
  await uploadSurvey(page, name, csv.join('\n'))
  await signInAs('projectMember')
  const { letGo } = await holdRead(
    page,
    (url) =>
      url.pathname === '/api/quiz/' && url.searchParams.has('form') && !url.searchParams.has('section'),
  )
  await page.goto(`/quiz/${encodeURIComponent(name)}`)
  await search(page).fill('number 449')
  await expect(page.getByText('The other sections are still loading.').first()).toBeVisible()
  letGo()
  await option(page, /Question number 449.*Part 2/).click()
  await expect(page.getByRole('textbox', { name: /^Question number 449/ })).toBeFocused()
})

test('a survey in a right-to-left language mirrors the page', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  const name = `Mirrored ${unique}`
  await uploadSurvey(page, name, survey)
  await signInAs('projectMember')
  const box = async (what: ReturnType<Page['locator']>) => (await what.boundingBox())!
  await page.goto(`/quiz/${encodeURIComponent(name)}`)
  await expect(page.getByText('Is there water?')).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('dir')

  await choose(page, /^Language of the questions/, 'العربية')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const radio = page.getByRole('radio', { name: 'نعم' })
  const question = page.locator('[id^="question-"][tabindex="-1"]').filter({ hasText: 'هل يوجد ماء؟' })
  const [ofQuestion, ofRadio] = [await box(question), await box(radio)]
  expect(ofRadio.x + ofRadio.width).toBeGreaterThan(ofQuestion.x + ofQuestion.width - 40)
  const [steps, head] = [
    await box(page.getByRole('navigation', { name: 'Sections' })),
    await box(page.getByRole('heading', { level: 2 })),
  ]
  expect(steps.x).toBeGreaterThan(head.x + head.width)
  // The bar of the progress grows from the right.
  await radio.check()
  const bar = page.getByRole('progressbar', { name: 'Progress of this section' })
  const [whole, done] = [await box(bar), await box(bar.locator('div'))]
  expect(done.x + done.width).toBeCloseTo(whole.x + whole.width, 0)
  await checkAccessibility()

  await test.step('on a phone, too, without scrolling sideways', async () => {
    await page.setViewportSize({ width: 375, height: 740 })
    await expect(question).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('other pages are as before', async () => {
    await page.getByRole('button', { name: 'Save & Exit' }).click()
    await expect(page).toHaveURL(/\/projects\/\d+\/surveys$/)
    await expect(page.locator('html')).not.toHaveAttribute('dir')
  })
})
