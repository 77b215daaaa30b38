import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { personas, type Persona } from '../db/seed/personas.ts'
import { expect, test } from './journey.ts'
import { headersOf, personasProject, uploadSurvey } from './upload-survey.ts'
import { authorizationOf } from './session-of.ts'

const greenIndex = 'db/seed/surveys/green-index-3.csv'
const unique = Date.now().toString(36)

/** A question, located by its text. */
const question = (page: Page, text: string | RegExp) =>
  page.locator('[id^="question-"][tabindex="-1"]').filter({ hasText: text }).first()
const choose = (page: Page, text: string | RegExp, option: string | RegExp) =>
  question(page, text).getByLabel(option, { exact: true }).click()
const section = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name })
const step = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name })
const complete = /^Answered (\d+) of \1 required questions in this section$/
const saved = (page: Page) => expect(page.getByText('Saved answers successfully!')).toBeVisible()
const open = async (page: Page, survey: string) => {
  await page.goto(`/quiz/${encodeURIComponent(survey)}`)
  await expect(page.getByRole('heading', { name: `Form: ${survey}` })).toBeVisible()
}

/** Answers all open questions on the page until no new ones appear. */
async function answerAll(page: Page): Promise<void> {
  const done = new Set<string>()
  for (;;) {
    const ids = await page
      .locator('[id^="question-"][tabindex="-1"]')
      .evaluateAll((all) => all.map(({ id }) => id))
    const fresh = ids.filter((id) => !done.has(id))
    if (fresh.length === 0) return
    for (const id of fresh) {
      done.add(id)
      await answerOne(page.locator(`#${id}`))
    }
  }
}

async function answerOne(field: Locator): Promise<void> {
  const boxes = field.locator('input[data-option]')
  if ((await boxes.count()) > 0) {
    if ((await boxes.locator(':scope:checked').count()) === 0) await boxes.first().check()
    return
  }
  const list = field.getByRole('combobox')
  if ((await list.count()) > 0) {
    await list.click()
    await field.page().getByRole('listbox').getByRole('option').first().click()
    await list.press('Escape')
    return
  }
  for (const input of await field.locator('input, textarea').all()) {
    const values: Record<string, string> = { 'MM/DD/YYYY': '2/3/2001', email: 'someone@nile.example' }
    const kind = (await input.getAttribute('placeholder')) ?? (await input.getAttribute('type')) ?? ''
    if ((await input.inputValue()) === '')
      await input.fill((await input.getAttribute('inputmode')) !== null ? '42' : (values[kind] ?? 'Umoja'))
  }
}

