import { expect, test } from './journey.ts'
import { ownInstitute } from './own-institute.ts'
import { ownProject } from './own-project.ts'

test('an institution takes part in a project once its Admin accepts, and leaves it again', async ({
  page,
  browser,
  signInAs,
  checkAccessibility,
}) => {
  const name = `Volta Solar ${Date.now()}`
  const projectName = `Light for Volta ${Date.now()}`
  const admins = await (await browser.newContext({ baseURL: process.env['E2E_URL']! })).newPage()
  await signInAs('advisor', admins)
  const institute = await ownInstitute(admins, name)
  await admins.goto(`/institutes/${institute}/participation`)
  await expect(admins.getByText('No open invitations')).toBeVisible()

  await signInAs('plain')
  const project = await ownProject(page, projectName)
  await page.goto(`/projects/${project}/participants`)
  await page.getByRole('button', { name: 'Add participants' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add participants' })
  await dialog.getByRole('searchbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: `Invite ${name} as Project Member` }).click()
  await expect(page.getByText(`Invitation sent to the Admins of ${name}`)).toBeVisible()
  await expect(dialog.getByText('Invited', { exact: true })).toBeVisible()
  await checkAccessibility()
  await page.keyboard.press('Escape')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Invited, not accepted yet')
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Withdraw invitation'])
  await page.keyboard.press('Escape')

  await test.step('its Admin sees the invitation without a reload, and accepts', async () => {
    const invitation = admins
      .getByRole('list', { name: 'Invitations to projects' })
      .getByRole('listitem')
      .filter({ hasText: projectName })
    await expect(invitation).toContainText('Pilar Romero')
    await admins.setViewportSize({ width: 375, height: 800 })
    await checkAccessibility(admins)
    await invitation.getByRole('button', { name: 'Accept' }).click()
    await expect(admins.getByText(`${name} takes part in ${projectName} now`)).toBeVisible()
    await expect(row).not.toContainText('Invited')
  })

  await test.step('it leaves again', async () => {
    const line = admins
      .getByRole('list', { name: 'Projects' })
      .getByRole('listitem')
      .filter({ hasText: projectName })
    await line.getByRole('button', { name: 'Leave project' }).click()
    await admins.getByRole('dialog').getByRole('button', { name: 'Leave project' }).click()
    await expect(line).toHaveCount(0)
    await expect(row).toHaveCount(0)
  })
  await admins.context().close()
})
