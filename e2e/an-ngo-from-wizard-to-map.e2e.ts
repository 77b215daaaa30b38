import type { Page } from '@playwright/test'
import { holdSave } from './hold-requests.ts'
import { choose, chooseFromSeveral, fillNgoStep, invite, uniqueName } from './institute-forms.ts'
import { expect, test } from './journey.ts'
import { linkInMail } from './outbox.ts'

const password = 'rivers run to the sea'

test('a member creates an NGO, a colleague joins it, runs it, and follows others from the map', async ({
  page,
  browser,
  signInAs,
  checkAccessibility,
}) => {
  const name = uniqueName('Maji Wells')
  await signInAs('plain')
  await page.goto('/institutes')
  await page.getByRole('link', { name: 'Add Institution' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Institution' })).toBeVisible()

  await test.step('missing values are reported before the next step', async () => {
    await page.getByRole('button', { name: 'Next' }).click()
    const summary = page.getByRole('alert')
    for (const words of ['Please enter name', 'Please select type of insitution', 'Please select region'])
      await expect(summary.getByRole('link', { name: words })).toBeVisible()
    await checkAccessibility()
  })

  await test.step('the next step has the details of its type', async () => {
    await fillNgoStep(page, name)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Institution details' })).toBeVisible()
    await page.getByRole('button', { name: 'Create institution' }).click()
    await expect(
      page.getByRole('alert').getByRole('link', { name: 'Please select legal status' }),
    ).toBeVisible()
    await choose(page, /^Legal status/, 'Local foundation')
    await chooseFromSeveral(page, /^Working regions/, 'Eastern Africa')
    await chooseFromSeveral(page, /^Focus areas/, 'Water and sanitation')
    await checkAccessibility()
    await page.getByRole('button', { name: 'Create institution' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Completed' })).toBeVisible()
    await checkAccessibility()
  })

  await page.getByRole('link', { name: 'View Profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Local foundation')).toBeVisible()
  await checkAccessibility()

  await test.step('the Admin can edit it, a stranger cannot', async () => {
    await page.getByRole('switch', { name: 'Turn on edit mode' }).click()
    await expect(page).toHaveURL(/\/edit$/)
    await page.getByRole('textbox', { name: /^Mission/ }).fill('Clean water within a walk of ten minutes.')
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('Leave without saving?')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    const founded = page.getByLabel(/^Date of establishment/)
    await founded.press('0')
    await founded.press('6')
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await expect(founded).toHaveAccessibleDescription(/This date is not complete/)
    await founded.fill('2006-06-12')
    // Coordinates stay as typed; impossible ones show an error.
    const latitude = page.getByRole('textbox', { name: 'Latitude' })
    await page.getByRole('textbox', { name: 'Longitude' }).fill('39.66')
    await latitude.clear()
    await latitude.pressSequentially('91')
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await expect(latitude).toHaveAccessibleDescription(/from -90 to 90/)
    await expect(latitude).toHaveValue('91')
    await latitude.clear()
    await latitude.pressSequentially('-4.05')
    await expect(latitude).toHaveValue('-4.05')
    await page.getByRole('button', { name: 'Use the position of the city' }).click()
    await expect(latitude).toHaveValue('')
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
    await expect(other.getByRole('alert', { name: `You cannot edit ${name}` })).toBeVisible()
    await expect(other.getByRole('switch')).toHaveCount(0)
    await elsewhere.close()
  })

  await test.step('an invitation without an address is refused, and a mistaken one is withdrawn', async () => {
    await page.getByRole('button', { name: 'Invite' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite your colleagues' })
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(dialog.getByText('Please enter email').first()).toBeVisible()
    await page.keyboard.press('Escape')
    const wrong = `wanjiro.${Date.now()}@maji.example`
    await invite(page, wrong)
    await page.getByRole('button', { name: 'Invite' }).click()
    await checkAccessibility()
    await test.step('the next address can be typed while the first is being sent', async () => {
      const { isSent, letGo } = await holdSave(page, '**/api/institutes/*/invitations/')
      const email = dialog.getByRole('textbox', { name: /^Email/ })
      await choose(page, /^Role/, 'Analyst')
      await email.fill(`achieng.${Date.now()}@maji.example`)
      await email.press('Enter')
      await isSent
      await email.fill('akinyi@')
      letGo()
      await expect(dialog.getByRole('listitem').filter({ hasText: 'achieng.' })).toBeVisible()
      await expect(email).toHaveValue('akinyi@')
      await expect(email).toBeFocused()
    })
    await dialog.getByRole('button', { name: `Actions for the invitation to ${wrong}` }).click()
    await page.getByRole('menuitem', { name: 'Withdraw' }).click()
    await expect(dialog.getByRole('listitem').filter({ hasText: wrong })).toHaveCount(0)
    await page.keyboard.press('Escape')
  })
  const email = `wanjiru.${Date.now()}@maji.example`
  await invite(page, email)
  const id = /institutes\/(\d+)/.exec(page.url())?.[1]

  const otherPage = await (await browser.newContext()).newPage()
  await test.step('the link in the mail opens a prefilled registration', async () => {
    await linkInMail(otherPage, email, `Invitation to ${name} on Seventeen`)
    await otherPage.getByRole('article').filter({ hasText: email }).first().getByRole('link').first().click()
    await expect(
      otherPage.getByText(`Pilar Romero invites you to join the institution ${name}`),
    ).toBeVisible()
    await expect(otherPage.getByRole('textbox', { name: /^Your institution/ })).toHaveValue(name)
    await expect(otherPage.getByRole('textbox', { name: /^Your role/ })).toHaveValue('Analyst')
    await otherPage.getByRole('checkbox').check()
    await otherPage.getByRole('button', { name: 'Next' }).click()
    await expect(otherPage.getByRole('textbox', { name: /^E-mail/ })).toHaveValue(email)
    await otherPage.getByRole('textbox', { name: /^First name/ }).fill('Wanjiru')
    await otherPage.getByRole('textbox', { name: /^Last name/ }).fill('Kamau')
    await otherPage.getByLabel(/^Password/).fill(password)
    await otherPage.getByLabel(/^Repeat password/).fill(password)
    await otherPage.getByRole('button', { name: 'Next' }).click()
    await otherPage.getByRole('button', { name: 'Submit' }).click()
    await expect(otherPage.getByRole('heading', { level: 1, name: 'Ready to Go' })).toBeVisible()
    await otherPage.getByRole('link', { name: 'Sign In' }).click()
    await otherPage.getByRole('textbox', { name: /^Username/ }).fill(email)
    await otherPage.getByLabel(/^Password/).fill(password)
    await otherPage.getByRole('button', { name: /^Sign in/i }).click()
    await expect(otherPage).toHaveURL(/\/dashboard$/)
  })

  await test.step('the position applies immediately, the role Admin after approval', async () => {
    await otherPage.goto(`/institutes/${id}`)
    await expect(otherPage.getByRole('button', { name: 'Invite' })).toBeVisible()
    await expect(otherPage.getByRole('switch', { name: 'Turn on edit mode' })).toHaveCount(0)
    await otherPage.getByRole('button', { name: 'Your roles' }).click()
    const dialog = otherPage.getByRole('dialog', { name: `Your roles at ${name}` })
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Analyst' })).toContainText('Approved')
    await dialog.getByRole('button', { name: 'Request role' }).click()
    await expect(dialog.getByText('User role is required.').first()).toBeVisible()
    await choose(otherPage, /^Another role/, 'Admin')
    await dialog.getByRole('button', { name: 'Request role' }).click()
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Admin' })).toContainText('Pending approval')
    await checkAccessibility(otherPage)

    // The Admin's open page updates without a reload.
    await page.getByRole('tab', { name: 'Members (1 to approve)' }).click()
    const line = page.getByRole('listitem').filter({ hasText: 'Wanjiru Kamau' })
    await line.getByRole('switch', { name: 'Admin: Unapproved' }).press('Space')
    await expect(line.getByRole('switch', { name: 'Admin: Approved' })).toBeChecked()
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Admin' })).toContainText('Approved')
    await otherPage.keyboard.press('Escape')

    await line.getByRole('button', { name: 'Actions for Wanjiru Kamau' }).click()
    await page.getByRole('menuitem', { name: 'Make Contact person' }).click()
    await expect(line.getByRole('switch', { name: 'Contact: Approved' })).toBeChecked()
    await checkAccessibility()
    await expect(otherPage.getByRole('definition').filter({ hasText: 'Wanjiru Kamau' })).toBeVisible()
  })

  await test.step('the new rights work', async () => {
    await otherPage.getByRole('switch', { name: 'Turn on edit mode' }).click()
    await otherPage.getByRole('textbox', { name: /^Mission/ }).fill('Water and soil for the valley.')
    await otherPage.getByRole('button', { name: 'Update Profile' }).click()
    await expect(otherPage.getByText(/^Saved at/)).toBeVisible()
  })

  await test.step('the role is withdrawn, and the open page no longer allows editing', async () => {
    await otherPage.getByRole('textbox', { name: /^Vision/ }).fill('A green valley')
    const lineOf = (of: Page) => of.getByRole('listitem').filter({ hasText: 'Wanjiru Kamau' }).first()
    // New Admins cannot remove others, but staff can.
    const admin = { name: 'Admin: Approved' }
    await expect(lineOf(page).getByRole('switch', admin)).toHaveAttribute('aria-disabled', 'true')
    const staff = await (await browser.newContext()).newPage()
    await signInAs('staff', staff)
    await staff.goto(`/institutes/${id}/members`)
    await lineOf(staff).getByRole('switch', admin).press('Space')
    const dialog = staff.getByRole('dialog', { name: 'Withdraw this approval?' })
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Only for the first week')
    await checkAccessibility(staff)
    await dialog.getByRole('button', { name: 'Withdraw approval' }).click()
    await expect(dialog).toBeHidden()
    await staff.context().close()
    await expect(otherPage.getByText('You can no longer edit this profile')).toBeVisible()
    await expect(otherPage.getByRole('textbox', { name: /^Vision/ })).toHaveValue('A green valley')
    await expect(otherPage.getByRole('button', { name: 'Update Profile' })).toHaveAttribute('aria-disabled')
    await checkAccessibility(otherPage)
    await otherPage.getByRole('link', { name: 'View profile' }).click()
    await otherPage.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(otherPage).not.toHaveURL(/edit/)

    // The only Admin cannot leave, and no confirmation appears.
    const own = page
      .getByRole('listitem')
      .filter({ hasText: 'Pilar Romero' })
      .getByRole('switch', { name: 'Admin: Approved' })
    await expect(own).toHaveAttribute('aria-disabled', 'true')
    await own.press('Space')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(own).toBeChecked()
  })
  await test.step('the colleague follows three institutes from the map', async () => {
    const map = otherPage.getByRole('region', { name: 'Map of institutes' })
    for (const name of ['Sahel Crédit Coopératif', 'Mekong Rural Bank', 'Fondo Andino de Inversión']) {
      await otherPage.goto(`/institutes?name=${encodeURIComponent(name)}`)
      await map.getByRole('button', { name: new RegExp(`^${name}, `) }).press('Enter')
      const popup = map.getByRole('dialog', { name })
      await expect(popup.getByRole('link', { name: /^Homepage/ })).toHaveAttribute('href', /^http:/)
      await expect(popup.getByRole('link', { name, exact: true })).toBeFocused()
      if (name === 'Mekong Rural Bank') await checkAccessibility(otherPage)
      await otherPage.keyboard.press('Enter')
      await expect(otherPage.getByRole('heading', { level: 1, name })).toBeVisible()
      await otherPage.getByRole('button', { name: 'Follow' }).click()
      await expect(otherPage.getByRole('button', { name: 'Stop following' })).toBeVisible()
      await otherPage.getByRole('button', { name: 'Back' }).click()
      await expect(otherPage.getByRole('button', { name: `Stop following ${name}` })).toBeVisible()
    }
  })
  await otherPage.context().close()
})
