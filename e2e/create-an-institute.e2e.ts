import type { Page } from '@playwright/test'
import { personaInstitutes } from '../db/seed/personas.ts'
import { expect, test } from './journey.ts'
import { linkInMail } from './outbox.ts'

const named = (what: string) => `${what} ${Date.now()}`

async function choose(page: Page, field: RegExp, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function fillInNgo(page: Page, name: string): Promise<void> {
  await page.getByLabel(/^Name of the institution/).fill(name)
  await choose(page, /^Type of institution/, 'NGO')
  await page.getByRole('checkbox', { name: /Clean water and sanitation/ }).check({ force: true })
  await choose(page, /^Region/, 'Eastern Africa')
  await choose(page, /^Country/, 'Kenya')
  await page.getByRole('combobox', { name: /^City/ }).or(page.getByLabel(/^City/)).first().fill('Nairobi')
  await page.getByLabel(/^Postal code/).fill('00100')
  await page.getByLabel(/^Street/).fill('Moi Avenue 3')
  await page.getByLabel(/^Website/).fill(`${name.replaceAll(' ', '-').toLowerCase()}.example`)
}

test('a member creates an NGO with its details, edits it and invites a colleague', async ({
  page,
  browser,
  signInAs,
  checkAccessibility,
}) => {
  const name = named('Maji Wells')
  await signInAs('plain')
  await page.goto('/institutes')
  await page.getByRole('link', { name: 'Add Institution' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Institution' })).toBeVisible()

  await test.step('what is missing is said before one may go on', async () => {
    await page.getByRole('button', { name: 'Next' }).click()
    const summary = page.getByRole('alert')
    for (const words of ['Please enter name', 'Please select type of insitution', 'Please select region'])
      await expect(summary.getByRole('link', { name: words })).toBeVisible()
    await checkAccessibility()
  })

  await test.step('the details of its type come next', async () => {
    await fillInNgo(page, name)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Institution details' })).toBeVisible()
    await page.getByRole('button', { name: 'Create institution' }).click()
    await expect(
      page.getByRole('alert').getByRole('link', { name: 'Please select legal status' }),
    ).toBeVisible()
    await choose(page, /^Legal status/, 'Local foundation')
    await choose(page, /^Working regions/, 'Eastern Africa')
    await page.keyboard.press('Escape')
    await choose(page, /^Focus areas/, 'Water and sanitation')
    await page.keyboard.press('Escape')
    await checkAccessibility()
    await page.getByRole('button', { name: 'Create institution' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Completed' })).toBeVisible()
    await checkAccessibility()
  })

  await page.getByRole('link', { name: 'View Profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Local foundation')).toBeVisible()
  await checkAccessibility()

  await test.step('the Admin edits it, and a stranger does not', async () => {
    await page.getByRole('switch', { name: 'Turn on edit mode' }).click()
    await expect(page).toHaveURL(/\/edit$/)
    await page.getByRole('textbox', { name: /^Mission/ }).fill('Clean water within a walk of ten minutes.')
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('Leave without saving?')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await expect(page.getByText(/^Saved at/)).toBeVisible()
    await checkAccessibility()
    await page.getByRole('switch', { name: 'Turn off edit mode' }).click()
    await expect(page.getByText('Clean water within a walk of ten minutes.')).toBeVisible()

    const elsewhere = await browser.newContext()
    const other = await elsewhere.newPage()
    await signInAs('projectGuest', other)
    await other.goto(`${new URL(page.url()).pathname.replace(/\/about$/, '')}/edit`)
    await expect(other.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(other).not.toHaveURL(/edit/)
    await expect(other.getByRole('switch')).toHaveCount(0)
    await elsewhere.close()
  })

  await test.step('a colleague gets a link that knows who they are', async () => {
    const email = `wanjiru.${Date.now()}@maji.example`
    await page.getByRole('button', { name: 'Invite' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite your colleagues' })
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByText('Please enter email').first()).toBeVisible()
    await dialog.getByLabel(/^Email/).fill(email)
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByRole('listitem').filter({ hasText: email })).toBeVisible()
    await checkAccessibility()

    const fresh = await (await browser.newContext()).newPage()
    await linkInMail(fresh, email, `Invitation to ${name} on Seventeen`)
    // The whole link, with its token.
    await fresh.getByRole('article').filter({ hasText: email }).first().getByRole('link').first().click()
    await expect(fresh.getByText(name).first()).toBeVisible()
    await fresh.context().close()

    await dialog.getByRole('button', { name: `Withdraw the invitation to ${email}` }).click()
    await expect(dialog.getByRole('listitem').filter({ hasText: email })).toHaveCount(0)
  })
})

test('whoever types an institute that is here already is shown it and joins it', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  await signInAs('projectEditor')
  await page.goto('/create-institute')
  await fillInNgo(page, `The ${personaInstitutes.own} Ltd`)
  await page.getByRole('button', { name: 'Next' }).click()
  const dialog = page.getByRole('dialog', { name: 'Is it one of these?' })
  await expect(dialog.getByRole('link', { name: personaInstitutes.own, exact: true })).toBeVisible()
  await checkAccessibility()
  await dialog.getByRole('link', { name: `Join ${personaInstitutes.own}` }).click()
  await expect(page.getByLabel(/^Institution \(required\)/)).toHaveValue(personaInstitutes.own)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('link', { name: 'User role is required.' })).toBeVisible()
})

test('details that could not be saved are sent again, and no second institute is made', async ({
  page,
  signInAs,
  expectFailures,
}) => {
  const name = named('Twice Trust')
  expectFailures(/type_details/)
  await signInAs('plain')
  await page.goto('/create-institute')
  await fillInNgo(page, name)
  await page.getByRole('button', { name: 'Next' }).click()
  await choose(page, /^Legal status/, 'National network')
  await choose(page, /^Working regions/, 'Europe')
  await page.keyboard.press('Escape')
  await choose(page, /^Focus areas/, 'Health')
  await page.keyboard.press('Escape')
  await page.route('**/type_details/', (route) => route.abort('connectionreset'))
  await page.getByRole('button', { name: 'Create institution' }).click()
  await expect(page.getByText('Something went wrong!')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Institution details' })).toBeVisible()

  await page.unroute('**/type_details/')
  await page.getByRole('button', { name: 'Save the details' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Completed' })).toBeVisible()
  await page.goto(`/institutes?name=${encodeURIComponent(name)}`)
  await expect(page.getByRole('article')).toHaveCount(1)
})