test('a manager uploads the Green Index, fills three sections in two visits and exports the answers', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  const name = `Green Index ${unique}`
  await signInAs('projectAdmin')
  const id = await personasProject(page)

  await test.step('the index is uploaded', async () => {
    await page.goto(`/projects/${id}/surveys`)
    await page.getByRole('button', { name: 'Create survey' }).click()
    await page.locator('input[type="file"]').setInputFiles(greenIndex)
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Description').fill('How green is our lending?')
    await page.getByRole('radio', { name: 'multi-user' }).check()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('button', { name: `Fill the module ${name}` })).toBeVisible()
    // One primary action, regardless of the number of surveys.
    await expect(page.getByRole('main').locator('button[data-variant="filled"]')).toHaveCount(1)
    await page.getByRole('button', { name: `Fill the module ${name}` }).click()
    await expect(section(page, 'Section: Welcome')).toBeVisible()
    await checkAccessibility()
  })

  await test.step('the sections of the index are hidden until its version is chosen', async () => {
    await expect(step(page, /Essential Practice/)).toHaveCount(0)
    await expect(page.getByText('8 more sections appear depending on your answers.')).toBeVisible()
  })

  await test.step('an assessment has more required questions than a demo', async () => {
    const email = question(page, 'E-Mail')
    await choose(page, 'Are you completing the tool', 'For a demo')
    await expect(page.getByText('Answered 1 of 3 required questions in this section')).toBeVisible()
    await expect(email.getByText('(required)')).toBeHidden()
    await choose(page, 'Are you completing the tool', 'For a (self-)assessment')
    await expect(email.getByText('(required)')).toBeVisible()
    await expect(page.getByText('Answered 1 of 11 required questions in this section')).toBeVisible()
  })

  await test.step('choosing an option again clears it, by mouse and keyboard', async () => {
    const fsp = question(page, 'Type of institution').getByLabel('Investor', { exact: true })
    await fsp.click()
    await expect(fsp).toBeChecked()
    await fsp.click()
    await expect(fsp).not.toBeChecked()
    await fsp.press('Space')
    await expect(fsp).toBeChecked()
    await fsp.press('Space')
    await expect(fsp).not.toBeChecked()
    await fsp.press('ArrowUp')
    await expect(
      question(page, 'Type of institution').getByLabel('FSP (Financial service provider)'),
    ).toBeChecked()
  })

  await test.step('the section Welcome is filled, with a reload in between', async () => {
    await answerAll(page)
    await expect(page.getByText(complete)).toBeVisible()
    await page.reload()
    await expect(page.getByText(complete)).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(section(page, 'Section: Before you start')).toBeVisible()
  })

  await test.step('choosing the version shows the index', async () => {
    await answerAll(page)
    await expect(step(page, /Essential Practice/)).toHaveCount(8)
    await page.getByRole('button', { name: 'Next page' }).click()
    await saved(page)
    await expect(section(page, /GI\.0\.1: The institution defines/)).toBeVisible()
    await expect(page.getByText(/Saved at \d\d:\d\d/)).toBeVisible()
  })

  await test.step('GI.0.1.2 determines whether GI.0.1.3 is shown', async () => {
    const items = page.getByText('environmental strategy specifies items required')
    await expect(items).toBeVisible()
    const goals = [
      'Reduce clients’ or portfolio vulnerability',
      'Reduce clients’ or portfolio adverse impacts',
      "Reduce institution's own adverse impacts",
      'Promote resiliencies or positive',
      'Foster the adoption of green practices',
      "Meet clients' demands",
      "Meet clients' needs",
    ]
    for (const goal of goals) await choose(page, goal, 'No')
    await expect(items).toBeHidden()
    await choose(page, goals[0]!, /^Click/)
    await expect(items).toBeVisible()
  })

  await test.step('the rest of the section is filled, then the page is left', async () => {
    await answerAll(page)
    await expect(page.getByText(complete)).toBeVisible()
    await page.getByRole('button', { name: 'Save & Exit' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/required questions are not answered/)).toBeVisible()
    await checkAccessibility()
    await dialog.getByRole('link').first().click()
    await expect(section(page, /GI\.0\.2/)).toBeVisible()
    await page.getByRole('button', { name: 'Save & Exit' }).click()
    await page.getByRole('button', { name: 'Leave anyway' }).click()
    await expect(page).toHaveURL(`/projects/${id}/surveys`)
    const card = page.getByRole('article').or(page.getByRole('listitem')).filter({ hasText: name }).last()
    await expect(card.getByText(/[1-9]\d?\.\d ?%/)).toBeVisible()
  })

  await test.step('all answers are there after reopening', async () => {
    await open(page, name)
    await expect(page.getByText(complete)).toBeVisible()
    await expect(question(page, 'First and Last name').getByRole('textbox')).toHaveValue('Umoja')
    await expect(step(page, /GI\.0\.1/).getByLabel('Complete:')).toBeVisible()
    // Nothing is cut off at the sides when printed.
    await page.emulateMedia({ media: 'print' })
    const mark = await page
      .getByRole('radio', { checked: true })
      .first()
      .evaluate((radio) => getComputedStyle(radio, '::after').borderTopWidth)
    expect(mark).toBe('5px')
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0)
    await page.emulateMedia({ media: null })
  })

  await test.step('the results are downloaded as CSV', async () => {
    await page.goto(`/quiz/manage/${encodeURIComponent(name)}`)
    await page.getByRole('button', { name: 'Download results' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV (latest)' }).click()
    const rows = csvRows(readFileSync(await (await downloading).path(), 'utf8'))
    expect(rows[0]).toEqual(['Question', 'API Name', 'User Email', 'Answer', 'Created At'])
    const byName = new Map(rows.slice(1).map((row) => [row[1], row]))
    expect(byName.get('self_assessment')?.slice(2, 4)).toEqual([
      personas.projectAdmin.email,
      'For a (self-)assessment',
    ])
    expect(byName.get('name')?.[3]).toBe('Umoja')
    expect(byName.get('fundation_year')?.[3]).toBe('2001-02-03')
    expect(byName.has('indicator_GI_0_1_3')).toBe(true)
  })
})

