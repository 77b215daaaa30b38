import type { Page } from '@playwright/test'
import { personas } from '../db/seed/personas.ts'
import { expect, test } from './journey.ts'
import { linkInMail } from './outbox.ts'
import { ownInstitute } from './own-institute.ts'

const named = (what: string) => `${what} ${Date.now()}`
const password = 'rivers run to the sea'

async function choose(page: Page, field: RegExp, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function invite(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite your colleagues' })
  await dialog.getByLabel(/^Email/).fill(email)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: email })).toBeVisible()
  await page.keyboard.press('Escape')
}

test('an invited colleague joins, becomes Admin, and an open page loses the right with the role', async ({
  page,
  browser,
  signInAs,
  checkAccessibility,
}) => {
  const name = named('Rift Valley Fund')
  const email = `wanjiru.${Date.now()}@rift.example`
  await signInAs('advisor')
  const id = await ownInstitute(page, name)
  await page.goto(`/institutes/${id}`)
  await invite(page, email)

  const theirs = await (await browser.newContext()).newPage()
  await test.step('the link of the mail leads to a prefilled registration', async () => {
    await linkInMail(theirs, email, `Invitation to ${name} on Seventeen`)
    await theirs.getByRole('article').filter({ hasText: email }).first().getByRole('link').first().click()
    await expect(theirs.getByText(`Arjun Mehta invites you to join the institution ${name}`)).toBeVisible()
    await expect(theirs.getByRole('textbox', { name: /^Your institution/ })).toHaveValue(name)
    await theirs.getByRole('combobox', { name: /^Your role/ }).selectOption('Program Manager')
    await theirs.getByRole('checkbox').check()
    await theirs.getByRole('button', { name: 'Next' }).click()
    await expect(theirs.getByRole('textbox', { name: /^E-mail/ })).toHaveValue(email)
    await theirs.getByRole('textbox', { name: /^First name/ }).fill('Wanjiru')
    await theirs.getByRole('textbox', { name: /^Last name/ }).fill('Kamau')
    await theirs.getByLabel(/^Password/).fill(password)
    await theirs.getByLabel(/^Repeat password/).fill(password)
    await theirs.getByRole('button', { name: 'Next' }).click()
    await theirs.getByRole('button', { name: 'Submit' }).click()
    await expect(theirs.getByRole('heading', { level: 1, name: 'Ready to Go' })).toBeVisible()
    await theirs.getByRole('link', { name: 'Sign In' }).click()
    await theirs.getByRole('textbox', { name: /^Username/ }).fill(email)
    await theirs.getByLabel(/^Password/).fill(password)
    await theirs.getByRole('button', { name: /^Sign in/i }).click()
    await expect(theirs).toHaveURL(/\/projects$/)
  })

  await test.step('the position counts at once, the role Admin once it is approved', async () => {
    await theirs.goto(`/institutes/${id}`)
    await expect(theirs.getByRole('button', { name: 'Invite' })).toBeVisible()
    await expect(theirs.getByRole('switch', { name: 'Turn on edit mode' })).toHaveCount(0)
    await theirs.getByRole('button', { name: 'Your roles' }).click()
    const dialog = theirs.getByRole('dialog', { name: `Your roles at ${name}` })
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Program Manager' })).toContainText(
      'Approved',
    )
    await dialog.getByRole('button', { name: 'Ask for this role' }).click()
    await expect(dialog.getByText('User role is required.').first()).toBeVisible()
    await choose(theirs, /^Another role/, 'Admin')
    await dialog.getByRole('button', { name: 'Ask for this role' }).click()
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Admin' })).toContainText(
      'Waits for approval',
    )
    await checkAccessibility(theirs)

    // The page of the Admin shows it by itself.
    await page.getByRole('tab', { name: 'Members (1 to approve)' }).click()
    const line = page.getByRole('listitem').filter({ hasText: 'Wanjiru Kamau' })
    await line.getByRole('switch', { name: 'Admin: Unapproved' }).press('Space')
    await expect(line.getByRole('switch', { name: 'Admin: Approved' })).toBeChecked()
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Admin' })).toContainText('Approved')
    await theirs.keyboard.press('Escape')
  })

  await test.step('the new rights work', async () => {
    await theirs.getByRole('switch', { name: 'Turn on edit mode' }).click()
    await theirs.getByRole('textbox', { name: /^Mission/ }).fill('Water and soil for the valley.')
    await theirs.getByRole('button', { name: 'Update Profile' }).click()
    await expect(theirs.getByText(/^Saved at/)).toBeVisible()
  })

  await test.step('the role is withdrawn, and the page that is open there edits no more', async () => {
    await theirs.getByRole('textbox', { name: /^Vision/ }).fill('A green valley')
    const line = page.getByRole('listitem').filter({ hasText: 'Wanjiru Kamau' })
    await line.getByRole('switch', { name: 'Admin: Approved' }).press('Space')
    const dialog = page.getByRole('dialog', { name: 'Withdraw the approval?' })
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Only for the first week')
    await checkAccessibility()
    await dialog.getByRole('button', { name: 'Withdraw the approval' }).click()
    await expect(theirs.getByText('You may not edit this profile any more')).toBeVisible()
    await expect(theirs.getByRole('textbox', { name: /^Vision/ })).toHaveValue('A green valley')
    await expect(theirs.getByRole('button', { name: 'Update Profile' })).toHaveAttribute('aria-disabled')
    await checkAccessibility(theirs)
  })
  await theirs.context().close()
})

