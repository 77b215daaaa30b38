import { tooManyRequests } from '../contract/platform/refusal.ts'
import { personas, demoPassword } from '../db/seed/personas.ts'
import { expect, test } from './journey.ts'
import { linkInMail } from './outbox.ts'

const { email } = personas.unapprovedMember
const fresh = `lakes and rivers ${Date.now().toString(36)}`
const sent = 'Password reset link has been sent to you via email.'

test('a user resets a forgotten password', async ({ page, expectFailures, checkAccessibility }) => {
  expectFailures(/^(400|429) POST .*(auth-token|password-reset)/)
  await page.goto('/signin')
  await page.getByRole('link', { name: 'Forgot?' }).click()
  await expect(page).toHaveURL(/\/resetpassword$/)
  await checkAccessibility()

  await test.step('the response does not reveal whether the account exists', async () => {
    await page.getByRole('textbox', { name: /^E-mail/ }).fill('nobody@nowhere.example')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText(sent)).toBeVisible()
  })
  await page.reload()
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Please enter email')).toBeVisible()
  await page.getByRole('textbox', { name: /^E-mail/ }).fill(email)
  await test.step('after too many attempts one message counts down the wait', async () => {
    await page.route('**/api/password-reset/', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '4' }, json: tooManyRequests }),
    )
    await page.getByRole('button', { name: 'Send the link' }).click()
    const wait = page.getByText(/try again/).and(page.locator('[aria-hidden]'))
    await expect(wait).toHaveText(/^You can try again in [2-4] seconds\.$/)
    await expect(page.getByText(/too many|wait a moment/i)).toHaveText(/^Too many attempts\. You can try/)
    await expect(wait).toHaveText('You can try again in 1 second.')
    await expect(wait).toBeHidden()
    await page.unroute('**/api/password-reset/')
  })
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(sent)).toBeVisible()
  const link = await linkInMail(page, email, 'Set a new password')
  expect(link).toMatch(/^\/resetpassword\/[^/]+\/[^/]+$/)

  await page.goto(link)
  const first = page.getByLabel(/^New password/)
  const second = page.getByLabel(/^Repeat new password/)
  const set = page.getByRole('button', { name: 'Set new password' })
  await first.fill('short')
  await second.fill('other')
  await set.click()
  await expect(page.getByText('Please enter password')).toBeVisible()
  await expect(page.getByText('Please enter same password')).toBeVisible()
  await checkAccessibility()
  await first.fill('1234567890')
  await second.fill('1234567890')
  await set.click()
  await expect(page.getByRole('alert')).toContainText('one of the most common ones')
  await first.fill(fresh)
  await second.fill(fresh)
  await set.click()
  await expect(page).toHaveURL(/\/signin/)
  await expect(page.getByRole('status').filter({ hasText: 'Your new password is set.' })).toBeVisible()

  await page.getByRole('textbox', { name: /^Username/ }).fill(email)
  await page.getByLabel(/^Password/).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toContainText('Invalid username or password')
  await page.getByLabel(/^Password/).fill(fresh)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/projects$/)

  await test.step('the link works only once', async () => {
    await page.goto(link)
    await expect(page.getByRole('alert')).toContainText(
      'This link is no longer valid. Please request a new one.',
    )
    await page.getByRole('link', { name: 'Send me a new link' }).click()
    await expect(page).toHaveURL(/\/resetpassword$/)
  })
})