const smallSurvey = [
  'section_name,question_id,question,question_type,required,variable_name,constraint,constraint_message,option_name,option_type',
  'About you,Q1,What is your name?,other,yes,who,,,who,text',
  ',Q2,How many people work with you?,other,yes,people,value > 0,There must be at least one.,people,integer',
  ',Q3,Your policy,other,no,policy,,,document,file',
  'About money,Q4,What do you lend?,multi-select,no,lends,,,Loans,boolean',
  ',,,,,,,,Leasing,boolean',
  ',,,,,,,,Guarantees,boolean',
].join('\n')

test('two people fill one survey, see answers immediately and resolve a conflict', async ({
  page,
  browser,
  signInAs,
  checkAccessibility,
  baseURL,
}) => {
  const name = `Together ${unique}`
  await uploadSurvey(page, name, smallSurvey)
  const elsewhere = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await signInAs('projectAdmin')
  await signInAs('projectMember', elsewhere)
  await open(page, name)
  await open(elsewhere, name)
  const who = (where: Page) => question(where, 'What is your name?').getByRole('textbox')
  const seen = (where: Page, persona: Persona) =>
    where.getByText(`Also here: ${personas[persona].first_name} ${personas[persona].last_name}`)

  await test.step('each sees the other and their section until they leave', async () => {
    await expect(seen(page, 'projectMember')).toBeVisible()
    await expect(seen(elsewhere, 'projectAdmin')).toBeVisible()
    await expect(step(page, /About you.*Minh .* is here/)).toBeVisible()
    await elsewhere.getByRole('button', { name: 'Next page' }).click()
    await expect(step(page, /About money.*Minh .* is here/)).toBeVisible()
    await checkAccessibility()
    await elsewhere.getByRole('link', { name: 'Surveys', exact: true }).first().click()
    await expect(seen(page, 'projectMember')).toBeHidden()
    await open(elsewhere, name)
    await expect(seen(page, 'projectMember')).toBeVisible()
  })

  await who(elsewhere).fill('Minh')
  await elsewhere.getByRole('button', { name: 'Next page' }).click()
  await saved(elsewhere)
  await expect(who(page)).toHaveValue('Minh')
  await expect(page.getByText('Answered 1 of 2 required questions in this section')).toBeVisible()

  await elsewhere.getByRole('button', { name: 'Previous page' }).click()
  await who(page).fill('Paula')
  await who(elsewhere).fill('Minh Tran')
  await elsewhere.getByRole('button', { name: 'Next page' }).click()
  await expect(section(elsewhere, 'Section: About money')).toBeVisible()
  await expect(who(page)).toHaveValue('Paula')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('Another user has changed your answers')).toBeVisible()
  const both = page.getByRole('group', { name: 'Two different answers' })
  await expect(both).toContainText('Minh Tran')
  await expect(both).toContainText('Paula')
  await both.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(section(page, 'Section: About money')).toBeVisible()
  await elsewhere.getByRole('button', { name: 'Previous page' }).click()
  await expect(who(elsewhere)).toHaveValue('Paula')
  await elsewhere.context().close()
  await expect(seen(page, 'projectMember')).toBeHidden()
})

