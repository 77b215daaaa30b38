import type { Page } from '@playwright/test'
import { expect, test as base } from './journey.ts'
import { startUnresponsiveProxy, type UnresponsiveProxy } from './unresponsive-proxy.ts'
import { headersOf, uploadSurvey } from './upload-survey.ts'

const unique = Date.now().toString(36)
const survey = [
  'section_name,question_id,question,question_type,required,variable_name,option_name,option_type',
  'About you,Q1,What is your name?,other,yes,who,who,text',
  ',Q2,How many people work with you?,other,yes,people,people,integer',
  ',Q3,What do you sell?,other,no,sells,sells,text',
  'About money,Q4,What do you lend?,other,no,lends,lends,text',
].join('\n')

const input = (page: Page, text: string) =>
  page.locator('[id^="question-"][tabindex="-1"]').filter({ hasText: text }).first().getByRole('textbox')
const save = 'POST /api/quiz/answers/'

/** A journey over a connection that can stop responding; the test itself reaches the product directly. */
const test = base.extend<{ line: UnresponsiveProxy }>({
  line: async ({}, use) => {
    const line = await startUnresponsiveProxy(process.env['E2E_URL']!)
    await use(line)
    await line.stop()
  },
  baseURL: async ({ line }, use) => use(line.url),
})

/** All records of a survey, read directly. */
async function records(page: Page, name: string): Promise<string[]> {
  const product = process.env['E2E_URL']!
  const headers = await headersOf(page, 'projectAdmin', product)
  const all = (await (await page.request.get(`${product}/api/quiz/`, { headers })).json()) as {
    id: number
    name: string
  }[]
  const { id } = all.find((one) => one.name === name)!
  const answers = (await (
    await page.request.get(`${product}/api/quiz/${id}/answers/?which=all&pageSize=100`, { headers })
  ).json()) as { results: { answer_text: string }[] }
  return answers.results.map(({ answer_text }) => answer_text).sort()
}

async function open(page: Page, name: string) {
  await page.goto(`/quiz/${encodeURIComponent(name)}`)
  await expect(page.getByRole('heading', { name: `Form: ${name}` })).toBeVisible()
}

test('a save without a response times out and is repeated, and everything is stored once', async ({
  page,
  line,
  signInAs,
  expectFailures,
}) => {
  expectFailures(/console: Error saving/)
  const name = `Swallowed ${unique}`
  await uploadSurvey(page, name, survey)
  await signInAs('projectMember')
  await open(page, name)
  line.dropRequest(save)
  await input(page, 'What is your name?').fill('Minh')
  await input(page, 'What is your name?').blur()
  await expect(page.getByText(/^Not saved/).first()).toBeVisible()
  await expect(page.getByText(/^Saved at/).first()).toBeVisible()
  line.dropRequest(save)
  await input(page, 'How many people').fill('7')
  await input(page, 'How many people').blur()
  await expect.poll(line.dropped).toBe(2)
  await input(page, 'What do you sell?').fill('Bread')
  // Moving to the next section does not wait for the pending save.
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Section: About money' })).toBeVisible({
    timeout: 5000,
  })
  await expect.poll(() => records(page, name), { timeout: 60_000 }).toEqual(['7', 'Bread', 'Minh'])
})

test('when the connection responds again, everything is sent once within five seconds', async ({
  page,
  line,
  signInAs,
  expectFailures,
}) => {
  expectFailures(/console: Error saving/, /WebSocket/, /ERR_/)
  const name = `Silent ${unique}`
  await uploadSurvey(page, name, survey)
  await signInAs('projectMember')
  await open(page, name)
  await input(page, 'What is your name?').fill('Minh')
  line.dropRequest(save)
  await input(page, 'What is your name?').blur()
  await expect.poll(line.dropped).toBe(1)
  line.stall()
  await expect(page.getByText('No connection to the server.')).toBeVisible({ timeout: 60_000 })
  await input(page, 'What do you sell?').fill('Bread')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Section: About money' })).toBeVisible({
    timeout: 45_000,
  })
  await input(page, 'What do you lend?').fill('Money')
  await page.waitForTimeout(8000)
  line.resume()
  await expect(page.getByText(/^Saved at/).first()).toBeVisible({ timeout: 5000 })
  expect(await records(page, name)).toEqual(['Bread', 'Minh', 'Money'])
})

test('a survey requested while the connection is unresponsive opens when it responds again', async ({
  page,
  line,
  signInAs,
  expectFailures,
}) => {
  expectFailures(/WebSocket/, /ERR_/, /did not answer in time/)
  const name = `Asked ${unique}`
  await uploadSurvey(page, name, survey)
  await signInAs('projectMember')
  line.dropRequest('GET /api/quiz/?form=')
  await page.goto(`/quiz/${encodeURIComponent(name)}`)
  await expect.poll(line.dropped).toBe(1)
  // The frame has loaded, the survey has not.
  await expect(page.getByRole('navigation').first()).toBeVisible()
  line.stall()
  await expect(page.getByText('No connection to the server.')).toBeVisible({ timeout: 60_000 })
  await page.waitForTimeout(4000)
  line.resume()
  await expect(page.getByRole('heading', { name: `Form: ${name}` })).toBeVisible()
})

test('leaving during a pending save asks for confirmation instead of blocking', async ({
  page,
  line,
  signInAs,
  expectFailures,
}) => {
  expectFailures(/console: Error saving/)
  const name = `Left ${unique}`
  await uploadSurvey(page, name, survey)
  await signInAs('projectMember')
  await open(page, name)
  line.dropRequest(save)
  await input(page, 'What is your name?').fill('Minh')
  await page.getByRole('link', { name: 'Projects', exact: true }).first().click()
  await expect.poll(line.dropped).toBe(1)
  const dialog = page.getByRole('dialog', { name: 'Your answers are still being saved' })
  await expect(dialog).toBeVisible({ timeout: 60_000 })
  await dialog.getByRole('button', { name: 'Leave anyway' }).click()
  await page.waitForURL(/\/projects/)
  // Repeated at the next visit and stored once.
  await open(page, name)
  await expect.poll(() => records(page, name)).toEqual(['Minh'])
})
