import type { Page } from '@playwright/test'
import { holdRead } from './hold-requests.ts'
import { expect, test } from './journey.ts'
import { uploadSurvey } from './upload-survey.ts'

test.use({ serviceWorkers: 'allow' })

/** Sections of 40 questions. The first of every five shows the other four; the first question shows the last section. */
const sections = 15
const perSection = 40
const numbers = Array.from({ length: sections * perSection }, (_, index) => index + 1)
const csv = [
  'section_name,question_id,question,question_type,required,variable_name,visibility_condition,option_name,option_label,option_type',
  ...numbers.flatMap((number) => {
    const section = Math.ceil(number / perSection)
    const head = number - ((number - 1) % 5)
    const opener = section === sections ? 'q1' : number === head ? '' : `q${head}`
    const start = `Section ${section},Q${number},Practice number ${number},single-select,yes,q${number}`
    return [`${start},${opener && `${opener} == 'yes'`},yes,Yes,boolean`, ',,,,,,,no,No,boolean']
  }),
].join('\n')

const practice = (page: Page, number: number) =>
  page
    .locator('[id^="question-"][tabindex="-1"]')
    .filter({ hasText: new RegExp(`^Practice number ${number}\\b`) })
const step = (page: Page, section: number) =>
  page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('button', { name: new RegExp(`Section ${section}\\b`) })
/** The request for the rest of the survey, after its first section. */
const isRest = (url: URL) =>
  url.pathname === '/api/quiz/' && url.searchParams.has('form') && !url.searchParams.has('section')
const counted = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible()

test('a survey of 600 questions can be answered while it loads, and nothing is lost', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  const name = `Long ${Date.now().toString(36)}`
  await uploadSurvey(page, name, csv)
  await signInAs('projectAdmin')

  await test.step('the section in the address can be answered while the rest is loading', async () => {
    const { letGo } = await holdRead(page, isRest)
    await page.goto(`/quiz/${encodeURIComponent(name)}?section=3`)
    await practice(page, 81).getByLabel('Yes').check()
    await expect(practice(page, 82)).toBeVisible()
    await practice(page, 82).getByLabel('No').check()
    await expect(page.getByText(/questions answered in total/)).toHaveCount(0)
    letGo()
    await counted(page, '2 of 116 questions answered in total')
    await expect(practice(page, 82).getByLabel('No')).toBeChecked()
    await checkAccessibility()
  })

  await test.step('an answer in another section opens the last one', async () => {
    await step(page, 1).click()
    await practice(page, 1).getByLabel('Yes').check()
    await counted(page, '3 of 160 questions answered in total')
    await step(page, sections).click()
    await practice(page, numbers.length).getByLabel('No').check()
  })

  await test.step('all answers are kept after leaving and returning', async () => {
    await page.getByRole('button', { name: 'Save & Exit' }).click()
    await expect(page.getByText('156 required questions are not answered')).toBeVisible()
    await page.getByRole('button', { name: 'Leave anyway' }).click()
    await expect(page).toHaveURL(/\/projects\/\d+\/surveys$/)
    await page.goto(`/quiz/${encodeURIComponent(name)}?section=3`)
    await counted(page, '4 of 160 questions answered in total')
    await expect(practice(page, 81).getByLabel('Yes')).toBeChecked()
    await expect(practice(page, 82).getByLabel('No')).toBeChecked()
    await expect(practice(page, 86)).toBeVisible()
    await expect(practice(page, 87)).toHaveCount(0)
  })
})

test('losing the connection while a survey opens loses nothing', async ({
  page,
  context,
  signInAs,
  expectFailures,
}) => {
  expectFailures(/^console: /)
  const name = `Long, on a weak line ${Date.now().toString(36)}`
  await uploadSurvey(page, name, csv)
  await signInAs('projectAdmin')
  const broken = Promise.withResolvers<void>()
  await page.route(
    isRest,
    async (route) => {
      await broken.promise
      await route.abort('internetdisconnected')
    },
    { times: 1 },
  )
  const rest = page.waitForEvent('requestfailed', (request) => isRest(new URL(request.url())))
  await page.goto(`/quiz/${encodeURIComponent(name)}`, { waitUntil: 'commit' })
  await practice(page, 1).waitFor()
  await context.setOffline(true)
  await practice(page, 6).getByLabel('Yes').check()
  broken.resolve()
  await rest
  await expect(practice(page, 7)).toBeVisible()
  await context.setOffline(false)
  await counted(page, '1 of 116 questions answered in total')
})
