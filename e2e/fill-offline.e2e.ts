import type { Page, Route } from '@playwright/test'
import { expect, test } from './journey.ts'
import { headersOf, uploadSurvey } from './upload-survey.ts'

test.use({ serviceWorkers: 'allow' })

const unique = Date.now().toString(36)
const survey = [
  'section_name,question_id,question,question_type,required,variable_name,constraint,constraint_message,option_name,option_type',
  'About you,Q1,What is your name?,other,yes,who,,,who,text',
  ',Q2,How many people work with you?,other,yes,people,value > 0,There must be at least one.,people,integer',
  ',Q3,What share of loans is green?,other,no,share,,,share,number',
  'About money,Q4,What do you lend?,multi-select,yes,lends,,,Loans,boolean',
  ',,,,,,,,Leasing,boolean',
  ',Q5,What else?,other,no,more,,,more,text',
].join('\n')

const question = (page: Page, text: string | RegExp) =>
  page.locator('[id^="question-"][tabindex="-1"]').filter({ hasText: text }).first()
const input = (page: Page, text: string | RegExp) => question(page, text).getByRole('textbox')
const open = async (page: Page, name: string) => {
  await page.goto(`/quiz/${encodeURIComponent(name)}`)
  await expect(page.getByRole('heading', { name: `Form: ${name}` })).toBeVisible()
}
const section = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name: `Section: ${name}` })
const saved = (page: Page) => expect(page.getByText(/^Saved at \d\d:\d\d$/).first()).toBeVisible()
const lost = (page: Page) => page.getByText('No connection to the server.')

/** All records of a survey, as question code and answer. */
async function records(page: Page, name: string): Promise<string[]> {
  const headers = await headersOf(page, 'projectAdmin')
  const all = (await (await page.request.get('/api/quiz/', { headers })).json()) as {
    id: number
    name: string
  }[]
  const { id } = all.find((one) => one.name === name)!
  const answers = (await (
    await page.request.get(`/api/quiz/${id}/answers/?which=all&pageSize=100`, { headers })
  ).json()) as { results: { answer_text: string }[] }
  return answers.results.map(({ answer_text }) => answer_text).sort()
}

async function setAccepting(page: Page, name: string, accept_submissions: boolean): Promise<void> {
  const headers = await headersOf(page, 'projectAdmin')
  const all = (await (await page.request.get('/api/quiz/', { headers })).json()) as {
    id: number
    name: string
  }[]
  const { id } = all.find((one) => one.name === name)!
  expect((await page.request.put(`/api/quiz/${id}/`, { headers, data: { accept_submissions } })).ok()).toBe(
    true,
  )
}

test('answers are saved automatically', async ({ page, signInAs }) => {
  const name = `By itself ${unique}`
  await uploadSurvey(page, name, survey)
  await signInAs('projectMember')
  await open(page, name)
  await input(page, 'What is your name?').fill('Minh')
  await input(page, 'How many people').fill('7')
  // The second question is still being edited.
  await expect.poll(() => records(page, name)).toEqual(['Minh'])
  await input(page, 'How many people').blur()
  await expect.poll(() => records(page, name)).toEqual(['7', 'Minh'])
  const button = question(page, 'What is your name?').getByRole('button', { name: 'Answer history' })
  const popover = page.getByRole('dialog', { name: 'Answer history' })
  for (let time = 0; time < 2; time++) {
    await button.press('Enter')
    await expect(popover.getByText(/Minh Tran \(you\)/)).toBeVisible()
    await expect(popover).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  }
})

