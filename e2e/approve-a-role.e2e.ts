import { readFile } from 'node:fs/promises'
import { uniqueName } from './institute-forms.ts'
import { holdSave } from './hold-requests.ts'
import { expect, test } from './journey.ts'
import { ownInstitute } from './own-institute.ts'
import { authorizationOf, sessionOf } from './session-of.ts'
import { headersOf } from './upload-survey.ts'

const email = 'unapproved@seventeen.example'

test('staff approve a pending role and find it in the audit log', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  await signInAs('staff')
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Manage' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Manage users' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search by name or e-mail' }).fill(email)
  const row = page.getByRole('row').filter({ hasText: email })
  const role = row.getByRole('switch', { name: /^Analyst at Umoja Microfinance Bank/ })
  await expect(role).not.toBeChecked()
  // Focused by keyboard: a tooltip does not open when a click sets the focus.
  await role.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(role).toBeFocused()
  await expect(page.getByRole('tooltip')).toHaveText('The role is Unapproved')
  await page.keyboard.press('Space')
  await expect(page.getByRole('tooltip')).toHaveText('The role is Approved')
  await expect(row).toContainText('not saved yet')
  await checkAccessibility()

  await page.getByRole('tab', { name: 'Audit log' }).click()
  await expect(page.getByRole('dialog')).toContainText('Leave without saving?')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('textbox', { name: /^Reason/ }).fill('Confirmed by phone')
  await page.getByRole('button', { name: 'Save 1 role' }).click()
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  await expect(role).toBeChecked()
  await expect(row).not.toContainText('not saved yet')

  await page.getByRole('tab', { name: 'Audit log' }).click()
  await page.getByRole('searchbox', { name: /^Search by name, action/ }).fill('umoja')
  const entry = page.getByRole('row').filter({ hasText: 'Confirmed by phone' })
  await expect(entry).toContainText('Samira Okafor')
  await expect(entry).toContainText('Decided on roles')
  await expect(entry).toContainText('Umoja Microfinance Bank')
  await expect(entry).toContainText(/Analyst unapproved.*approved/)
  await checkAccessibility()

  await page.getByRole('tab', { name: 'Status' }).click()
  await expect(page.getByRole('heading', { name: 'Nodes' })).toBeVisible()
  await expect(page.getByRole('tabpanel')).toContainText('Started')
  await expect(page.getByRole('tabpanel')).toContainText('No backup has been made yet.')
  await checkAccessibility()

  // Restored for other journeys.
  await page.goto(`/manage?name=${email}`)
  await role.press('Space')
  await page.getByRole('button', { name: 'Save 1 role' }).click()
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  await expect(role).not.toBeChecked()
})

test('disabled switches give a reason; refused changes stay until they are discarded', async ({
  page,
  signInAs,
}) => {
  const name = uniqueName('Baobab Lending')
  await signInAs('instituteAdmin')
  const path = `/api/institutes/${await ownInstitute(page, name)}/roles/`
  const other = await headersOf(page, 'projectGuest')
  await page.request.post(path, { headers: other, data: { role: 'Admin' } })
  const { user_id: userId } = await sessionOf(page)
  const all = { headers: await authorizationOf(page) }
  const { results } = (await (await page.request.get(path.replace('roles', 'members'), all)).json()) as {
    results: { user: { id: number } }[]
  }
  const guest = results.find(({ user }) => user.id !== userId)!.user.id
  await page.request.put(path, { ...all, data: { userId: guest, admin: true } })

  await signInAs('staff')
  await page.goto('/manage?name=institute-admin')
  const last = page.getByRole('switch', { name: /^Admin at Umoja/ })
  await last.press('Space')
  await expect(page.getByRole('tooltip')).toContainText('An institution needs an Admin')
  await expect(last).toBeChecked()
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveAttribute('aria-disabled', 'true')

  const admin = page.getByRole('switch', { name: new RegExp(`^Admin at ${name}`) })
  await admin.press('Space')
  // In the meantime the other Admin leaves.
  expect((await page.request.delete(path, { headers: other, data: {} })).ok()).toBe(true)
  await page.getByRole('button', { name: 'Save 1 role' }).click()
  await expect(page.getByRole('row').getByRole('alert')).toContainText('An institution needs an Admin')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(admin).toBeChecked()

  // From a member's menu to their audit log by keyboard: the focus moves to the log.
  await page.getByRole('button', { name: /^Actions for/ }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Rights and modules' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Audit log' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/manage\/audit\?person=/)
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1)
})

