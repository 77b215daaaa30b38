import { expect, test } from './journey.ts'
import { ownInstitute } from './own-institute.ts'
import { authorizationOf, sessionOf } from './session-of.ts'

test('a member reports an institution, staff hide it and answer', async ({
  page,
  browser,
  signInAs,
  checkAccessibility,
  expectFailures,
}) => {
  // The open page of the institution ends when it is hidden.
  expectFailures(/^404 GET .*\/api\/institutes\//)
  const name = `Golden Yield ${Date.now()}`
  const owner = await (await browser.newContext({ baseURL: process.env['E2E_URL']! })).newPage()
  await signInAs('advisor', owner)
  const id = await ownInstitute(owner, name)

  await signInAs('plain')
  await page.goto(`/institutes/${id}`)
  await page.getByRole('button', { name: 'Report this institution' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this institution?' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Please choose a reason')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Fraud, or a false identity' }).check()
  await dialog.getByLabel(/^What is wrong/).fill('They promise 40 % a month')
  await checkAccessibility()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Report sent. Our staff will answer you.')).toBeVisible()

  const staff = await (await browser.newContext({ baseURL: process.env['E2E_URL']! })).newPage()
  await signInAs('staff', staff)
  await staff.goto('/manage/reports')
  const line = staff.getByRole('listitem').filter({ hasText: name })
  await expect(line).toContainText('They promise 40 % a month')
  await checkAccessibility(staff)
  await line.getByRole('button', { name: `Hide: Institution: ${name}` }).click()
  await staff.getByLabel(/^Answer/).fill('Thank you, we have checked it')
  await checkAccessibility(staff)
  await staff.getByRole('dialog').getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(line).toHaveCount(0)
  await staff.goto('/manage/reports?state=decided')
  await expect(line).toContainText('Hidden')

  await page.goto('/notification')
  await expect(
    page
      .getByText(`Your report about ${name}: our staff has hidden it. Thank you, we have checked it`)
      .first(),
  ).toBeVisible()
})

test('a message that staff hide disappears from the open pages of both people', async ({
  page,
  browser,
  signInAs,
}) => {
  const pageOf = async () => (await browser.newContext({ baseURL: process.env['E2E_URL']! })).newPage()
  const [otherPage, staff] = [await pageOf(), await pageOf()]
  await signInAs('projectEditor')
  await signInAs('projectMember', otherPage)
  await signInAs('staff', staff)
  const [{ user_id: author }, { user_id: reader }] = [await sessionOf(page), await sessionOf(otherPage)]
  await page.goto(`/chat/${reader}`)
  await otherPage.goto(`/chat/${author}`)
  const text = `Send me your password ${Date.now()}`
  const field = page.getByRole('textbox', { name: /^Message to/ })
  await field.fill(text)
  await field.press('Enter')
  const logs = [page, otherPage].map((open) => open.getByRole('log'))
  for (const log of logs) await expect(log.getByText(text)).toBeVisible()

  const headers = await authorizationOf(otherPage)
  const read = await otherPage.request.get(`/api/chat/messages/${author}/`, { headers })
  const { messages } = (await read.json()) as { messages: { id: number; content: string }[] }
  const { id } = messages.find(({ content }) => content === text)!
  const sent = await otherPage.request.post('/api/reports/', {
    headers,
    data: { type: 'message', id, userId: author, reason: 'fraud' },
  })
  expect(sent.ok()).toBe(true)
  await staff.goto('/manage/reports')
  const report = staff.getByRole('listitem').filter({ hasText: text })
  await report.getByRole('button', { name: /^Hide/ }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Hide', exact: true }).click()
  for (const log of logs) {
    await expect(log.getByText(text)).toHaveCount(0)
    await expect(log.getByText('Hidden by our staff')).toBeVisible()
  }
})
