import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { authorizationOf, sessionOf } from './session-of.ts'

test.use({ serviceWorkers: 'allow' })

const log = (page: Page) => page.getByRole('log')
const field = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const message = (page: Page, text: string): Locator =>
  log(page).getByRole('listitem').filter({ hasText: text })
const contact = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: new RegExp(name) })
const chatEntry = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Chat/ })

/** Opens the conversation with a contact; until then another one may be open. */
async function openChat(page: Page, name: string): Promise<void> {
  await contact(page, name).click()
  await expect(page.getByRole('textbox', { name: `Message to ${name}` })).toBeVisible()
}

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}

/** Which of these messages the log shows, in its order. */
const shown = (page: Page, start: string) => log(page).getByRole('listitem').filter({ hasText: start })

test('two contacts chat, and pages count unread messages', async ({
  page,
  browser,
  signInAs,
  checkAccessibility,
}) => {
  const otherPage = await (await browser.newContext()).newPage()
  await signInAs('projectEditor')
  await signInAs('projectMember', otherPage)
  await otherPage.goto('/chat')
  await openChat(otherPage, 'Edith Laurent')
  await otherPage.goto('/dashboard')
  await expect(chatEntry(otherPage)).toBeVisible()

  await page.goto('/chat')
  await openChat(page, 'Minh Tran')
  await expect(page).toHaveURL(/\/chat\/\d+$/)
  await expect(page.getByText('Online', { exact: true })).toBeVisible()
  const start = `Round ${Date.now()}`
  await field(page).fill(`${start}, hello`)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(field(page)).toHaveValue('')
  await expect(field(page)).toBeFocused()
  await expect(message(page, `${start}, hello`).getByLabel('Sent')).toBeVisible()
  await write(page, `${start}, see https://example.org/notes?x=1, not javascript:alert(1)`)
  // Their page shows something else and counts the message.
  await expect(chatEntry(otherPage)).toHaveAccessibleName(/2 unread/)
  // The latest conversation opens.
  await chatEntry(otherPage).click()
  const link = message(otherPage, `${start}, see`).getByRole('link')
  await expect(link).toHaveCount(1)
  await expect(link).toHaveAttribute('href', 'https://example.org/notes?x=1')
  await expect(link).toHaveAttribute('rel', /noopener/)
  await expect(chatEntry(otherPage)).not.toHaveAccessibleName(/unread/)
  await expect(message(page, `${start}, hello`).getByLabel('Seen')).toBeVisible()

  await write(otherPage, `${start}, and back`)
  // Spaces around a message are not sent or counted.
  await field(page).fill(`${'x'.repeat(5000)}\n`)
  await expect(page.getByText('0 characters left')).toBeVisible()
  await field(page).fill('')
  await expect(message(page, `${start}, and back`)).toBeVisible()
  // In the other direction it is read immediately, because the conversation is open.
  await expect(message(otherPage, `${start}, and back`).getByLabel('Seen')).toBeVisible()
  await checkAccessibility()
  await checkAccessibility(otherPage)
  await otherPage.context().close()
  // An address without a message id shows the end of the conversation.
  await page.goto(`${page.url()}?message=1.5`)
  await expect(message(page, `${start}, and back`)).toBeInViewport()
})

