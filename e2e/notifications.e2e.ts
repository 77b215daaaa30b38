import type { Page } from '@playwright/test'
import { demoPassword, personas } from '../db/seed/personas.ts'
import { expect, test } from './journey.ts'
import { openMail } from './inbox.ts'
import { authorizationOf, sessionOf } from './session-of.ts'
import { headersOf, uploadSurvey } from './upload-survey.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const unreadOf = async (page: Page) =>
  Number(/(\d+)\+? unread/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[1] ?? 0)
const contactsEntry = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Contacts/ })
const waitingOf = async (page: Page) =>
  Number.parseInt(
    (
      await contactsEntry(page)
        .getByText(/^\d+ waiting$/)
        .allTextContents()
    )[0] ?? '0',
  )
const kind = 'Someone wants to connect with you'
const idOf = async (page: Page) => (await sessionOf(page)).user_id

test('a request is counted in every tab, accepted in the popup, and no longer counted', async ({
  page,
  browser,
  signInAs,
  checkAccessibility,
}) => {
  const context = await browser.newContext()
  const [otherPage, tab] = [await context.newPage(), await context.newPage()]
  await signInAs('instituteAdmin')
  await signInAs('projectGuest', otherPage)
  await otherPage.goto('/dashboard')
  await tab.goto('/notification')
  await expect(tab.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect(otherPage.getByRole('heading', { level: 2 }).first()).toBeVisible()
  const [before, waiting] = [await unreadOf(otherPage), await waitingOf(otherPage)]

  await page.goto(`/member-profile/${await idOf(otherPage)}`)
  await page.getByRole('button', { name: 'Send connection request' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send connection request' }).click()
  await expect(page.getByText('Connection request sent')).toBeVisible()

  const inTab = tab.getByRole('listitem').filter({ hasText: 'Adaeze Nwosu wants to connect with you' })
  await test.step('both tabs show it automatically', async () => {
    for (const each of [otherPage, tab]) {
      // Polls run every ten seconds; this tests the push.
      await expect.poll(() => unreadOf(each), { timeout: 60_000 }).toBeGreaterThan(before)
      await expect.poll(() => waitingOf(each)).toBe(waiting + 1)
    }
    await expect(inTab.getByRole('button', { name: 'Accept connection' })).toBeVisible()
    const onHome = otherPage.getByRole('main').getByText(/wants? to connect with you$/)
    await expect(onHome.first()).toBeVisible()
  })

  const { email } = personas.projectGuest
  const subject = 'Adaeze Nwosu wants to connect with you'
  const requester = { level: 1, name: 'Adaeze Nwosu' } as const
  await test.step('the link in the mail opens the requester, with a session and after sign-in', async () => {
    await openMail(tab, email, subject)
    await checkAccessibility(tab)
    await tab.getByRole('link').first().click()
    await expect(tab.getByRole('heading', requester)).toBeVisible()
    await expect(tab.getByRole('main').getByRole('button', { name: 'Accept connection' })).toBeVisible()
    const stranger = await browser.newContext()
    const signedOut = await stranger.newPage()
    await openMail(signedOut, email, subject)
    await signedOut.getByRole('link').first().click()
    await expect(signedOut.getByRole('heading', requester)).toBeVisible()
    await openMail(signedOut, email, subject)
    await signedOut.getByRole('link', { name: 'Manage your mails' }).click()
    await signedOut.getByRole('link', { name: 'Sign In', exact: true }).first().click()
    await signedOut.getByLabel(/^Username/).fill(email)
    await signedOut.getByLabel(/^Password/).fill(demoPassword)
    await signedOut.getByRole('button', { name: 'Sign In' }).click()
    await expect(signedOut.getByRole('combobox', { name: `${kind}: by e-mail` })).toHaveValue('Immediately')
    await stranger.close()
  })
  await test.step('unsubscribing in a mail stops its kind until it is switched on', async () => {
    await openMail(tab, email, subject)
    await tab.getByRole('link', { name: 'Unsubscribe' }).click()
    await checkAccessibility(tab)
    await tab.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(tab.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
    await tab.getByRole('link', { name: 'your notifications' }).click()
    const choice = tab.getByRole('combobox', { name: `${kind}: by e-mail` })
    await expect(choice).toHaveValue('Off')
    await choice.click()
    await tab.getByRole('option', { name: 'Immediately' }).click()
    await expect(choice).toHaveValue('Immediately')
    await tab.goto('/notification')
  })

  await test.step('the request is accepted in the popup', async () => {
    await bell(otherPage).click()
    const needed = otherPage.getByRole('region', { name: 'Needs your decision' })
    await expect(needed).toContainText('Adaeze Nwosu wants to connect with you')
    await checkAccessibility(otherPage)
    const request = needed.getByRole('group', { name: 'Request from Adaeze Nwosu' })
    await request.getByRole('button', { name: 'Accept connection' }).click()
    await expect(otherPage.getByText('Connection accepted')).toBeVisible()
    await expect(request).toBeHidden()
  })

  await test.step('the other tab shows it as decided', async () => {
    await expect.poll(() => waitingOf(tab)).toBe(waiting)
    await expect(inTab.getByRole('button', { name: 'Accept connection' })).toBeHidden()
    await expect(inTab.getByRole('button', { name: /^Mark as read/ })).toBeHidden()
    await checkAccessibility(tab)
  })

  await test.step('the requester is notified and switches such notifications off and on', async () => {
    await page.goto('/notification')
    const accepted = page
      .getByRole('listitem')
      .filter({ hasText: 'Gulnara Saidova accepted your connection request' })
    await accepted.getByRole('button', { name: /^Mark as read/ }).click()
    await expect(page.getByText('Notification is marked as read')).toBeVisible()
    await accepted.getByRole('button', { name: /^Actions for/ }).click()
    await checkAccessibility()
    await page.getByRole('menuitem', { name: 'Turn off: Your connection request is accepted' }).click()
    await expect(accepted).toContainText('Turned off')
    await accepted.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Turn on: Your connection request is accepted' }).click()
    await expect(accepted).not.toContainText('Turned off')
  })
  await context.close()
})

/** Adds a comment to a discussion of the demo data, so that it is the newest notification. */
async function commentOn(page: Page, name: string): Promise<void> {
  const headers = await authorizationOf(page)
  const read = await page.request.get('/api/projects/discussions/?project=1&pageSize=50', { headers })
  const { results } = (await read.json()) as { results: { id: number; name: string }[] }
  const id = results.find((discussion) => discussion.name.startsWith(name))?.id
  for (const comment of ['Two wells fell dry last year.', 'Meters come first.']) {
    const added = await page.request.put(`/api/projects/discussions/${id}/comment/`, {
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      data: { comment },
    })
    expect(added.status()).toBe(200)
  }
}

/** Opens the list of muted items from the bell; on its page, the switch is turned off by the link first. */
async function showMuted(page: Page) {
  await page.getByRole('link', { name: 'All notifications' }).click()
  await expect(page).toHaveURL(/\/notification$/)
  const show = page.getByRole('switch', { name: 'Show muted' })
  await expect(show).not.toBeChecked()
  await show.click()
}

test('several comments are one notification, which can be muted and unmuted; all are marked as viewed', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  await signInAs('projectManager')
  await commentOn(page, 'Are solar pumps')
  await signInAs('projectMember')
  await page.goto('/dashboard')
  await bell(page).click()
  const line = page.getByRole('listitem').filter({ hasText: /Unread: \d+ comments in Are solar pumps/ })
  await expect(line).toBeVisible()
  await line.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: /^Mute “Are solar pumps/ }).click()
  await expect(line).toContainText('Muted')
  await showMuted(page)
  const muted = page.getByRole('list', { name: 'Muted' }).getByRole('listitem')
  await expect(muted.filter({ hasText: 'Are solar pumps' })).toBeVisible()
  await checkAccessibility()
  await muted
    .filter({ hasText: 'Are solar pumps' })
    .getByRole('button', { name: /^Unmute/ })
    .click()
  await expect(muted.filter({ hasText: 'Are solar pumps' })).toBeHidden()

  await bell(page).click()
  await line.getByRole('button', { name: /^Actions for/ }).click()
  // Escape closes the menu only, and the focus returns to its button.
  await page.getByRole('menuitem', { name: /^Mute project “/ }).press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await expect(line.getByRole('button', { name: /^Actions for/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: /^Mute project “/ }).click()
  await expect(line).toContainText('Muted')
  await showMuted(page)
  const project = muted.filter({ hasText: 'Project, muted since' })
  await project.getByRole('button', { name: /^Unmute/ }).click()
  await expect(page.getByText('Nothing is muted')).toBeVisible()

  await bell(page).click()
  const popup = page.getByRole('dialog', { name: 'Notifications' })
  // The list has been fetched again after unmuting and no longer moves.
  await expect(
    popup.getByText(/^Unread: \d+ comments in Are solar pumps|^\d+ comments in Are solar pumps/).first(),
  ).toBeVisible()
  await popup.getByRole('button', { name: 'Mark all as viewed' }).click()
  await expect(popup.getByRole('region', { name: 'New' })).toBeHidden()
  await expect(popup.getByText(/^\d+ comments in Are solar pumps/)).toBeVisible()
})

test('offline, the bell says so and lists notifications, even if it was never opened', async ({
  page,
  context,
  signInAs,
  expectFailures,
}) => {
  expectFailures(/net::ERR|WebSocket|dynamically imported module/)
  await signInAs('projectManager')
  await commentOn(page, 'Are solar pumps')
  await signInAs('projectMember')
  await page.goto('/dashboard')
  await expect(
    page.getByRole('region', { name: 'What happened' }).getByRole('listitem').first(),
  ).toBeVisible()
  await expect.poll(() => unreadOf(page)).toBeGreaterThan(0)
  await context.setOffline(true)
  await expect(page.locator('[data-connection="lost"]')).toBeVisible()
  await bell(page).click()
  const popup = page.getByRole('dialog', { name: 'Notifications' })
  await expect(popup).toContainText('New notifications appear here when the connection is back.')
  await expect(popup.getByText(/in Are solar pumps/).first()).toBeVisible()
  await context.setOffline(false)
  await expect(popup.getByRole('button', { name: /^Actions for: .*Are solar pumps/ }).first()).toBeVisible({
    timeout: 45_000,
  })
})

test('a user whose mails have stopped sees a notice on every page, and one where it can be fixed', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  await signInAs({ email: 'fatou.sarr@seventeen.example' })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Fix this' }).click()
  await expect(page.getByText('The mail server answered: 550 5.1.1 mailbox unavailable')).toBeVisible()
  await expect(page.getByText('You are not receiving e-mails')).toHaveCount(1)
  await checkAccessibility()
})

test('the mail about a survey leads to its new name, with and without a session', async ({
  page,
  browser,
  signInAs,
}) => {
  const name = `Mailed ${Date.now()}`
  const csv = [
    'section_name,question_id,question,question_type,option_name,option_type',
    'S,Q1,How many?,other,n,number',
  ]
  await uploadSurvey(page, name, csv.join('\n'))
  const { email } = personas.projectMember
  const subject = `Paula Admassu opened the survey ${name}`
  await openMail(page, email, subject)
  const headers = await headersOf(page, 'projectAdmin')
  const all = (await (await page.request.get('/api/quiz/', { headers })).json()) as Record<
    'id' | 'name',
    string
  >[]
  const id = all.find((one) => one.name === name)?.id ?? ''
  const renamed = await page.request.put(`/api/quiz/${id}/`, { headers, data: { name: `${name} again` } })
  expect(renamed.ok(), await renamed.text()).toBe(true)

  const stranger = await browser.newContext()
  const signedOut = await stranger.newPage()
  await openMail(signedOut, email, subject)
  await signedOut.getByRole('link', { name: 'Fill in the survey' }).click()
  await expect(signedOut).toHaveURL(`/start?next=${encodeURIComponent(`/surveys/${id}`)}`)
  await stranger.close()

  await signInAs('projectMember')
  await openMail(page, email, subject)
  await page.getByRole('link', { name: 'Fill in the survey' }).click()
  await expect(page).toHaveURL(`/quiz/${encodeURIComponent(`${name} again`)}`)
  await expect(page.getByRole('heading', { level: 1, name: `${name} again` })).toBeVisible()
  await page.goto('/surveys/999999999')
  await expect(page).toHaveURL('/error')
})