test('a lost connection is shown immediately; typing continues, and everything is sent once afterwards', async ({
  page,
  context,
  signInAs,
  expectFailures,
}) => {
  expectFailures(/ERR_INTERNET_DISCONNECTED/, /console: Error saving/, /WebSocket/)
  const name = `Weak line ${unique}`
  await uploadSurvey(page, name, survey)
  await signInAs('projectMember')
  const live = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await open(page, name)
  await live
  // Wait until no other request can reveal that the connection is lost; missed changes are fetched within 2 s.
  await page.waitForTimeout(2000)
  await page.waitForLoadState('networkidle')
  // A response from before the connection was lost arrives late.
  const late = (route: Route) => void setTimeout(() => void route.fulfill({ json: {} }), 300)
  await page.route('**/healthz', late, { times: 1 })
  await context.setOffline(true)
  await expect(lost(page)).toBeVisible({ timeout: 45_000 })
  await input(page, 'What is your name?').fill('Minh')
  await input(page, 'How many people').fill('7')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(section(page, 'About money')).toBeVisible()
  await question(page, 'What do you lend?').getByLabel('Loans').click()
  await input(page, 'What else?').fill('Advice')
  await expect(page.getByText('No connection, 4 answers stored on this device').first()).toBeVisible()
  await context.setOffline(false)
  await expect(lost(page)).toBeHidden({ timeout: 5000 })
  await expect(page.getByText(/^Saved at/).first()).toBeVisible({ timeout: 5000 })
  expect(await records(page, name)).toEqual(['7', 'Advice', 'Loans', 'Minh'])
})

test('the page reopens offline with all drafts; signing out deletes them', async ({
  page,
  context,
  signInAs,
  expectFailures,
}) => {
  expectFailures(/ERR_INTERNET_DISCONNECTED/, /console: Error saving/, /WebSocket/, /ERR_FAILED/)
  const name = `Reloaded ${unique}`
  await uploadSurvey(page, name, survey)
  await signInAs('projectMember')
  await open(page, name)
  await input(page, 'How many people').fill('7')
  await input(page, 'How many people').blur()
  await saved(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await context.setOffline(true)
  await input(page, 'What is your name?').fill('Minh')
  await expect(page.getByText('No connection, 1 answer stored on this device').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: `Form: ${name}` })).toBeVisible()
  await expect(input(page, 'What is your name?')).toHaveValue('Minh')
  await expect(input(page, 'How many people')).toHaveValue('7')
  // Offline, the service worker provides everything, including the logo.
  await page.evaluate(() => Object.assign(new Image(), { src: '/seventeen.svg?again' }).decode())
  await context.setOffline(false)
  await expect.poll(() => records(page, name), { timeout: 60_000 }).toEqual(['7', 'Minh'])

  const kept = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('reads')
          opening.onsuccess = () => {
            const counting = opening.result.transaction('reads').objectStore('reads').count()
            counting.onsuccess = () => (opening.result.close(), resolve(counting.result))
          }
        }),
    )
  expect(await kept()).toBeGreaterThan(0)
  // On a slow device, the open page must not ask for its data again after it was signed out.
  const device = await context.newCDPSession(page)
  await device.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.getByRole('button', { name: /Minh Tran|Account/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(/\/start/)
  await expect.poll(kept).toBe(0)
})

test('a survey finalized while typing becomes read-only, and the draft is sent if it reopens', async ({
  page,
  signInAs,
  expectFailures,
}) => {
  // They may no longer open it; the page learns that from its next request.
  expectFailures(/^400 GET .*form=Finalized/)
  const name = `Finalized ${unique}`
  await uploadSurvey(page, name, survey)
  // A user who may not reopen it cannot open it once it is finalized.
  await signInAs('projectMember')
  await open(page, name)
  await input(page, 'What is your name?').fill('Minh')
  await setAccepting(page, name, false)
  await expect(page.getByText('1 answer is not saved')).toBeVisible()
  await expect(page.getByRole('alert').getByText('Minh')).toBeVisible()
  await expect(page.getByText('Not accepting submissions anymore!')).toBeVisible()
  await expect(input(page, 'What is your name?')).not.toBeEditable()
  await expect(input(page, 'What is your name?')).toHaveValue('Minh')
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await setAccepting(page, name, true)
  await expect(page.getByText('1 answer is not saved')).toBeHidden()
  await expect(input(page, 'What is your name?')).toBeEditable()
  await expect.poll(() => records(page, name)).toEqual(['Minh'])
})

