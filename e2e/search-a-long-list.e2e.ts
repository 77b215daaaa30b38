import { expect, test } from './journey.ts'
import { headersOf, personasProject } from './upload-survey.ts'

const name = `Long list ${Date.now().toString(36)}`
const survey = [
  'section_name,question_id,question,question_type,variable_name,option_filter,options_from,option_name,option_label,option_type',
  'Place,Q1,Region?,single-select,region,,,north,North,boolean',
  ',,,,,,,south,South,boolean',
  `Place,Q2,Village?,single-select,village,"column('region') == region",villages.csv,,,`,
  'Place,Q3,You live in ${village}.,note,,,,,,',
].join('\n')
const villages = [
  'name,label,region',
  'abr,Ábrego,north',
  'khr,الخُرطوم,north',
  ...Array.from(
    { length: 19_998 },
    (_, at) => `v${at},Village number ${at},${at % 2 === 0 ? 'north' : 'south'}`,
  ),
].join('\n')

test('a list of 20,000 options is searched by typing, before it is loaded, and then also offline', async ({
  page,
  context,
  signInAs,
  expectFailures,
  checkAccessibility,
}) => {
  expectFailures(/ERR_INTERNET_DISCONNECTED/, /console: Error saving/, /WebSocket/, /ERR_FAILED/)
  const file = (fileName: string, text: string) => ({
    name: fileName,
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  })
  const answer = await page.request.post('/api/quiz/', {
    headers: await headersOf(page, 'projectAdmin'),
    multipart: {
      file: file('survey.csv', survey),
      list: file('villages.csv', villages),
      name,
      description: 'For a journey',
      type: 'single-user',
      projectId: String(await personasProject(page)),
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  await page.setViewportSize({ width: 375, height: 700 })
  await signInAs('projectMember')
  let lists = 0
  let formSize = 0
  page.on('response', async (response) => {
    if (/\/lists\//.test(response.url())) lists++
    if (/\/api\/quiz\/\?form=/.test(response.url()) && response.ok())
      formSize = (await response.body().catch(() => Buffer.alloc(0))).length || formSize
  })
  const slow = Promise.withResolvers<void>()
  await page.route('**/api/quiz/*/lists/**', async (route) => {
    await slow.promise
    await route.continue()
  })
  await page.goto(`/quiz/${encodeURIComponent(name)}`)
  const village = page.getByRole('combobox', { name: /^Village\?/ })

  await test.step('the survey comes without the list, and the server searches it meanwhile', async () => {
    await page.getByRole('radio', { name: 'North' }).click()
    expect(formSize).toBeGreaterThan(0)
    expect(formSize).toBeLessThan(10_000)
    await village.fill('number 19996')
    await expect(page.getByRole('option')).toHaveText(['Village number 19996'])
    await page.keyboard.press('Enter')
    await expect(page.getByText('You live in Village number 19996.')).toBeVisible()
    expect(lists).toBe(0)
    slow.resolve()
    await expect.poll(() => lists).toBe(1)
    // Playwright has no service worker while it routes requests.
    await page.unroute('**/api/quiz/*/lists/**')
    await expect(village).toHaveValue('Village number 19996')
  })

  await test.step('typing finds options in any script, of those that the filter offers', async () => {
    await village.fill('')
    await expect(village).toHaveAttribute('placeholder', 'Type to search 10,001 options')
    await village.fill('number 19997')
    await expect(page.getByText('No matching options')).toBeVisible()
    await village.fill('الخرطوم')
    await expect(page.getByRole('option')).toHaveText(['الخُرطوم'])
    await village.fill('village')
    await expect(page.getByRole('option')).toHaveCount(100)
    await village.fill('abre')
    await page.keyboard.press('Enter')
    await expect(village).toHaveValue('Ábrego')
    await expect(page.getByText('You live in Ábrego.')).toBeVisible()
    await checkAccessibility()
    await expect(page.getByText(/^Saved/).first()).toBeVisible({ timeout: 20_000 })
  })

  await test.step('the list stays on the device', async () => {
    await page.reload()
    await expect(village).toHaveValue('Ábrego')
    expect(lists).toBe(1)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await context.setOffline(true)
    await page.reload()
    await expect(village).toHaveValue('Ábrego')
    await village.fill('number 19998')
    await expect(page.getByText('No matching options')).toBeVisible()
    await village.fill('number 42')
    await page.getByRole('option', { name: 'Village number 42', exact: true }).click()
    await expect(page.getByText('You live in Village number 42.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(/^Saved/).first()).toBeVisible({ timeout: 60_000 })
  })
})
