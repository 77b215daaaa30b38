import { linkInMail } from './outbox.ts'
import { authorizationOf } from './session-of.ts'
import { expect, test } from './journey.ts'
import { demoPassword } from '../db/seed/personas.ts'

const another = 'rivers run to the sea'
/** People of the demo data that no other journey uses. */
const person = { email: 'daniel.quiroga.118@seventeen.example' }
const mover = { email: 'litia.vakatora@seventeen.example' }
const leaver = { email: 'fatima.gomez.108@seventeen.example' }

test('changing the password keeps this session and ends all others immediately', async ({
  page,
  browser,
  signInAs,
  checkAccessibility,
  expectFailures,
}) => {
  expectFailures(/^400 POST .*users\/password/)
  await signInAs(person)
  const elsewhere = await browser.newPage()
  await signInAs(person, elsewhere)
  await elsewhere.goto('/contact')
  await expect(elsewhere.getByRole('heading', { name: 'Contacts' })).toBeVisible()
  // The sign-out is pushed; it does not wait for the next poll.
  await elsewhere.route(/\/api\/(notifications|chat)\//, () => {})

  await page.goto('/profile/account')
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible()
  await checkAccessibility()
  const present = page.getByRole('textbox', { name: /^Current password/ })
  const change = page.getByRole('button', { name: 'Change password' })
  const fill = async (before: string, after: string) => {
    await present.fill(before)
    await page.getByRole('textbox', { name: /^New password/ }).fill(after)
    await page.getByRole('textbox', { name: /^Repeat new password/ }).fill(after)
    await change.click()
  }
  await test.step('an error appears at its field, with a link to it', async () => {
    await change.click()
    await page.getByRole('link', { name: 'Please enter password' }).first().click()
    await expect(present).toBeFocused()
  })
  await test.step('a common password is reported once, at the first field', async () => {
    await fill(demoPassword, 'password123')
    await expect(page.getByRole('link', { name: /one of the most common ones/ })).toHaveCount(1)
    await expect(page.getByRole('textbox', { name: /^New password/ })).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('textbox', { name: /^Repeat new password/ })).not.toHaveAttribute(
      'aria-invalid',
    )
  })
  await test.step('the other device is signed out automatically', async () => {
    await fill(demoPassword, another)
    await expect(page.getByText('Password changed')).toBeVisible()
    await expect(elsewhere).toHaveURL(/\/start\?because=signed_out/)
    await expect(page.getByText('this device')).toBeVisible()
  })
  await test.step('the old password is restored', async () => {
    await fill(another, demoPassword)
    await expect(present).toHaveValue('')
    expect((await page.request.get('/api/users/', { headers: await authorizationOf(page) })).status()).toBe(
      200,
    )
  })
  await elsewhere.close()
})

test('deleting the account shows the deadline, and signing in cancels the deletion', async ({
  page,
  browser,
  signInAs,
  checkAccessibility,
  expectFailures,
}) => {
  // A poll may run while the session is being ended.
  expectFailures(/^401 GET/)
  await signInAs(leaver)
  const elsewhere = await browser.newPage()
  await signInAs(leaver, elsewhere)
  await elsewhere.goto('/contact')
  await expect(elsewhere.getByRole('heading', { name: 'Contacts' })).toBeVisible()

  await page.goto('/profile/account')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^Sign in within 14 days to restore your account/)).toBeVisible()
  await checkAccessibility()
  await dialog.getByRole('textbox', { name: /^Your password/ }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(elsewhere).toHaveURL(/\/start\?because=signed_out/)
  const notice = page.getByText('Your account will be erased in 14 days. To keep it, sign in before.')
  await expect(notice).toBeVisible()
  await page.reload()
  await expect(notice).toBeVisible()

  await page.getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('textbox', { name: /^Username/ }).fill(leaver.email)
  await page.getByLabel(/^Password/).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/projects/)
  await elsewhere.close()
})

test('a change of address is undone from the former mailbox, without signing in', async ({
  page,
  browser,
  signInAs,
  checkAccessibility,
  expectFailures,
}) => {
  expectFailures(/^401 GET/)
  const thief = await browser.newPage()
  await signInAs(mover, thief)
  await thief.goto('/profile/account')
  await thief.getByRole('textbox', { name: /^New e-mail address/ }).fill('thief@elsewhere.example')
  await thief
    .getByRole('textbox', { name: /^Your password/ })
    .first()
    .fill(demoPassword)
  await thief.getByRole('button', { name: 'Send confirmation link' }).click()
  await expect(thief.getByText('Confirmation link sent')).toBeVisible()
  const subject = 'Please confirm your new e-mail address'
  await page.goto(await linkInMail(page, 'thief@elsewhere.example', subject))
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByRole('heading', { name: 'Your address has changed' })).toBeVisible()

  const link = await linkInMail(page, mover.email, 'Your e-mail address was changed')
  await page.setViewportSize({ width: 375, height: 700 })
  await page.goto(link)
  await expect(page.getByText(`Your account gets the address ${mover.email} again`)).toBeVisible()
  await expect(page.getByText(/^You can do this until /)).toBeVisible()
  await checkAccessibility()
  await page.getByRole('button', { name: 'Undo the change' }).press('Enter')
  await expect(page.getByText(`Your account has the address ${mover.email} again.`)).toBeVisible()
  await checkAccessibility()
  await expect(thief).toHaveURL(/\/start\?because=signed_out/)

  await test.step('the link says what has happened, or that it is incomplete', async () => {
    await page.goto(link)
    await expect(page.getByText(/^The change was undone on /)).toBeVisible()
    await page.goto(link.slice(0, -3))
    await expect(page.getByRole('heading', { name: 'This change cannot be undone' })).toBeVisible()
    await page.emulateMedia({ colorScheme: 'dark' })
    await checkAccessibility()
  })
  await page.goto(link)
  await page.getByRole('link', { name: 'Set a new password' }).click()
  await expect(page).toHaveURL(/\/resetpassword$/)
  await thief.close()
})
