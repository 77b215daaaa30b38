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

test('several participants get another role at once, and one that is refused is named', async ({
  page,
  signInAs,
  checkAccessibility,
}) => {
  await signInAs('plain')
  const projectId = await ownProject(page, `Several ${Date.now()}`)
  const headers = await authorizationOf(page)
  await page.goto(`/projects/${projectId}/participants`)
  await page.getByRole('button', { name: 'Add participants' }).click()
  for (const name of ['Edith Laurent', 'Minh Tran', 'Mateo Quispe']) {
    await page.getByRole('dialog').getByRole('searchbox', { name: 'Name' }).fill(name)
    await page.getByRole('button', { name: `Add ${name} as Project Member` }).click()
    await expect(page.getByRole('button', { name: `Add ${name} as Project Member` })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  }
  await page.keyboard.press('Escape')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Mateo Quispe')).toBeVisible()
  // The user leaves the project by an action of their own.
  await expect(row('Pilar Romero').getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Select Edith Laurent' }).check()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('group', { name: 'Selection' })
  await expect(bar).toContainText('3 selected')
  await checkAccessibility()
  // Another session has removed one of them meanwhile.
  const answer = await page.request.get(`/api/projects/${projectId}/participants/`, { headers })
  const { results } = (await answer.json()) as {
    results: { user: { id: number; first_name: string } }[]
  }
  const minh = results.find(({ user }) => user.first_name === 'Minh')!.user.id
  await page.route('**/api/projects/participants/several/', async (route) => {
    await page.request.delete('/api/projects/participants/', { headers, data: { projectId, userId: minh } })
    await route.continue()
  })
  await bar.getByRole('button', { name: 'Change role' }).click()
  await page.getByRole('menuitem', { name: 'Project Editor' }).click()
  await expect(page.getByText('2 participants made Project Editor')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'could not be changed' })).toBeVisible()
  await expect(row('Edith Laurent')).toContainText('Project Editor')
  await expect(bar).toContainText('Select all on this page')

  await page.getByRole('checkbox', { name: 'Select Edith Laurent' }).press('Space')
  await bar.getByRole('button', { name: 'More actions for the selection' }).click()
  await page.getByRole('menuitem', { name: 'Remove from the project' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove 1 participant' }).click()
  await expect(row('Edith Laurent')).toHaveCount(0)
})