test('messages get reactions, files, edits and deletions on both sides at once', async ({
  page,
  browser,
  signInAs,
  checkAccessibility,
}) => {
  const otherPage = await (await browser.newContext()).newPage()
  await signInAs('projectEditor')
  await signInAs('projectMember', otherPage)
  await page.goto('/chat')
  await openChat(page, 'Minh Tran')
  await otherPage.goto('/chat')
  await openChat(otherPage, 'Edith Laurent')
  const start = `Changes ${Date.now()}`
  await write(page, `${start} helo`)

  await test.step('a reaction is given by both and taken back', async () => {
    const received = message(otherPage, `${start} helo`)
    await received.getByRole('button', { name: 'React', exact: true }).press('Enter')
    await otherPage.getByRole('menuitem', { name: 'Thanks' }).press('Enter')
    const given = message(page, `${start} helo`).getByRole('button', { name: 'Thanks: Minh Tran' })
    await expect(given).toHaveAttribute('aria-pressed', 'false')
    await given.click()
    await expect(received.getByRole('button', { name: 'Thanks: you and Edith Laurent' })).toBeVisible()
    await received.getByRole('button', { name: /^Thanks/ }).click()
    await expect(message(page, `${start} helo`).getByRole('button', { name: 'Thanks: you' })).toBeVisible()
    await checkAccessibility()
  })

  await test.step('a message is edited with the keyboard', async () => {
    await message(page, `${start} helo`)
      .getByRole('button', { name: 'Actions for this message' })
      .press('Enter')
    await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
    const editor = page.getByRole('textbox', { name: 'Edit message' })
    await expect(editor).toBeFocused()
    await editor.fill(`${start} hello`)
    await checkAccessibility()
    await editor.press('Enter')
    await expect(editor).toHaveCount(0)
    await expect(message(otherPage, `${start} hello`)).toContainText('Edited')
  })

  await test.step('a file is sent, downloaded and deleted with its message', async () => {
    await page.getByLabel('File to send').setInputFiles({
      name: 'plan.exe',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('MZ'),
    })
    await expect(page.getByText('Files of this type are not accepted.')).toBeVisible()
    const picture = await readFile(new URL('../db/seed/pictures/face-0.png', import.meta.url))
    await page.getByLabel('File to send').setInputFiles({
      name: `face-${start}.png`,
      mimeType: 'image/png',
      buffer: picture,
    })
    await field(page).fill(`${start} look`)
    await field(page).press('Enter')
    const sent = message(page, `${start} look`)
    await expect(sent.getByLabel('Sent').or(sent.getByLabel('Seen'))).toBeVisible()
    await expect(field(page)).toHaveValue('')
    const received = message(otherPage, `${start} look`)
    await expect(received.getByRole('img', { name: /^face-/ })).toBeVisible()
    const [file] = await Promise.all([
      otherPage.waitForEvent('download'),
      received.getByRole('button', { name: /^Download face-/ }).click(),
    ])
    expect((await readFile(await file.path())).equals(picture)).toBe(true)
    await checkAccessibility(otherPage)
    await sent.getByRole('button', { name: 'Actions for this message' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete message' }).click()
    await expect(log(page).getByRole('listitem').last()).toContainText('Message deleted')
    await expect(log(otherPage).getByRole('listitem').last()).toContainText('Message deleted')
    await expect(received).toHaveCount(0)
  })
  await otherPage.context().close()
})

test('a message that arrives while the conversation is being opened is shown', async ({
  page,
  browser,
  signInAs,
}) => {
  const otherPage = await (await browser.newContext()).newPage()
  await signInAs('projectEditor')
  await signInAs('projectMember', otherPage)
  const [{ user_id: author }, { user_id: reader }] = [await sessionOf(page), await sessionOf(otherPage)]
  await page.goto(`/chat/${reader}`)
  await expect(field(page)).toBeVisible()

  // The messages were read before, and arrive after the new one.
  const [isRead, isSent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const pushed = Promise.withResolvers<void>()
  await otherPage.routeWebSocket(/\/ws\//, (socket) => {
    const server = socket.connectToServer()
    server.onMessage(async (text) => {
      const { command } = JSON.parse(String(text)) as { command?: string }
      if (command === 'messages') {
        isRead.resolve()
        await isSent.promise
      }
      socket.send(text)
      if (command === 'new_message') pushed.resolve()
    })
  })
  await otherPage.route(/\/api\/chat\/messages\//, async (route) => {
    const response = await route.fetch()
    isRead.resolve()
    await isSent.promise
    await route.fulfill({ response })
  })
  await otherPage.goto(`/chat/${author}`)
  await isRead.promise
  const text = `Just now ${Date.now()}`
  await write(page, text)
  await expect(message(page, text).getByLabel('Sent')).toBeVisible()
  await pushed.promise
  isSent.resolve()
  await expect(message(otherPage, text)).toBeVisible()
  await otherPage.context().close()
})

test('offline messages are sent once and in order when the connection returns, and missed ones arrive', async ({
  page,
  context,
  browser,
  signInAs,
  expectFailures,
}) => {
  expectFailures(/console: .*(net::ERR|WebSocket)/)
  const otherPage = await (await browser.newContext()).newPage()
  await signInAs('projectEditor')
  await signInAs('projectMember', otherPage)
  await page.goto('/chat')
  await openChat(page, 'Minh Tran')
  await otherPage.goto('/chat')
  await openChat(otherPage, 'Edith Laurent')

  await expect(page.getByText('Online', { exact: true })).toBeVisible()

  const start = `Offline ${Date.now()}`
  await context.setOffline(true)
  // The online state of others is unknown while offline.
  await expect(page.getByText('Online', { exact: true })).toBeHidden()
  for (const number of [1, 2, 3]) await write(page, `${start} no ${number}`)
  await expect(shown(page, start)).toHaveCount(3)
  await expect(shown(page, start).getByText('Sending')).toHaveCount(3)
  await write(otherPage, `${start} from the other side`)
  await expect(message(otherPage, 'from the other side').last().getByLabel('Sent')).toBeVisible()
  // Loaded messages and drafts stay with their conversation.
  await expect(log(page).getByRole('listitem').first()).toBeVisible()
  await field(page).fill(`${start} draft`)

  await context.setOffline(false)
  await expect(message(page, `${start} from the other side`)).toBeVisible({ timeout: 45_000 })
  await expect(shown(page, start).getByText('Sending')).toHaveCount(0, { timeout: 45_000 })
  const texts = ['from the other side', 'no 1', 'no 2', 'no 3'].map((text) => new RegExp(`${start} ${text}`))
  for (const one of [page, otherPage]) await expect(shown(one, start)).toHaveText(texts)
  await page.reload()
  await expect(shown(page, start)).toHaveText(texts)
  await expect(field(page)).toHaveValue(`${start} draft`)

  // The draft is sent from another tab; it must disappear here, or it would be sent again.
  const tab = await context.newPage()
  await tab.goto(page.url())
  await expect(field(tab)).toHaveValue(`${start} draft`)
  await field(tab).fill(`${start} finished draft`)
  await expect(field(page)).toHaveValue(`${start} finished draft`)
  await field(tab).press('Enter')
  // It may briefly appear here as being sent by the other tab.
  await expect(message(page, `${start} finished draft`)).toHaveCount(1)
  await expect(message(page, `${start} finished draft`).getByText('Sending')).toHaveCount(0)
  await expect(field(page)).toHaveValue('')
  await tab.close()
  await otherPage.context().close()
})

test('on a phone contacts and conversation are two screens, with drafts, search, muting and offline use', async ({
  page,
  context,
  signInAs,
  checkAccessibility,
  expectFailures,
}) => {
  expectFailures(/console: .*(net::ERR|WebSocket)/)
  await page.setViewportSize({ width: 375, height: 812 })
  await signInAs('projectAdmin')
  await page.goto('/chat')
  await checkAccessibility()
  await contact(page, 'Mateo Quispe').click()
  await expect(contact(page, 'Mateo Quispe')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Chat' })).toHaveCount(1)
  await field(page).fill('Not finished yet')
  await page.getByRole('link', { name: 'Back to contacts' }).click()
  await expect(contact(page, 'Mateo Quispe')).toBeVisible()
  await contact(page, 'Adaeze Nwosu').click()
  await expect(field(page)).toHaveValue('')
  await page.goBack()
  await page.goBack()
  await expect(field(page)).toHaveValue('Not finished yet')
  await field(page).fill('')
  await checkAccessibility()

  await page.getByRole('link', { name: 'Back to contacts' }).click()
  await page.getByRole('searchbox', { name: 'Search people and messages' }).fill('drought')
  await page.getByRole('region', { name: 'Messages found' }).getByRole('link').first().click()
  await expect(message(page, 'drought')).toBeInViewport()
  await page.getByRole('button', { name: 'Mute' }).click()
  await expect(page.getByText('Muted. You will not receive e-mails about this conversation.')).toBeVisible()
  await page.getByRole('button', { name: 'Unmute' }).click()
  await expect(page.getByRole('button', { name: 'Mute', exact: true })).toBeVisible()

  await context.setOffline(true)
  const notice = page.locator('[data-connection="lost"]')
  await expect(notice).toBeVisible({ timeout: 5000 })
  // The notice does not cover the input. A late response can hide the notice briefly.
  await expect
    .poll(async () => {
      const [above, below] = [await field(page).boundingBox(), await notice.boundingBox()]
      return above && below ? below.y - above.y - above.height : -1
    })
    .toBeGreaterThanOrEqual(0)
  await context.setOffline(false)
})

test('offline, chat opens from the device until sign-out; other pages say why they cannot', async ({
  page,
  context,
  signInAs,
  expectFailures,
}) => {
  expectFailures(/console: .*(net::ERR|WebSocket|Failed to fetch|We could not reach the server)/)
  // Signing out aborts pending requests.
  expectFailures(/^401 /, /^console: .*Please sign in again/)
  const kept = () => page.evaluate(readsOnDevice)
  await signInAs('projectAdmin')
  await page.goto('/chat')
  await openChat(page, 'Mateo Quispe')
  const text = `Before the line went ${Date.now()}`
  await write(page, text)
  await expect(message(page, text).getByLabel('Sent')).toBeVisible()
  await expect.poll(kept).toContain(text)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(chatEntry(page)).toBeVisible()
  await context.setOffline(true)
  await chatEntry(page).click()
  await contact(page, 'Mateo Quispe').click()
  await expect(message(page, text)).toBeVisible({ timeout: 45_000 })
  await write(page, `${text}, and after`)
  await expect(message(page, `${text}, and after`).getByText('Sending')).toBeVisible()
  await page.getByRole('heading', { name: 'Mateo Quispe' }).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
  await expect(chatEntry(page)).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Mateo Quispe' })).toBeVisible({ timeout: 45_000 })
  await page.goBack()
  await expect(message(page, `${text}, and after`).getByLabel('Sent')).toBeVisible()
  await field(page).fill('A draft for nobody else')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/start/)
  await expect.poll(kept).toBe('[]')
  const left = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(await left()).not.toContain('A draft for nobody else')
  await page.reload()
  expect(await page.evaluate(() => sessionStorage.getItem('scroll positions'))).toBe('{}')
})

/** Everything cached on the device, as text. */
const readsOnDevice = () =>
  new Promise<string>((read) => {
    const opening = indexedDB.open('reads')
    opening.onsuccess = () => {
      const all = opening.result.transaction('reads').objectStore('reads').getAll()
      all.onsuccess = () => (opening.result.close(), read(JSON.stringify(all.result)))
    }
  })

test('a conversation with a stranger shows a message instead', async ({ page, signInAs, expectFailures }) => {
  expectFailures(/^404 /)
  await signInAs('plain')
  await page.goto('/chat/987654321')
  await expect(page.getByRole('alert')).toContainText('This person is not one of your contacts')
  // On a phone the contacts are a separate screen, reachable from here too.
  await page.setViewportSize({ width: 375, height: 812 })
  await page.getByRole('link', { name: 'Back to contacts' }).click()
  await expect(page).toHaveURL(/\/chat$/)
})

test('older messages load while scrolling up, and the visible ones keep their position', async ({
  page,
  request,
  signInAs,
}) => {
  await signInAs('instituteAdmin')
  await page.goto('/chat')
  await openChat(page, 'Grace Nakato')
  const peer = new URL(page.url()).pathname.split('/').at(-1)
  const headers = await authorizationOf(page)
  const start = `Long ${Date.now()}`
  for (let number = 1; number <= 120; number++) {
    const answer = await request.post(`/api/chat/messages/${peer}/`, {
      headers,
      data: { message: `${start} no ${number}`, clientId: `${start.replace(' ', '-')}-${number}` },
    })
    expect(answer.ok()).toBe(true)
  }
  await page.reload()
  await expect(message(page, `${start} no 120`)).toBeInViewport()
  await expect(shown(page, start)).toHaveCount(50)
  // Scrolls up to the first loaded message.
  const first = message(page, `${start} no 71`)
  const before = await log(page).evaluate((box) => {
    box.scrollTo({ top: 60 })
    const [top] = box.querySelectorAll('[data-message]')
    return top!.getBoundingClientRect().top
  })
  await expect(message(page, `${start} no 21`)).toHaveCount(1)
  expect(Math.abs((await first.boundingBox())!.y - before)).toBeLessThan(4)
  await page.getByRole('button', { name: 'Latest messages' }).click()
  await expect(message(page, `${start} no 120`)).toBeInViewport()
  // Sending a message scrolls to the end.
  await log(page).evaluate((box) => box.scrollTo({ top: 900 }))
  await write(page, `${start} at the end`)
  await expect(message(page, `${start} at the end`)).toBeInViewport()
})
