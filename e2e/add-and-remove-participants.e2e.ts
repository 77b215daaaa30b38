import { expect, test } from './journey.ts'
import { hideDeletions } from './delay-deletions.ts'
import { ownProject } from './own-project.ts'
import { authorizationOf, sessionOf } from './session-of.ts'

test('adding a participant by keyboard keeps the focus on the button', async ({ page, signInAs }) => {
  await signInAs('plain')
  await page.goto(`/projects/${await ownProject(page, `By keyboard ${Date.now()}`)}/participants`)
  await page.getByRole('button', { name: 'Add participants' }).press('Enter')
  await page.keyboard.type('edith laurent')
  const add = page.getByRole('button', { name: 'Add Edith Laurent as Project Member' })
  await add.press('Enter')
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await expect(add).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row').filter({ hasText: 'Edith Laurent' })).toContainText('Project Member')
})

test('the last Project Admin cannot leave or be removed, and the buttons say why', async ({
  page,
  browser,
  signInAs,
  checkAccessibility,
}) => {
  await hideDeletions(page)
  await signInAs('plain')
  const projectId = await ownProject(page, `Last admin ${Date.now()}`)
  const otherPage = await (await browser.newContext({ baseURL: process.env['E2E_URL']! })).newPage()
  await signInAs('projectManager', otherPage)
  const { user_id: userId } = await sessionOf(otherPage)
  const added = await page.request.put('/api/projects/participants/', {
    headers: await authorizationOf(page),
    data: { projectId, userId, roleName: 'Project_Manager' },
  })
  expect(added.ok(), await added.text()).toBe(true)

  await page.goto(`/projects/${projectId}/participants`)
  await page.getByRole('button', { name: 'Actions for Pilar Romero' }).click()
  await page.getByRole('menuitem', { name: 'Leave project' }).click()
  const leaving = page.getByRole('dialog', { name: /^Leave project/ })
  await expect(leaving).toContainText('Make another participant Project Admin first.')
  await expect(leaving.getByRole('button', { name: 'Leave' })).toHaveAttribute('aria-disabled', 'true')
  await checkAccessibility()

  await otherPage.goto(`/projects/${projectId}/participants`)
  await otherPage.getByRole('button', { name: 'Actions for Pilar Romero' }).click()
  await otherPage.getByRole('menuitem', { name: 'Remove' }).click()
  const removing = otherPage.getByRole('dialog', { name: 'Remove Pilar Romero?' })
  await expect(removing.getByRole('button', { name: 'Remove' })).toHaveAttribute('aria-disabled', 'true')

  // With a second Project Admin the first one may leave.
  const second = await page.request.put('/api/projects/participants/', {
    headers: await authorizationOf(page),
    data: { projectId, userId, roleName: 'Project_Admin' },
  })
  expect(second.ok(), await second.text()).toBe(true)
  const leave = leaving.getByRole('button', { name: 'Leave' })
  await expect(leave).not.toHaveAttribute('aria-disabled')
  await leave.click()
  await expect(page).toHaveURL('/projects')
  await expect(otherPage.getByRole('row').filter({ hasText: 'Pilar Romero' })).toHaveCount(0)
})
