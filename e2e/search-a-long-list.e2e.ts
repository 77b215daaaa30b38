import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { headersOf, personasProject } from './upload-survey.ts'

// The page is opened again offline.
test.use({ serviceWorkers: 'allow' })

const unique = Date.now().toString(36)
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

async function upload(page: Page, name: string) {
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
}

const village = (page: Page) => page.getByRole('combobox', { name: /^Village\?/ })
// Someone in several institutions has a select for them above the questions.
const options = (page: Page) => page.getByRole('listbox').getByRole('option')

/** Chooses the only option that a search finds. */
async function chooseFound(page: Page, label: string): Promise<void> {
  await expect(options(page)).toHaveText([label])
  await options(page).click()
}

test('until a list of 20,000 options has been loaded, the server searches it', async ({ page, signInAs }) => {
  const name = `Long list on the server ${unique}`
  await upload(page, name)
  // On a wide page the menu of surveys has options, too.
  await page.setViewportSize({ width: 375, height: 700 })
  await signInAs('projectMember')
  const slow = Promise.withResolvers<void>()
  await page.route('**/api/quiz/*/lists/**', async (route) => {
    await slow.promise
    await route.continue()
  })
  await page.goto(`/quiz/${encodeURIComponent(name)}`)
  await page.getByRole('radio', { name: 'North' }).click()
  const form = await page.request.get(`/api/quiz/?form=${encodeURIComponent(name)}`, {
    headers: await headersOf(page, 'projectMember'),
  })
  expect((await form.body()).length).toBeLessThan(10_000)
  await village(page).fill('number 19996')
  await chooseFound(page, 'Village number 19996')
  await expect(page.getByText('You live in Village number 19996.')).toBeVisible()
  const list = page.waitForResponse(/\/lists\//)
  slow.resolve()
  await list
  await expect(village(page)).toHaveValue('Village number 19996')
  await village(page).fill('')
  await expect(village(page)).toHaveAttribute('placeholder', 'Type to search 10,001 options')
})

test('a list of 20,000 options is loaded once, and searched by typing, offline as well', async ({
  page,
  context,
  signInAs,
  checkAccessibility,
  expectFailures,
}) => {
  expectFailures(/ERR_INTERNET_DISCONNECTED/, /console: Error saving/, /WebSocket/, /ERR_FAILED/)
  const name = `Long list ${unique}`
  await upload(page, name)
  await page.setViewportSize({ width: 375, height: 700 })
  await signInAs('projectMember')
  let lists = 0
  page.on('response', (response) => void (lists += Number(/\/lists\//.test(response.url()))))
  await page.goto(`/quiz/${encodeURIComponent(name)}`)

  await test.step('typing finds options in any script, of those that the filter offers', async () => {
    await page.getByRole('radio', { name: 'North' }).click()
    await expect(village(page)).toHaveAttribute('placeholder', 'Type to search 10,001 options')
    expect(lists).toBe(1)
    await village(page).fill('number 19997')
    await expect(page.getByText('No matching options')).toBeVisible()
    await village(page).fill('الخرطوم')
    await expect(options(page)).toHaveText(['الخُرطوم'])
    await village(page).fill('village')
    await expect(options(page)).toHaveCount(100)
    await village(page).fill('abre')
    await chooseFound(page, 'Ábrego')
    await expect(village(page)).toHaveValue('Ábrego')
    await expect(page.getByText('You live in Ábrego.')).toBeVisible()
    await checkAccessibility()
    await expect(page.getByText(/^Saved/).first()).toBeVisible({ timeout: 20_000 })
  })

  await test.step('the list stays on the device', async () => {
    await page.reload()
    await expect(village(page)).toHaveValue('Ábrego')
    expect(lists).toBe(1)
  })

  await test.step('offline, the list is searched and its labels are shown', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await context.setOffline(true)
    await page.reload()
    await expect(village(page)).toHaveValue('Ábrego')
    await page.getByRole('radio', { name: 'South' }).click()
    await village(page).fill('number 19997')
    await chooseFound(page, 'Village number 19997')
    await expect(page.getByText('You live in Village number 19997.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(/^Saved/).first()).toBeVisible({ timeout: 20_000 })
  })
})
