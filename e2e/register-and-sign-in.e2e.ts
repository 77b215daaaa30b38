import { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'
import { demoPassword, personaInstitutes, personas } from '../db/seed/personas.ts'
import { choose } from './institute-forms.ts'
import { expect, test } from './journey.ts'
import { linkInMail } from './outbox.ts'

const password = 'rivers run to the sea'
const revise = 'Error! Please revise the entered data.'
const success = 'Your account has been successfully created. Check your email for confirmation link.'
const unique = Date.now().toString(36)

/** Four orange pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4m6kKRAwQCgAuogYtQiqAIgAAAABJRU5ErkJggg==',
  'base64',
)

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()
const atStep = (page: Page, title: string) =>
  expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
/** Selects by keyboard: types letters, then Enter for the first option that contains them. */
const typeAndEnter = async (page: Page, label: RegExp, letters: string, option: string) => {
  const field = page.getByRole('combobox', { name: label })
  await field.focus()
  // Opening the list resets the chosen option a moment later; people type after that.
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.type(letters, { delay: 100 })
  await expect(page.getByRole('option', { name: option })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(option)
}
const chooseRole = (page: Page, role: string) => choose(page, /^Your role/, role)

test('a user registers with a new institution, confirms the address and signs in', async ({
  page,
  expectFailures,
  checkAccessibility,
}) => {
  const email = `nadia.${unique}@nile.example`
  await page.goto('/')
  await expect(page).toHaveURL(/\/start$/)
  await expect(
    page.getByText('The professional network for institutions committed to sustainable development.'),
  ).toBeVisible()
  await expect(page.getByText('Made for partnerships for the goals')).toBeVisible()
  await checkAccessibility()
  await page.getByRole('link', { name: 'Sign Up' }).click()

  await test.step('Institution Data', async () => {
    await atStep(page, 'Institution Data')
    await next(page)
    await expect(page.getByRole('alert')).toContainText(revise)
    for (const words of [
      'Select an existing institution or create a new one to continue',
      'User role is required.',
      'Please check the box to confirm that you have read our privacy policy',
    ])
      await expect(page.getByRole('link', { name: words })).toBeVisible()
    await page.getByRole('radio', { name: 'Create a new institution' }).check()
    await page.getByRole('textbox', { name: /^Website/ }).fill('no dot')
    await next(page)
    const alert = page.getByRole('alert')
    for (const words of [
      'Please enter name',
      'Please select type of insitution',
      'Please select at least one sustainable development goal',
      'Please select region',
      'Please select country',
      'Please enter city',
      'Please enter postal code',
      'Please enter street',
      'Please enter a valid website',
    ])
      await expect(alert.getByRole('link', { name: words })).toBeVisible()
    await checkAccessibility()
    await alert.getByRole('link', { name: 'Please enter name' }).click()
    await expect(page.getByRole('textbox', { name: /^Name of the institution/ })).toBeFocused()

    await page.getByRole('textbox', { name: /^Name of the institution/ }).fill(`Nile Solar ${unique}`)
    const type = page.getByRole('combobox', { name: /^Type of institution/ })
    await type.focus()
    // On a busy machine the list may open after the letters; people then type again.
    await expect(async () => {
      await page.keyboard.type('tech')
      await expect(page.getByRole('option', { name: 'Technology/Service Provider' })).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(type).toHaveValue('Technology/Service Provider', { timeout: 2000 })
    }).toPass()
    await page.getByText('Affordable and clean energy').click()
    await page.getByText('Climate action').click()
    await typeAndEnter(page, /^Region/, 'eastern af', 'Eastern Africa')
    await typeAndEnter(page, /^Country/, 'ug', 'Uganda')
    const city = page.getByRole('combobox', { name: /^City/ })
    // A new installation serves requests before all cities are loaded.
    await expect(async () => {
      await city.fill('')
      await city.fill('kamp')
      await expect(page.getByRole('option', { name: 'Kampala', exact: true })).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 120_000 })
    await city.press('ArrowDown')
    await city.press('Enter')
    await expect(city).toHaveValue('Kampala')
    await page.getByRole('textbox', { name: /^Postal code/ }).fill('10102')
    await page.getByRole('textbox', { name: /^Street/ }).fill('Nile Avenue 7')
    await page.getByRole('textbox', { name: /^Website/ }).fill('www.nilesolar.example')
    await chooseRole(page, 'Managing Director')
    await page.getByRole('checkbox', { name: /privacy policy/ }).check()
    await next(page)
  })

  await test.step('User Details', async () => {
    await atStep(page, 'User Details')
    await next(page)
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(revise)
    for (const words of [
      'Please enter first name',
      'Please enter name',
      'Please enter email',
      'Please enter password',
    ])
      await expect(alert.getByRole('link', { name: words, exact: true })).toBeVisible()
    await checkAccessibility()
    // A short name is confirmed, not refused.
    const firstName = page.getByRole('textbox', { name: /^First name/ })
    await firstName.fill('Bo')
    await next(page)
    await page.getByRole('button', { name: 'Yes, “Bo” is right' }).click()
    await expect(firstName).toBeFocused()
    await expect(firstName).not.toHaveAttribute('aria-invalid', 'true')
    await firstName.fill('Nadia')
    await page.getByRole('textbox', { name: /^Last name/ }).fill('Okello')
    await page.getByRole('textbox', { name: /^E-mail/ }).fill(email)
    await page.getByLabel(/^Password/).fill(password)
    await page.getByLabel(/^Repeat password/).fill('another one')
    await next(page)
    await expect(alert.getByRole('link', { name: 'Please enter same password' })).toBeVisible()

    // A reload keeps everything except the passwords.
    await page.reload()
    await expect(page.getByRole('textbox', { name: /^E-mail/ })).toHaveValue(email)
    await expect(page.getByLabel(/^Password/)).toHaveValue('')
    await page.getByLabel(/^Password/).fill(password)
    await page.getByLabel(/^Repeat password/).fill(password)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: picture })
    await expect(page.getByText('Please choose a PNG, JPEG, WebP or GIF picture.')).toBeVisible()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
    await next(page)
  })

  await test.step('Summary', async () => {
    await atStep(page, 'Summary')
    await expect(page.getByText(`Nile Solar ${unique}`)).toBeVisible()
    await expect(page.getByText('Nile Avenue 7, 10102 Kampala, Uganda (Eastern Africa)')).toBeVisible()
    await checkAccessibility()
    await page.getByRole('link', { name: 'Change User Details' }).click()
    await page.getByRole('textbox', { name: /^Last name/ }).fill('Okello-Brandt')
    await next(page)
    await expect(page.getByText('Nadia Okello-Brandt')).toBeVisible()
    await page.getByRole('button', { name: 'Submit' }).click()
    await atStep(page, 'Ready to Go')
    await expect(page.getByText(success)).toBeVisible()
    await checkAccessibility()
  })

  await test.step('sign-in requires the confirmation', async () => {
    expectFailures(/^400 POST .*auth-token/)
    await page.getByRole('link', { name: 'Sign In' }).click()
    await page.getByRole('textbox', { name: /^Username/ }).fill(email)
    await page.getByLabel(/^Password/).fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('alert')).toContainText('Please confirm your e-mail address first.')
  })

  await page.goto(await linkInMail(page, email, 'Please confirm your e-mail address'))
  await checkAccessibility()
  await page.getByRole('button', { name: 'Confirm my e-mail address' }).click()
  await atStep(page, 'Ready to Go')
  await expect(page.getByText('Your e-mail address is confirmed.')).toBeVisible()
  await checkAccessibility()
  await page.getByRole('textbox', { name: /^Username/ }).fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await test.step('Home guides through three first steps', async () => {
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    const steps = page.getByRole('list', { name: 'Your first steps' })
    await expect(steps.getByRole('listitem')).toHaveCount(3)
    await expect(steps.getByRole('link', { name: 'Open profile' })).toBeVisible()
    await checkAccessibility()
    await steps.getByRole('link', { name: 'Set preferences' }).click()
    await page.getByRole('region', { name: 'NGO' }).getByRole('checkbox', { name: 'NGO' }).check()
    await page.getByRole('button', { name: 'Update your Search Profile' }).click()
    await expect(page.getByText('Success')).toBeVisible()
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(steps.getByRole('listitem').nth(1)).toContainText('Done')
    await expect(page.getByText('1 of 3 done')).toBeVisible()
    await expect(page.getByRole('region', { name: 'New matches' }).getByRole('listitem')).toHaveCount(3)
  })
})