test('a failed save and an ended session lose nothing', async ({ page, signInAs, expectFailures }) => {
  // Requests that fail because the session ended may be logged before the page redirects.
  expectFailures(/console: Error saving the answers/, /^401 /, /^console: .*Please sign in again/s)
  const name = `Offline ${unique}`
  await uploadSurvey(page, name, smallSurvey)
  await signInAs('projectMember')
  await open(page, name)
  const who = question(page, 'What is your name?').getByRole('textbox')

  await page.route('**/api/quiz/answers/', (route) => route.abort())
  await who.fill('Minh')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('alert').getByText('Failed to submit the answers!')).toBeVisible()
  await expect(section(page, 'Section: About money')).toBeVisible()
  await choose(page, 'What do you lend?', 'Loans')

  await test.step('the session ends and the person signs in again', async () => {
    await page.request.delete('/api/auth-token/', { headers: await authorizationOf(page) })
    await page.unroute('**/api/quiz/answers/')
    // Either the save or the bell's poll notices first that the session has ended.
    await page.waitForURL(/\/start/)
    await signInAs('projectMember')
    await open(page, name)
  })
  await expect(page.getByText(/^2 unsaved answers from .* restored$/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep' }).click()
  await expect(who).toHaveValue('Minh')
  await step(page, 'About money').click()
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  await expect(question(page, 'What do you lend?').getByLabel('Loans')).toBeChecked()
  await page.reload()
  await expect(page.getByRole('heading', { name: `Form: ${name}` })).toBeVisible()
  await expect(question(page, 'What do you lend?').getByLabel('Loans')).toBeChecked()
  await expect(page.getByText(/ restored$/)).toBeHidden()

  await test.step('discarding a draft keeps later changes', async () => {
    await page.route('**/api/quiz/answers/', (route) => route.abort())
    await choose(page, 'What do you lend?', 'Leasing')
    await step(page, 'About you').click()
    await who.fill('M. Tran')
    await who.blur()
    await page.reload()
    await expect(page.getByText(/^2 unsaved answers from .* restored$/)).toBeVisible()
    await who.fill('Minh Tran')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(who).toHaveValue('Minh Tran')
    await step(page, 'About money').click()
    await expect(question(page, 'What do you lend?').getByLabel('Leasing')).not.toBeChecked()
  })
})

test('invalid answers are reported on leaving the question and do not block valid ones', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  const name = `Wrong ${unique}`
  await uploadSurvey(page, name, smallSurvey)
  await signInAs('projectMember')
  await open(page, name)
  const people = question(page, 'How many people').getByRole('textbox')
  await people.pressSequentially('1.5')
  await expect(page.getByText('This must be a whole number.')).toBeHidden()
  await question(page, 'What is your name?').getByRole('textbox').fill('Minh')
  await expect(page.getByText('This must be a whole number.')).toBeVisible()
  await checkAccessibility()
  await page.getByRole('button', { name: 'Save & Exit' }).click()
  await expect(page.getByText('These answers are not saved because they need correction')).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await people.fill('0')
  await people.blur()
  await expect(page.getByText('There must be at least one.')).toBeVisible()
  await people.fill('7')
  await people.blur()
  await expect(page.getByText('There must be at least one.')).toBeHidden()

  await question(page, 'Your policy')
    .locator('input[type="file"]')
    .setInputFiles({
      name: 'our policy.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
    })
  await expect(page.getByRole('link', { name: 'our_policy.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove our_policy.pdf' }).click()
  await expect(page.getByRole('link', { name: 'our_policy.pdf' })).toBeHidden()

  const loans = question(page, 'What do you lend?').getByLabel('Loans')
  await page.getByRole('button', { name: 'Next page' }).click()
  await loans.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('g')
  await page.keyboard.press('Space')
  for (const option of ['Leasing', 'Guarantees'])
    await expect(question(page, 'What do you lend?').getByLabel(option)).toBeChecked()
  await expect(loans).not.toBeChecked()
  await page.getByRole('button', { name: 'Save & Exit' }).click()
  await expect(
    page.getByText('Submitted answers successfully! Redirecting back to the project!'),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/projects\/\d+\/surveys$/)
})

test('unsaved answers to a closed survey are listed, and saved when it reopens', async ({
  page,
  signInAs,
  expectFailures,
}) => {
  expectFailures(/^400 (GET|PUT|POST) .*quiz/)
  const name = `Locked ${unique}`
  await uploadSurvey(page, name, smallSurvey)
  await signInAs('projectMember')
  await open(page, name)
  const headers = await headersOf(page, 'projectAdmin')
  const all = (await (await page.request.get('/api/quiz/', { headers })).json()) as {
    id: number
    name: string
  }[]
  const { id } = all.find((survey) => survey.name === name)!
  const accept = (accept_submissions: boolean) =>
    page.request.put(`/api/quiz/${id}/`, { headers, data: { accept_submissions } })
  await question(page, 'What is your name?').getByRole('textbox').fill('Mei')
  await accept(false)
  await expect(page.getByText('1 answer is not saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Survey locked' })).toBeVisible()
  await expect(page.getByText('1 answer is not saved')).toBeVisible()
  await expect(page.getByText('What is your name? Mei')).toBeVisible()
  await accept(true)
  await page.getByRole('button', { name: /^The survey is open again/ }).click()
  await expect(question(page, 'What is your name?').getByRole('textbox')).toHaveValue('Mei')
})

