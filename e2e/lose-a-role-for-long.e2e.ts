import type { Page } from '@playwright/test'
import { holdRead } from './hold-requests.ts'
import { expect, test } from './journey.ts'
import { addLoans, addSurvey, inNewTab, roleInProject, type RoleInProject } from './role-in-project.ts'
import { waitUntilSettled } from './wait-until-settled.ts'

// No request may be refused: a failed request fails the journey.
test('open pages keep their content after a role is lost, until it is given back', async ({
  page,
  browser,
  context,
  signInAs,
}) => {
  const projectName = `For long ${Date.now()}`
  const role = await roleInProject({
    page,
    browser,
    signInAs,
    email: 'sefa.tuilagi@seventeen.example',
    projectName,
  })
  const { project, otherPage, participants } = role
  await addSurvey(role, projectName)
  const put = (data: object) => participants('put', data)
  const { id: participantId } = await put({ roleName: 'Project_Member' })
  const documentId = await addLoans(role)
  await context.clock.install()
  const opened = (path: string) => inNewTab(context, path)
  const fill = await opened(`/quiz/${encodeURIComponent(projectName)}`)
  const typed = fill.getByRole('textbox', { name: /Whom/ })
  await fill.route('/api/quiz/answers/', () => {})
  await typed.fill('Wanjiru Kamau')
  const data = await opened(`/projects/${project}/documents/${documentId}/data`)
  const row = data.getByRole('cell', { name: 'A', exact: true })
  await expect(row).toBeVisible()
  for (const tab of [fill, data]) await waitUntilSettled(tab, /\/api\/(projects|quiz)\//)

  await put({ participantId, roleName: 'Project_Guest' })
  await expect(fill.getByText('You can no longer fill this survey.').first()).toBeVisible()
  await expect(data.getByText('You can no longer read this document.')).toBeVisible()
  // The query cache drops unused entries after five minutes.
  await context.clock.fastForward('06:00')
  await drawAgain(data, role)
  await expect(data.getByText('You can no longer read this document.')).toBeVisible()
  await expect(row).toBeVisible()
  await expect(typed).toHaveValue('Wanjiru Kamau')

  await fill.unroute('/api/quiz/answers/')
  await put({ participantId, roleName: 'Project_Member' })
  for (const tab of [fill, data]) await expect(tab.getByText(/You can no longer/)).toHaveCount(0)
  await expect(typed).toHaveValue('Wanjiru Kamau')
  await expect(typed).toBeEnabled()
  await expect(row).toBeVisible()
  await otherPage.context().close()
})

test('a document stays visible when its request is refused before the reason arrives', async ({
  page,
  browser,
  context,
  signInAs,
  expectFailures,
}) => {
  const role = await roleInProject({
    page,
    browser,
    signInAs,
    email: 'sefa.tuilagi@seventeen.example',
    projectName: `Refused before ${Date.now()}`,
  })
  const { project, otherPage, participants } = role
  const { id: participantId } = await participants('put', { roleName: 'Project_Member' })
  const documentId = await addLoans(role)
  await context.clock.install()
  const data = await inNewTab(context, `/projects/${project}/documents/${documentId}/data`)
  const row = data.getByRole('cell', { name: 'A', exact: true })
  await expect(row).toBeVisible()
  await waitUntilSettled(data, /\/api\/projects\//)

  // The new role is part of the project, which loads late.
  const { isSent, letGo } = await holdRead(data, `/api/projects/${project}/`)
  expectFailures(new RegExp(`404 GET .*/documents/${documentId}/`))
  await participants('put', { participantId, roleName: 'Project_Guest' })
  await isSent
  await context.clock.fastForward('00:11')
  // As when returning to the tab: data older than ten seconds is fetched again.
  await data.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')))
  await expect(data.getByText('This document is no longer available')).toBeVisible()
  letGo()
  await expect(data.getByText('You can no longer read this document.')).toBeVisible()
  await expect(row).toBeVisible()
  // The query cache drops unused entries after five minutes.
  await context.clock.fastForward('06:00')
  await drawAgain(data, role)
  await expect(data.getByText('You can no longer read this document.')).toBeVisible()
  await expect(row).toBeVisible()

  await participants('put', { participantId, roleName: 'Project_Member' })
  await expect(data.getByText(/You can no longer/)).toHaveCount(0)
  await expect(row).toBeVisible()
  await otherPage.context().close()
})

/** Renames the project, so that its pages render again. */
async function drawAgain(page: Page, { project, otherPage, headers }: RoleInProject): Promise<void> {
  const address = `/api/projects/${project}/`
  const { updated_at, ...own } = (await (await otherPage.request.get(address, { headers })).json()) as {
    updated_at: string
    name: string
  }
  const refetched = page.waitForResponse(new RegExp(`${address}$`))
  const data = { ...own, name: `${own.name}, renamed`, updated_at }
  const changed = await otherPage.request.put(address, { headers, data })
  expect(changed.ok(), await changed.text()).toBe(true)
  await refetched
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}
