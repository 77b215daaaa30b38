import { holdSave } from './hold-requests.ts'
import { expect, test } from './journey.ts'
import { uploadSurvey } from './upload-survey.ts'

test.use({ serviceWorkers: 'allow' })

const unique = Date.now().toString(36)
const countries = [
  'Albania',
  'Benin',
  'Chad',
  'Denmark',
  'Egypt',
  'Fiji',
  'Ghana',
  'Haiti',
  'India',
  'Japan',
  'Kenya',
  'Laos',
]
const survey = [
  'section_name,question_id,question,question_type,required,variable_name,appearance,visibility_condition,option_name,option_type,option_label',
  'About you,Q1,What is your name?,other,yes,who,,,who,text',
  ...countries.map((name, place) =>
    place === 0
      ? `,Q2,In which country do you work?,single-select,yes,country,,,${name},boolean`
      : `,,,,,,,,${name},boolean`,
  ),
  ',Q3,How do you like it?,single-select,no,liking,likert,,Not at all,boolean',
  ',,,,,,,,Somewhat,boolean',
  ',,,,,,,,Very much,boolean',
  ',Q6,What do you lend?,multi-select,no,lent,minimal,,Loans,boolean',
  ',,,,,,,,Leasing,boolean',
  ',Q7,You said,other,no,said,,,who,mapping,Your name beside ${special}',
  ',Q4,"What is special in ${country}?",other,no,special,,,special,text',
  ",Q5,Only for Kenya,other,no,kenya,,country == 'Kenya',kenya,text",
].join('\n')

test('on a phone the first question starts within 320 pixels, and everything else is one tap away', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  // A name that would take three lines.
  const name = `What the lenders and members of the whole region know of energy, water and land ${unique}`
  await uploadSurvey(page, name, survey)
  await page.setViewportSize({ width: 375, height: 740 })
  await signInAs('projectAdmin')
  await page.goto(`/quiz/${encodeURIComponent(name)}`)
  const first = page.getByText('What is your name?')
  await expect(first).toBeVisible()
  await expect.poll(async () => (await first.boundingBox())!.y).toBeLessThan(320)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await checkAccessibility()
  // A laptop screen at 400 % zoom: the top bar scrolls away to make room for the questions.
  await page.setViewportSize({ width: 360, height: 225 })
  await page.evaluate(() => scrollTo(0, 400))
  await expect(page.getByRole('banner')).not.toBeInViewport()
  await page.setViewportSize({ width: 375, height: 740 })
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('button', { name: 'Edit question texts' })).toBeVisible()
  await checkAccessibility()
  await page.getByRole('button', { name: 'Open questions' }).click()
  await expect(page.getByText('2 required questions are not answered')).toBeVisible()
})

test('long lists have a search, names take one line, and missing answers are marked with dots', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  const name = `Lists ${unique}`
  await uploadSurvey(page, name, survey)
  await signInAs('projectAdmin')
  await page.goto(`/quiz/${encodeURIComponent(name)}`)
  await expect(page.getByRole('textbox', { name: 'What is your name?' })).toHaveJSProperty('tagName', 'INPUT')
  await expect(page.getByText('What is special in …(not answered yet)?')).toBeVisible()
  await expect(page.getByText('Your name beside …(not answered yet)')).toBeVisible()
  const list = page.getByRole('combobox', { name: /In which country/ })
  await list.fill('ken')
  await page.getByRole('option', { name: 'Kenya' }).click()
  await expect(page.getByText('What is special in Kenya?')).toBeVisible()
  await expect(page.getByText('Only for Kenya')).toBeVisible()
  await checkAccessibility()
  // A short list has no search.
  await page.getByPlaceholder('Choose', { exact: true }).click()
  await page.getByRole('option', { name: 'Leasing' }).click()
  await expect(page.getByRole('option', { name: 'Leasing' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  const points = page.getByRole('radiogroup', { name: 'How do you like it?' }).getByRole('radio')
  const places = await Promise.all([0, 2].map(async (place) => (await points.nth(place).boundingBox())!.y))
  expect(places[0]).toBe(places[1])
})

test('texts of hidden questions can be edited, and unsaved changes are not lost without a question', async ({
  page,
  signInAs,
}) => {
  const name = `Texts ${unique}`
  const id = await uploadSurvey(page, name, survey)
  await signInAs('projectAdmin')
  await page.goto(`/quiz/${encodeURIComponent(name)}?mode=edit`)
  const texts = page.getByLabel('Question', { exact: true })
  await expect(texts).toHaveCount(7)
  await texts.last().fill('Only for people in Kenya')
  await page.getByRole('button', { name: 'View questions' }).click()
  await expect(page.getByText('The texts of 1 question are not saved')).toBeVisible()
  await expect(page.getByText('Texts not saved', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Projects' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Texts are not saved' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Edit question texts' }).click()
  await expect(texts.last()).toHaveValue('Only for people in Kenya')
  await test.step('Save & Exit does not save texts and asks before leaving', async () => {
    await page.getByRole('button', { name: 'View questions' }).click()
    await page.getByRole('button', { name: 'Save & Exit' }).click()
    await page.getByRole('button', { name: 'Leave anyway' }).click()
    await page
      .getByRole('dialog', { name: 'Texts are not saved' })
      .getByRole('button', { name: 'Stay' })
      .click()
    await page.getByRole('button', { name: 'Edit question texts' }).click()
    await expect(texts.last()).toHaveValue('Only for people in Kenya')
  })
  await test.step('text typed during a save stays unsaved', async () => {
    const { isSent, letGo } = await holdSave(page, '**/api/quiz/questions/*/')
    await page.getByRole('button', { name: 'Save texts' }).click()
    await isSent
    await texts.last().fill('Only for people in Kenya and Uganda')
    letGo()
    await expect(page.getByText('Question updated')).toBeVisible()
    await expect(texts.last()).toHaveValue('Only for people in Kenya and Uganda')
  })
  await page.getByRole('button', { name: 'Save texts' }).click()
  await expect(page.getByText('The texts of 1 question are not saved')).toBeHidden()
  await expect(texts.last()).toHaveValue('Only for people in Kenya and Uganda')
  await page.goto(`/projects/${id}/surveys`)
  await expect(page).toHaveURL(/surveys/)
})