test('whoever has an account accepts an invitation into a private institute, and leaves it again', async ({
  page,
  browser,
  signInAs,
  expectFailures,
  checkAccessibility,
}) => {
  // To everybody else it does not exist, and once they have left, to them neither.
  expectFailures(/^404 GET .*\/api\/institutes\/\d+/)
  const name = named('Quiet Trust')
  await signInAs('advisor')
  const id = await ownInstitute(page, name, { profile_visibility: 'private' })
  await page.goto(`/institutes/${id}`)
  await invite(page, personas.projectEditor.email)

  const theirs = await (await browser.newContext()).newPage()
  await signInAs('projectEditor', theirs)
  await theirs.goto(`/institutes/${id}`)
  await expect(theirs.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  const subject = `Arjun Mehta invited you to join ${name}`
  const path = await linkInMail(theirs, personas.projectEditor.email, subject)
  await theirs.goto(path)
  await expect(theirs.getByText(`Arjun Mehta invites you to join ${name}.`, { exact: false })).toBeVisible()
  await checkAccessibility(theirs)
  await theirs.getByRole('button', { name: `Join ${name}` }).click()
  await expect(theirs.getByRole('link', { name: 'User role is required.' })).toBeVisible()
  await choose(theirs, /^Your position/, 'Analyst')
  await theirs.getByRole('button', { name: `Join ${name}` }).click()
  await expect(theirs.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(theirs.getByText('Private', { exact: true })).toBeVisible()

  await theirs.goto('/institution?view=table')
  await theirs.getByRole('button', { name: `Actions for ${name}` }).click()
  await theirs.getByRole('menuitem', { name: 'Your roles' }).click()
  const dialog = theirs.getByRole('dialog', { name: `Your roles at ${name}` })
  await dialog.getByRole('button', { name: 'Leave the institution' }).click()
  await checkAccessibility(theirs)
  await dialog.getByRole('button', { name: 'Leave the institution' }).click()
  await expect(theirs.getByText(`You have left ${name}`)).toBeVisible()
  await expect(theirs.getByRole('link', { name })).toHaveCount(0)
  await theirs.goto(`/institutes/${id}`)
  await expect(theirs.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await theirs.context().close()

  await test.step('its last Admin reads why they cannot', async () => {
    await page.getByRole('button', { name: 'Your roles' }).click()
    const own = page.getByRole('dialog', { name: `Your roles at ${name}` })
    await expect(own.getByRole('button', { name: 'Leave the institution' })).toHaveAttribute('aria-disabled')
    await expect(
      own.getByText('An institution needs an Admin. Make somebody else Admin first.'),
    ).toBeVisible()
    await own.getByRole('button', { name: 'Give up the role CEO' }).click()
    await own.getByRole('button', { name: 'Give up the role', exact: true }).click()
    await expect(page.getByText(`You are no longer CEO at ${name}`)).toBeVisible()
    await expect(own.getByRole('listitem')).toHaveCount(1)
  })
})

test('a request is taken back, and sent again', async ({ page, browser, signInAs }) => {
  const name = named('Open Fund')
  const host = await (await browser.newContext()).newPage()
  await signInAs('advisor', host)
  const id = await ownInstitute(host, name)
  await host.context().close()
  await signInAs('projectGuest')
  await page.goto(`/institutes/${id}`)
  await page.getByRole('button', { name: 'Join' }).click()
  const dialog = page.getByRole('dialog')
  const asked = dialog.getByRole('listitem').filter({ hasText: 'Researcher' })
  for (const time of ['first', 'second'])
    await test.step(`the ${time} time`, async () => {
      // Typed, so that the list has one option and does not move under the pointer.
      await dialog.getByRole('combobox', { name: /^(Your role there|Another role)/ }).fill('Researcher')
      await page.getByRole('option', { name: 'Researcher', exact: true }).click()
      await dialog.getByRole('button', { name: 'Ask for this role' }).click()
      await expect(asked).toContainText('Waits for approval')
      await asked.getByRole('button', { name: 'Withdraw the request for Researcher' }).click()
      await expect(asked).toHaveCount(0)
    })
})
