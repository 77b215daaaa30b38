import { holdRead, holdSave } from './hold-requests.ts'
import { expect, test } from './journey.ts'
import { authorizationOf, sessionOf } from './session-of.ts'

test('two members connect, disconnect, and one blocks the other', async ({
  page,
  browser,
  signInAs,
  checkAccessibility,
  expectFailures,
}) => {
  expectFailures(/^404 GET .*\/api\/(users|chat)\//, /^503 DELETE /)
  const otherPage = await (await browser.newContext()).newPage()
  await signInAs('plain')
  await signInAs('unapprovedMember', otherPage)
  await otherPage.goto('/contact')
  await expect(otherPage.getByText('No contact yet')).toBeVisible()
  const { user_id: other } = await sessionOf(otherPage)

  await page.goto(`/members/${other}`)
  await expect(page).toHaveURL(`/member-profile/${other}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ulrich Brandt' })).toBeVisible()
  await page.getByRole('button', { name: 'Send connection request' }).click()
  const note = page.getByRole('textbox', { name: /^Note/ })
  await note.fill('We met in Quito.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(note).toHaveValue('We met in Quito.')
  await checkAccessibility()
  await page.getByRole('dialog').getByRole('button', { name: 'Send connection request' }).click()
  await expect(page.getByText('Connection request sent')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request already sent' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel request' })).toBeVisible()

  // Without a reload: the list subscribes to changes.
  const row = otherPage.getByRole('row').filter({ hasText: 'Pilar Romero' })
  await expect(row).toContainText('We met in Quito.')
  await expect(row).toContainText('Wants to connect')
  await checkAccessibility(otherPage)
  await row.getByRole('button', { name: 'Accept connection' }).press('Enter')
  await expect(otherPage.getByText('Connection accepted')).toBeVisible()
  await expect(row).toContainText('Connected')
  // The focused button has disappeared: the focus moves next to it.
  await expect(otherPage.locator('main :focus')).toHaveCount(1)

  await expect(page.getByRole('link', { name: 'Message' })).toHaveAttribute('href', `/chat/${other}`)
  // The profile immediately shows what the list already loaded (CON-04).
  const { user_id: plain } = await sessionOf(page)
  const { letGo } = await holdRead(otherPage, `/api/users/${plain}/`)
  await row.getByRole('link', { name: 'Pilar Romero' }).press('Enter')
  await expect(otherPage).toHaveURL(`/member-profile/${plain}`)
  await expect(otherPage.getByRole('heading', { level: 1, name: 'Pilar Romero' })).toBeVisible()
  // Nothing remains of the previous page, which had another frame.
  await expect(otherPage.locator('main')).toBeFocused()
  letGo()
  await expect(otherPage.getByRole('link', { name: 'Message' })).toHaveAttribute('href', `/chat/${plain}`)
  await otherPage.goBack()

  await test.step('unread messages are counted on every page until muted on another device', async () => {
    const entry = otherPage.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Chat/ })
    await page.request.post(`/api/chat/messages/${other}/`, {
      headers: await authorizationOf(page),
      data: { message: 'Good morning', clientId: crypto.randomUUID() },
    })
    await expect(entry).toHaveAccessibleName(/1 unread/)
    const mute = async (muted: boolean) =>
      otherPage.request.put(`/api/chat/conversations/${plain}/muted/`, {
        headers: await authorizationOf(otherPage),
        data: { muted },
      })
    await mute(true)
    await expect(entry).not.toHaveAccessibleName(/unread/)
    await mute(false)
    await expect(entry).toHaveAccessibleName(/1 unread/)
  })

  const writing = await otherPage.context().newPage()
  await writing.goto(`/chat/${plain}`)
  await writing.getByRole('textbox', { name: 'Message to Pilar Romero' }).fill('Shall we meet in')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' }).click()
  await page.getByRole('searchbox', { name: 'Search Contact' }).fill('bran')
  const mine = page.getByRole('row').filter({ hasText: 'Ulrich Brandt' })
  // A row that moves under the pointer must not receive the click.
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(mine.getByRole('link', { name: 'Message' })).toBeVisible()
  await mine.getByRole('button', { name: 'Actions for Ulrich Brandt' }).click()
  await page.getByRole('menuitem', { name: 'Remove connection' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove connection' }).click()
  await expect(page.getByText('Connection removed')).toBeVisible()
  await expect(otherPage.getByText('No contact yet')).toBeVisible()
  // The conversation stays, without the message field.
  await expect(writing.getByText('You are no longer connected')).toBeVisible()
  await expect(writing.getByRole('log')).toContainText('Good morning')
  await expect(writing.getByRole('button', { name: 'Send connection request' })).toBeVisible()
  await expect(writing.getByLabel('What you were writing')).toHaveValue('Shall we meet in')

  await otherPage.goto(`/member-profile/${plain}`)
  await expect(otherPage.getByRole('button', { name: 'Send connection request' })).toBeVisible()
  await page.goto(`/member-profile/${other}`)
  await page.getByRole('button', { name: 'Actions for Ulrich Brandt' }).click()
  await page.getByRole('menuitem', { name: 'Block member' }).click()
  // Without a connection nothing is lost, so it is undone instead of confirmed.
  // It stays while it has the focus, and says when it fails.
  await page.getByRole('button', { name: 'Undo' }).focus()
  await checkAccessibility()
  const failing = /\/api\/.*block/
  await page.route(failing, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText(/^Not undone\. /)).toBeVisible()
  await expect(page.getByText('You have blocked Ulrich Brandt')).toBeVisible()
  await page.getByRole('button', { name: 'Unblock' }).click()
  await expect(page.getByText('Member unblocked')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Ulrich Brandt' }).click()
  await page.getByRole('menuitem', { name: 'Block member' }).click()
  await expect(page.getByText('Member blocked')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Member unblocked')).toBeVisible()
  await expect(page.getByText('You have blocked Ulrich Brandt')).toBeHidden()
  await page.getByRole('button', { name: 'Actions for Ulrich Brandt' }).click()
  await page.getByRole('menuitem', { name: 'Block member' }).click()
  await expect(page.getByText('You have blocked Ulrich Brandt')).toBeVisible()
  // Immediately, on a page that was already open.
  await expect(otherPage.getByText('Profile not found')).toBeVisible()

  // An unknown tab in the address shows the list, not an empty page.
  await page.goto('/contact/elsewhere')
  await expect(page.getByRole('tab', { name: 'Contacts' })).toHaveAttribute('aria-selected', 'true')
  await page.goto('/contact/blocked')
  await checkAccessibility()
  await page.getByRole('button', { name: 'Unblock Ulrich Brandt' }).click()
  await expect(page.getByText('No blocked members')).toBeVisible()
  await expect(otherPage.getByRole('heading', { level: 1, name: 'Pilar Romero' })).toBeVisible()
})

test('a profile is visible to members, and without an account while it is public', async ({
  page,
  browser,
  signInAs,
  checkAccessibility,
  expectFailures,
}) => {
  expectFailures(/^404 GET .*\/api\/users\//, /^409 POST .*\/api\/users\//)
  await signInAs('plain')
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('textbox', { name: /^About me/ }).fill('Bridges between banks and farmers')
  const city = page.getByRole('textbox', { name: /^City/ })
  await test.step('text typed during a save stays and can be saved', async () => {
    const { isSent, letGo } = await holdSave(page, /\/api\/users\/\d+\/$/)
    await city.fill('Qui')
    await city.press('Enter')
    await isSent
    await city.pressSequentially('to')
    letGo()
    await expect(page.getByText('Profile updated')).toBeVisible()
    await expect(page.getByText('Not saved yet')).toBeVisible()
    // The error appears at the focused field.
    await city.pressSequentially('!')
    await expect(city).toHaveValue('Quito!')
    await city.press('Backspace')
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await expect(page.getByText(/^Saved at/)).toBeVisible()
    await page.reload()
    await expect(city).toHaveValue('Quito')
    await expect(page.getByText('This is what you typed before')).toBeHidden()
  })
  await test.step('saving again after a lost response reports no conflict', async () => {
    const isLost = page.waitForEvent('requestfailed', (request) => /\/api\/users\/\d+\/$/.test(request.url()))
    await page.route(
      /\/api\/users\/\d+\/$/,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await city.fill('Cuenca')
    await city.press('Enter')
    await isLost
    await expect(page.getByText('Not saved', { exact: true })).toBeVisible()
    await city.press('Enter')
    await expect(page.getByText(/^Saved at/)).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(city).toHaveValue('Cuenca')
  })
  await checkAccessibility()

  await page.getByRole('tab', { name: 'Notifications' }).click()
  const notice = page.getByRole('checkbox', { name: 'Your connection request is accepted: in the app' })
  await notice.uncheck()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await checkAccessibility()
  await page.reload()
  await expect(notice).not.toBeChecked()
  await notice.check()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.getByRole('tab', { name: 'Account' }).click()
  await expect(page.getByText('this device')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  expect((await download).suggestedFilename()).toMatch(/^seventeen-my-data-.*\.zip$/)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('dialog')).toContainText('What is kept, without your name')
  await checkAccessibility()
  await page.getByRole('button', { name: 'Keep account' }).click()

  await page.getByRole('link', { name: 'View public profile' }).click()
  await expect(page.getByText('Bridges between banks and farmers')).toBeVisible()
  const address = page.url()
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(address)
  await expect(stranger.getByRole('heading', { level: 1, name: 'Pilar Romero' })).toBeVisible()
  await expect(stranger.getByText('Sign in to see institutions and to send messages.')).toBeVisible()
  await checkAccessibility(stranger)
  const member = await (await browser.newContext()).newPage()
  await signInAs('advisor', member)
  await member.goto(address)
  await expect(member.getByText('Bridges between banks and farmers')).toBeVisible()

  await page.goto('/profile')
  await page.getByRole('radio', { name: 'Private' }).check()
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  // A contact sees only name and picture, without a reload.
  await expect(member.getByText('This profile is private.')).toBeVisible()
  await expect(member.getByText('Bridges between banks and farmers')).toBeHidden()
  await stranger.reload()
  await expect(stranger.getByText('No public profile')).toBeVisible()
  // Restored for other journeys.
  await page.getByRole('radio', { name: 'Public' }).check()
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText('Profile updated')).toBeVisible()
})
