import { openProvider } from '../server/access/sign-on/testing/openid-provider.ts'
import { choose } from './institute-forms.ts'
import { expect, test } from './journey.ts'
import { ownInstitute } from './own-institute.ts'
import { authorizationOf } from './session-of.ts'

const secret = 'a secret of the client at the provider'

test('an Admin sets up single sign-on, and a newcomer signs in with it', async ({
  page,
  browser,
  signInAs,
  checkAccessibility,
}) => {
  const provider = await openProvider()
  const name = `Turkana Lake Trust ${Date.now()}`
  const domain = `${name.replaceAll(' ', '-').toLowerCase()}.example`
  const email = `nakiru@${domain}`
  try {
    await signInAs('projectManager')
    const id = await ownInstitute(page, name)
    await test.step('staff prove the domain', async () => {
      const staff = await (await browser.newContext({ baseURL: process.env['E2E_URL'] ?? '' })).newPage()
      await signInAs('staff', staff)
      const headers = await authorizationOf(staff)
      const proven = await staff.request.put(`/api/institutes/${id}/domains/`, {
        headers,
        data: { domain, note: 'Checked by phone' },
      })
      expect(proven.ok()).toBe(true)
    })

    await test.step('the Admin registers us at the provider, tests it and saves', async () => {
      await page.goto(`/institutes/${id}/security`)
      await page.getByRole('button', { name: 'Set up single sign-on' }).click()
      const redirectUri = (await page.locator('dd code').first().textContent()) ?? ''
      expect(new URL(redirectUri).pathname).toBe(`/signin/sso/${id}`)
      provider.register({
        client_id: 'seventeen',
        client_secret: secret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      })
      await page.getByRole('button', { name: 'Save single sign-on' }).click()
      await expect(page.getByRole('link', { name: 'Please enter the client ID' })).toBeVisible()
      await page.getByRole('textbox', { name: /^Issuer/ }).fill(`${provider.issuer}/realms/none`)
      await page.getByRole('button', { name: 'Test the provider' }).click()
      await expect(page.getByText(/it answered with an unexpected status/)).toBeVisible()
      await page.getByRole('textbox', { name: /^Issuer/ }).fill(provider.issuer)
      await page.getByRole('button', { name: 'Test the provider' }).click()
      await expect(page.getByText('The provider can be used')).toBeVisible()
      await page.getByRole('textbox', { name: /^Client ID/ }).fill('seventeen')
      await page.getByLabel(/^Client secret/).fill(secret)
      await choose(page, /^Role of new members/, 'Researcher')
      await checkAccessibility()
      await page.setViewportSize({ width: 375, height: 800 })
      await page.emulateMedia({ colorScheme: 'dark' })
      await checkAccessibility()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
      await page.getByRole('button', { name: 'Save single sign-on' }).click()
      await expect(page.getByText(/can sign in with their account at/)).toBeVisible()
    })

    await test.step('a newcomer types the address, and comes back as a member', async () => {
      const context = await browser.newContext({
        baseURL: process.env['E2E_URL'] ?? '',
        viewport: { width: 375, height: 800 },
      })
      const newcomer = await context.newPage()
      provider.accounts.set('nakiru', {
        email,
        email_verified: true,
        given_name: 'Nakiru',
        family_name: 'Ekal',
      })
      provider.signsIn = 'nakiru'
      await newcomer.goto(`/signin?next=${encodeURIComponent(`/institutes/${id}`)}`)
      const button = newcomer.getByRole('button', { name: `Continue with ${name}` })
      await newcomer.getByRole('textbox', { name: /^Username/ }).fill(email)
      await expect(button).toBeVisible()
      await checkAccessibility(newcomer)
      await button.click()
      await expect(newcomer.getByRole('heading', { name })).toBeVisible()
      expect(new URL(newcomer.url()).pathname).toBe(`/institutes/${id}`)
      await newcomer.goto('/profile/account')
      const link = newcomer.getByRole('listitem').filter({ hasText: email })
      await expect(link.getByRole('button', { name: `Unlink ${name}` })).toBeVisible()
      await expect(newcomer.getByText('Your account has no password.')).toBeVisible()
      await checkAccessibility(newcomer)
    })
    await page.goto(`/institutes/${id}/members`)
    await expect(page.getByText('Nakiru Ekal').first()).toBeVisible()
  } finally {
    await provider.stop()
  }
})