test('a user registers and joins an existing institution', async ({ page, expectFailures }) => {
  const email = `joan.${unique}@umoja.example`
  await page.goto('/registration')
  const institution = page.getByRole('combobox', { name: /^Institution \(/ })
  await institution.pressSequentially('um')
  await expect(page.getByRole('listbox', { name: 'Institutions found' })).toBeHidden()
  await institution.pressSequentially('oj')
  await page.getByRole('option', { name: personaInstitutes.own }).click()
  await chooseRole(page, 'Analyst')
  await page.getByRole('checkbox', { name: /privacy policy/ }).check()
  await next(page)
  await page.getByRole('textbox', { name: /^First name/ }).fill('Joan')
  await page.getByRole('textbox', { name: /^Last name/ }).fill('M')
  await page.getByRole('textbox', { name: /^E-mail/ }).fill(email)
  await test.step('a common password is reported on leaving the field', async () => {
    const common = 'This password is one of the most common ones. Please choose another.'
    await page.getByLabel(/^Password/).fill('1234567890')
    await page.getByLabel(/^Repeat password/).fill('1234567890')
    await expect(page.getByLabel(/^Password/)).toHaveAccessibleDescription(new RegExp(common))
    await next(page)
    await page.getByRole('alert').getByRole('link', { name: common }).click()
    await expect(page.getByLabel(/^Password/)).toBeFocused()
    await page.getByLabel(/^Password/).fill(password)
    await page.getByLabel(/^Repeat password/).fill(password)
    await next(page)
  })

  await test.step('an error from the server returns to its field', async () => {
    await atStep(page, 'Summary')
    expectFailures(/^400 POST .*registration/)
    await page.route('**/api/registration/', (route) =>
      route.fulfill({ status: 400, json: { email: ['Please enter email'] } }),
    )
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Error! Invalid Data!')).toBeVisible()
    await expect(page.getByText(/^Error Occurred/)).toBeVisible()
    await page.unroute('**/api/registration/')
    await page.getByRole('link', { name: 'Please enter email' }).click()
    await atStep(page, 'User Details')
    await expect(page.getByRole('textbox', { name: /^E-mail/ })).toBeFocused()
    await next(page)
  })

  await test.step("the browser's way back and forth loses nothing", async () => {
    await atStep(page, 'Summary')
    await page.goBack()
    await expect(page.getByLabel(/^Password/)).toHaveValue(password)
    await page.goForward()
    await expect(page.getByText(personaInstitutes.own)).toBeVisible()
  })

  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(success)).toBeVisible()
  await page.goto(await linkInMail(page, email, 'Please confirm your e-mail address'))
  await page.getByRole('button', { name: 'Confirm my e-mail address' }).click()
  await atStep(page, 'Ready to Go')
})

