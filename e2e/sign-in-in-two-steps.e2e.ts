import { Secret, TOTP } from 'otpauth'
import { demoPassword } from '../db/seed/personas.ts'
import { expect, test } from './journey.ts'

/** A person of the demo data that no other journey uses. */
const person = { email: 'henrik.aasen@seventeen.example' }

test('an authenticator app is set up, asked for at sign-in, and turned off', async ({
  page,
  signInAs,
  checkAccessibility,
  expectFailures,
}) => {
  expectFailures(/^400 POST .*(auth-token|second-factors)/, /^401 GET/)
  await page.setViewportSize({ width: 375, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await signInAs(person)
  await page.goto('/profile/account')
  await page.getByRole('button', { name: 'Set up authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Your password/ }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: /^Code shown by the app/ })).toBeFocused()
  await checkAccessibility()
  const key = (await dialog.locator('code').textContent()) ?? ''
  const app = new TOTP({ secret: Secret.fromBase32(key) })
  let used = 0
  /** A code works once, in its 30 seconds and those before and after: the present one, or the next one if it is used. */
  const code = async () => {
    const present = () => Math.floor(Date.now() / 30_000)
    const step = Math.max(present(), used + 1)
    await expect.poll(present).toBeGreaterThanOrEqual(step - 1)
    used = step
    return app.generate({ timestamp: step * 30_000 })
  }

  await test.step('a wrong code is reported at its field', async () => {
    await dialog.getByRole('textbox', { name: /^Code shown/ }).fill('000000')
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await expect(dialog.getByRole('link', { name: /wrong, has expired or was used/ })).toBeVisible()
  })
  await dialog.getByRole('textbox', { name: /^Code shown/ }).fill(await code())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = await codes.allTextContents()
  await checkAccessibility()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await dialog.getByRole('button', { name: 'I have stored them' }).click()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()
  await checkAccessibility()

  const enterPassword = async () => {
    await page.evaluate(() => localStorage.clear())
    await page.goto('/signin')
    await page.getByRole('textbox', { name: /^Username/ }).fill(person.email)
    await page.getByLabel(/^Password/).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  }
  await test.step('the password leads to the second step', async () => {
    await enterPassword()
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    const field = page.getByRole('textbox', { name: /^Code/ })
    await expect(field).toBeFocused()
    await checkAccessibility()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Please enter the 6 digits of your app')).toBeVisible()
    await field.fill('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/wrong, has expired or was used/)).toBeVisible()
    await field.fill(await code())
    await page.getByRole('checkbox', { name: /^Trust this browser/ }).check()
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL(/\/(projects|dashboard)/)
  })
  await test.step('a trusted browser takes only the password, until it is forgotten', async () => {
    await enterPassword()
    await expect(page).toHaveURL(/\/(projects|dashboard)/)
    await page.goto('/profile/account')
    await page.getByRole('button', { name: 'Stop trusting browsers' }).click()
    await expect(page.getByText('No browser is trusted any more')).toBeVisible()
  })
  await test.step('without device and codes, the removal is requested', async () => {
    await enterPassword()
    await page.getByRole('button', { name: 'I have lost all of these' }).click()
    await expect(page.getByRole('heading', { name: 'Remove your second factors' })).toBeVisible()
    await checkAccessibility()
    await page.getByRole('button', { name: 'Request removal' }).click()
    await expect(page.getByRole('heading', { name: 'Your request is sent' })).toBeVisible()
    await checkAccessibility()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  })
  await test.step('a recovery code replaces the app, and cancels the removal', async () => {
    await enterPassword()
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await expect(page.getByRole('textbox', { name: /^Recovery code/ })).toBeFocused()
    await page.getByRole('textbox', { name: /^Recovery code/ }).fill(recovery[0] ?? '')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL(/\/(projects|dashboard)/)
  })
  await page.goto('/profile/account')
  await expect(page.getByText('9 recovery codes left')).toBeVisible()
  await expect(page.getByText('Someone wants to remove your second factors')).toHaveCount(0)
  await page.getByRole('button', { name: 'Turn off authenticator app' }).click()
  await dialog.getByRole('textbox', { name: /^Your password/ }).fill(demoPassword)
  await dialog.getByRole('textbox', { name: /^Code/ }).fill(recovery[1] ?? '')
  await dialog.getByRole('button', { name: 'Turn off app' }).click()
  await expect(page.getByRole('button', { name: 'Set up authenticator app' })).toBeVisible()
  await enterPassword()
  await expect(page).toHaveURL(/\/(projects|dashboard)/)
})

/** Another one. */
const keyHolder = { email: 'marta.kowalska@seventeen.example' }

test('a passkey is added, signs in without a password and as second step, and is removed', async ({
  page,
  signInAs,
  checkAccessibility,
  expectFailures,
}) => {
  expectFailures(/^400 POST .*(auth-token|second-factors)/, /^401 GET/)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.setViewportSize({ width: 375, height: 800 })
  await signInAs(keyHolder)
  await page.goto('/profile/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Work laptop')
  await dialog.getByRole('textbox', { name: /^Your password/ }).fill(demoPassword)
  await checkAccessibility()
  await dialog.getByRole('button', { name: 'Create passkey' }).click()
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await dialog.getByRole('button', { name: 'I have stored them' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Work laptop' })).toContainText('never used')
  await checkAccessibility()

  const signOut = async () => {
    await page.evaluate(() => localStorage.clear())
    await page.goto('/signin')
  }
  await test.step('without a password', async () => {
    await signOut()
    await checkAccessibility()
    await page.getByRole('button', { name: 'Continue with a passkey' }).click()
    await expect(page).toHaveURL(/\/(projects|dashboard)/)
  })
  await test.step('after the password', async () => {
    await signOut()
    await page.getByRole('textbox', { name: /^Username/ }).fill(keyHolder.email)
    await page.getByLabel(/^Password/).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeVisible()
    await checkAccessibility()
    await page.getByRole('button', { name: 'Use passkey', exact: true }).click()
    await expect(page).toHaveURL(/\/(projects|dashboard)/)
  })
  await page.goto('/profile/account')
  await expect(page.getByRole('listitem').filter({ hasText: 'Work laptop' })).toContainText('last used')
  await page.getByRole('button', { name: 'Remove passkey Work laptop' }).click()
  await dialog.getByRole('textbox', { name: /^Your password/ }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(page.getByText('Passkey removed')).toBeVisible()
  await expect(page.getByText('Work laptop')).toHaveCount(0)
  await test.step('a removed passkey is refused with a message', async () => {
    await signOut()
    await page.getByRole('button', { name: 'Continue with a passkey' }).click()
    await expect(page.getByText(/could not sign you in with this passkey/)).toBeVisible()
  })
})