test('problems that block finalizing are listed first with links; what is left can always be opened', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  const name = `Hindered ${unique}`
  await uploadSurvey(page, name, survey)
  await signInAs('projectMember')
  await open(page, name)
  const openQuestions = page.getByRole('button', { name: 'Open questions' })
  const placeBefore = (await openQuestions.boundingBox())?.x
  await input(page, 'What share').fill('drei')
  await input(page, 'How many people').fill('0')
  await page.getByRole('button', { name: 'Next page' }).click()
  const summary = page.getByRole('alert').filter({ hasText: '2 answers need your attention' })
  await expect(summary).toBeFocused()
  await expect(summary.getByText('There must be at least one.')).toBeVisible()
  await expect(summary.getByText('This must be a number.')).toBeVisible()
  await expect(page.getByText('Saved answers successfully!')).toBeHidden()
  await expect(input(page, 'How many people')).toHaveAttribute('aria-invalid', 'true')
  await checkAccessibility()
  await summary.getByRole('link', { name: 'What share of loans is green?' }).click()
  await expect(input(page, 'What share')).toBeFocused()
  await expect(input(page, 'What share')).toHaveValue('drei')
  await input(page, 'What share').fill('3,5')
  await input(page, 'What share').blur()
  await expect(input(page, 'What share')).toHaveValue('3.5')
  await input(page, 'How many people').fill('7')
  await input(page, 'How many people').blur()
  await expect(summary).toBeHidden()

  expect((await openQuestions.boundingBox())?.x, 'does not move while answers are saved').toBe(placeBefore)
  await openQuestions.click()
  const left = page.getByRole('dialog')
  await expect(left.getByText('2 required questions are not answered')).toBeVisible()
  await checkAccessibility()
  await page.keyboard.press('Escape')
  await expect(openQuestions).toBeFocused()
  await page.keyboard.press('Enter')
  await left.getByText('About money').click()
  await left.getByRole('link', { name: 'What do you lend?' }).click()
  await expect(section(page, 'About money')).toBeVisible()
  await expect.poll(() => records(page, name)).toEqual(['0', '3.5', '7'])
})

test('two people type in the same empty question, and the second chooses an answer', async ({
  page,
  browser,
  signInAs,
  baseURL,
}) => {
  const name = `Both ${unique}`
  await uploadSurvey(page, name, survey)
  const elsewhere = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await signInAs('projectAdmin')
  await signInAs('projectMember', elsewhere)
  await open(page, name)
  await open(elsewhere, name)
  await input(page, 'What is your name?').fill('Paula')
  await input(elsewhere, 'What is your name?').fill('Minh')
  await input(elsewhere, 'What is your name?').blur()
  await saved(elsewhere)
  await expect(
    question(page, 'What is your name?').getByText(/Another user has just answered this: .?Minh/),
  ).toBeVisible()
  await input(page, 'What is your name?').blur()
  const both = page.getByRole('group', { name: 'Two different answers' })
  await expect(both).toContainText('Minh')
  // The choice may be below the visible area; the save bar links to it.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.getByRole('link', { name: '1 conflicting answer' }).click()
  await expect(both).toBeInViewport()
  expect(await records(page, name)).toEqual(['Minh'])
  await both.getByRole('button', { name: 'Keep mine' }).click()
  await expect(input(elsewhere, 'What is your name?')).toHaveValue('Paula')
  await elsewhere.context().close()
})

test('two tabs of one person do not overwrite each other, and a reload keeps drafts', async ({
  page,
  context,
  signInAs,
}) => {
  const name = `Two tabs ${unique}`
  await uploadSurvey(page, name, survey)
  await signInAs('projectMember')
  await open(page, name)
  const tab = await context.newPage()
  await open(tab, name)
  await input(page, 'What is your name?').fill('Minh')
  await input(tab, 'What is your name?').fill('Minh Tran')
  await input(tab, 'How many people').fill('7')
  await input(tab, 'How many people').blur()
  await expect.poll(() => records(page, name)).toContain('7')
  await expect.poll(() => records(page, name)).toContain('Minh Tran')
  // The first tab is still editing an older answer: it shows a conflict to resolve.
  await input(page, 'What is your name?').blur()
  const both = page.getByRole('group', { name: 'Two different answers' })
  await expect(both).toContainText('Minh Tran')
  await both.getByRole('button', { name: 'Keep mine' }).click()
  await expect(input(tab, 'What is your name?')).toHaveValue('Minh')
  await tab.reload()
  await expect(input(tab, 'What is your name?')).toHaveValue('Minh')
  // A save by the other tab to the same question is also a change here.
  await input(tab, 'What is your name?').fill('M. Tran')
  await input(tab, 'What is your name?').blur()
  await expect(input(page, 'What is your name?')).toHaveValue('M. Tran')
  expect(await records(page, name)).toEqual(['7', 'M. Tran', 'Minh', 'Minh Tran'])
})