test('sign-in continues to the requested page, and to no other site', async ({
  page,
  expectFailures,
  checkAccessibility,
}) => {
  expectFailures(/^400 POST .*auth-token/)
  await page.goto('/about?tab=events')
  await expect(page).toHaveURL(/\/start\?next=/)
  await page.getByRole('link', { name: 'Sign In' }).click()
  await checkAccessibility()
  await page.getByRole('textbox', { name: /^Username/ }).fill(personas.plain.email)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Please enter password')).toBeVisible()
  await expect(page.getByLabel(/^Password/)).toBeFocused()
  await page.getByLabel(/^Password/).fill('not this one')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toContainText('Invalid username or password')
  await page.getByLabel(/^Password/).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/about\?tab=events$/)
  await expect(page.getByRole('tab', { name: 'Events' })).toHaveAttribute('aria-selected', 'true')
  await checkAccessibility()

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/start$/)
  for (const next of [
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    '/\t//evil.example',
    'javascript:alert(1)',
  ]) {
    await page.evaluate(() => localStorage.removeItem('access-token'))
    await page.goto(`/signin?next=${encodeURIComponent(next)}`)
    await page.getByRole('textbox', { name: /^Username/ }).fill(personas.plain.email)
    await page.getByLabel(/^Password/).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/projects$/)
    await expect(page.getByRole('article').first()).toBeVisible()
  }
})

test('expired links say so', async ({ page, expectFailures, checkAccessibility }) => {
  expectFailures(/^400 POST .*(completeregistration|invitations)/)
  const words = 'This link is no longer valid. Please request a new one.'
  await page.goto('/start?x=1&invitation=1&token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
  await expect(page.getByText(words)).toBeVisible()
  expect(page.url()).not.toContain('AAAA')
  await page.goto('/registration/confirm/1000000/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
  await expect(page.getByText(words)).toBeVisible()
  // The id of a confirmed account reveals nothing else.
  await page.goto('/registration/confirm/1/nonsense')
  await expect(page.getByText(words)).toBeVisible()
  await checkAccessibility()
  await page.getByRole('textbox', { name: /^E-mail/ }).fill('nobody@nowhere.example')
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(
    page.getByText('If this address is waiting for confirmation, a new link is on its way.'),
  ).toBeVisible()
})

test('legal texts are public', async ({ page, checkAccessibility }) => {
  await page.goto('/start')
  for (const [link, title] of [
    ['Privacy policy', 'Privacy policy'],
    ['Data protection', 'Data protection declaration'],
    ['Terms of use', 'Terms of use'],
    ['Imprint', 'Imprint'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click()
    await atStep(page, title)
    await checkAccessibility()
  }
})