test('a blocked member is signed out immediately and cannot sign in until unblocked', async ({
  page,
  browser,
  signInAs,
  expectFailures,
}) => {
  expectFailures(/^40[13] /)
  // A person that no other journey uses.
  const blocked = { email: 'naomi.clarke@seventeen.example' }
  const otherPage = await (await browser.newContext()).newPage()
  await signInAs(blocked, otherPage)
  await otherPage.goto('/projects')
  await expect(otherPage.getByRole('heading', { name: 'Your Projects' })).toBeVisible()

  await signInAs('staff')
  await page.goto(`/manage?name=${blocked.email}`)
  const open = () => page.getByRole('button', { name: 'Actions for Naomi Clarke' }).click()
  await open()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Naomi Clarke' })).toContainText('Blocked')
  // The open page moves to the sign-in without user action.
  await expect(otherPage).toHaveURL(/\/(start|signin)/)

  await open()
  await page.getByRole('menuitem', { name: 'Unblock' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Naomi Clarke' })).not.toContainText('Blocked')
  await signInAs(blocked, otherPage)
  await otherPage.goto('/projects')
  await expect(otherPage.getByRole('heading', { name: 'Your Projects' })).toBeVisible()
  await otherPage.context().close()
})

test('staff block several users after a question, and unblock them with undo', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  await signInAs('staff')
  await page.goto('/manage?name=amina.abara')
  const rows = page.getByRole('row').filter({ hasText: 'amina.abara' })
  const chooseTwo = async () => {
    for (const row of [rows.nth(0), rows.nth(1)])
      await row.getByRole('checkbox', { name: 'Select Amina Abara' }).check()
  }
  const blocked = rows.filter({ hasText: 'Blocked' })
  await chooseTwo()
  await page.getByRole('button', { name: 'More actions for the selection' }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  const dialog = page.getByRole('dialog', { name: 'Block 2 users?' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Spam')
  await checkAccessibility()
  await dialog.getByRole('button', { name: 'Block 2 users' }).click()
  await expect(page.getByText('2 users blocked')).toBeVisible()
  await expect(blocked).toHaveCount(2)

  await chooseTwo()
  await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Unblock' }).click()
  await expect(page.getByText('2 users unblocked')).toBeVisible()
  await expect(blocked).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(blocked).toHaveCount(2)
  await chooseTwo()
  await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Unblock' }).click()
  await expect(blocked).toHaveCount(0)
})

test('staff search and download the members; for others the page does not exist', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  await signInAs('staff')
  await page.goto('/members')
  await page.getByRole('searchbox', { name: 'Search by name or e-mail' }).fill('Romero pilar')
  await expect(page.getByRole('row').filter({ hasText: 'plain@seventeen.example' })).toBeVisible()
  await checkAccessibility()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await readFile(await (await saving).path(), 'utf8')
  expect(file).toMatch(/^\ufeffId,First Name/)
  expect(file).toContain('Pilar,Romero,plain@seventeen.example')

  await signInAs('plain')
  for (const path of ['/members', '/manage', '/manage/audit']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  }
})

test('a member chooses default search filters', async ({ page, signInAs, checkAccessibility }) => {
  await signInAs('unapprovedMember')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  for (const kind of ['Institutes', 'Members', 'Projects', 'Events'])
    await page.getByRole('checkbox', { name: kind, exact: true }).uncheck()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByRole('alert')).toContainText('Please select what to look for')
  await checkAccessibility()
  await page.getByRole('checkbox', { name: 'Projects', exact: true }).check()
  await page.getByRole('combobox', { name: /^Regions/ }).click()
  await page.getByRole('option', { name: 'Europe' }).click()
  await page.getByRole('combobox', { name: /^Regions/ }).press('Escape')
  await test.step('choices made during a save stay unsaved', async () => {
    const { isSent, letGo } = await holdSave(page, '**/api/user/search-filters/')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await isSent
    await page.getByRole('checkbox', { name: 'Members', exact: true }).check()
    letGo()
    await expect(page.getByText('Not saved yet')).toBeVisible()
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByText(/^Saved at/)).toBeVisible()
  })
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Projects', exact: true })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Members', exact: true })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Events', exact: true })).not.toBeChecked()
  await expect(page.getByText('Europe')).toBeVisible()
})
