import { expect, test } from './journey.ts'
import { addLoans, addSurvey, inNewTab, roleInProject } from './role-in-project.ts'
import { settled } from './settled.ts'

// Nothing is refused meanwhile: a failed request fails the journey.
test('what somebody may no longer read or fill stays on their open pages, however long it takes until they may again', async ({
  page,
  browser,
  context,
  signInAs,
}) => {
  const named = `For long ${Date.now()}`
  const role = await roleInProject({
    page,
    browser,
    signInAs,
    email: 'sefa.tuilagi@seventeen.example',
    named,
  })
  const { project, theirs, headers, participants } = role
  await addSurvey(role, named)
  const put = (data: object) => participants('put', data)
  const { id: participantId } = await put({ roleName: 'Project_Member' })
  const documentId = await addLoans(role)
  await context.clock.install()
  const opened = (path: string) => inNewTab(context, path)
  const fill = await opened(`/quiz/${encodeURIComponent(named)}`)
  const typed = fill.getByRole('textbox', { name: /Whom/ })
  await fill.route('/api/quiz/answers/', () => {})
  await typed.fill('Wanjiru Kamau')
  const data = await opened(`/projects/${project}/documents/${documentId}/data`)
  const row = data.getByRole('cell', { name: 'A', exact: true })
  await expect(row).toBeVisible()
  for (const tab of [fill, data]) await settled(tab, /\/api\/(projects|quiz)\//)

  await put({ participantId, roleName: 'Project_Guest' })
  await expect(fill.getByText('You may no longer fill this survey.').first()).toBeVisible()
  await expect(data.getByText('You may no longer read this document.')).toBeVisible()
  // What no page shows is forgotten after five minutes.
  await context.clock.fastForward('06:00')
  // The pages are drawn again, as their project is another than before.
  const { updated_at, ...own } = (await (
    await theirs.request.get(`/api/projects/${project}/`, { headers })
  ).json()) as { updated_at: string; name: string }
  const readAgain = data.waitForResponse(new RegExp(`/api/projects/${project}/$`))
  const changed = await theirs.request.put(`/api/projects/${project}/`, {
    headers,
    data: { ...own, name: `${named}, renamed`, updated_at },
  })
  expect(changed.ok(), await changed.text()).toBe(true)
  await readAgain
  await data.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect(data.getByText('You may no longer read this document.')).toBeVisible()
  await expect(row).toBeVisible()
  await expect(typed).toHaveValue('Wanjiru Kamau')

  await fill.unroute('/api/quiz/answers/')
  await put({ participantId, roleName: 'Project_Member' })
  for (const tab of [fill, data]) await expect(tab.getByText(/You may no longer/)).toHaveCount(0)
  await expect(typed).toHaveValue('Wanjiru Kamau')
  await expect(typed).toBeEnabled()
  await expect(row).toBeVisible()
  await theirs.context().close()
})