test('a closed survey is shown read-only', async ({ page, signInAs }) => {
  const name = `Closed ${unique}`
  await uploadSurvey(page, name, smallSurvey)
  await signInAs('projectAdmin')
  await open(page, name)
  await question(page, 'What is your name?').getByRole('textbox').fill('Paula')
  const headers = await headersOf(page, 'projectAdmin')
  const all = (await (await page.request.get('/api/quiz/', { headers })).json()) as {
    id: number
    name: string
  }[]
  const { id } = all.find((survey) => survey.name === name)!
  await page.request.put(`/api/quiz/${id}/`, { headers, data: { accept_submissions: false } })
  await expect(page.getByText('Not accepting submissions anymore!')).toBeVisible()
  await expect(question(page, 'What is your name?').getByRole('textbox')).not.toBeEditable()
  await expect(page.getByText('1 answer stored on this device')).toBeVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(section(page, 'Section: About money')).toBeVisible()
  await page.getByRole('button', { name: 'Exit', exact: true }).click()
  await expect(page).toHaveURL(/\/projects\/\d+\/surveys$/)
})

test('guests and staff without an invitation get an explanation, not a locked survey', async ({
  page,
  signInAs,
  checkAccessibility,
  expectFailures,
}) => {
  // A refusal that the page explains is not a console error.
  expectFailures(/^40[03] GET .*\/api\/quiz\/\?form=/)
  const name = `Invited ${unique}`
  const project = await uploadSurvey(page, name, smallSurvey)
  const notInvited = 'You have not been invited to fill this survey'
  for (const persona of ['projectGuest', 'staff'] as const) {
    await signInAs(persona)
    await page.goto(`/quiz/${encodeURIComponent(name)}`)
    await expect(page.getByText(notInvited)).toBeVisible()
    await expect(page.getByText(/locked/i)).toHaveCount(0)
  }
  await test.step('every list says why the survey cannot be opened', async () => {
    await signInAs('projectGuest')
    await page.goto('/surveys')
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText(notInvited)
    await expect(row).toContainText('Accessible')
    await page.setViewportSize({ width: 375, height: 800 })
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText(notInvited)
    await checkAccessibility()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/projects/${project}/surveys`)
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
    await expect(card).toContainText('Survey locked')
    await expect(card).toContainText(notInvited)
    await checkAccessibility()
  })
  await test.step('members see that a survey is finalized', async () => {
    const headers = await headersOf(page, 'projectAdmin')
    const listed = await page.request.get('/api/quiz/', { headers })
    const { id } = ((await listed.json()) as { id: number; name: string }[]).find((one) => one.name === name)!
    const data = { accept_submissions: false }
    expect((await page.request.put(`/api/quiz/${id}/`, { headers, data })).ok()).toBe(true)
    await signInAs('projectMember')
    await page.goto('/surveys')
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText(
      'Not accepting submissions anymore!',
    )
  })
})

/** Parses CSV (RFC 4180) into rows. */
function csvRows(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '') break
    if (end !== ',') rows.push([])
  }
  return rows
}

test('an incomplete date is not an answer, and the field says so', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  const name = `Dates ${unique}`
  const csv = [
    'section_name,question,question_type,option_name,option_type',
    'Dates,When was it founded?,other,founded,date',
    ',Who founded it?,other,founder,text',
  ].join('\n')
  await uploadSurvey(page, name, csv)
  await signInAs('projectMember')
  await open(page, name)
  const founded = question(page, 'When was it founded?')
  const date = founded.locator('input')
  await date.press('1')
  await date.press('2')
  await question(page, 'Who founded it?').getByRole('textbox').fill('Amina')
  await expect(founded.getByText('This must be a date, as in 2026-01-31.')).toBeVisible()
  await date.fill('6/12/2006')
  await expect(founded.getByRole('status').filter({ hasText: 'Monday, June 12, 2006' })).toBeVisible()
  await question(page, 'Who founded it?').getByRole('textbox').focus()
  await expect(date).toHaveValue('Jun 12, 2006')
  await expect(founded.getByText('This must be a date, as in 2026-01-31.')).toBeHidden()
  await test.step('the calendar is used by keyboard', async () => {
    await founded.getByRole('button', { name: 'Open calendar' }).press('Enter')
    const chosen = page.getByRole('button', { name: '12 June 2006' })
    await expect(chosen).toBeFocused()
    await checkAccessibility()
    await chosen.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(date).toHaveValue('Jun 13, 2006')
    await expect(founded.getByRole('button', { name: 'Open calendar' })).toBeFocused()
  })
  const stored = page.waitForResponse((response) => response.url().includes('/api/quiz/answers/'))
  await page.getByRole('button', { name: 'Save Answers' }).click()
  expect((await stored).request().postData()).toContain('2006-06-13')
})
