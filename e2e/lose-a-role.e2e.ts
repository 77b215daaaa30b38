import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { openRequests, refetched } from './open-requests.ts'
import { addLoans, addSurvey, inNewTab, roleInProject } from './role-in-project.ts'

// No request may be refused: a failed request fails the journey.
test('a lower role is shown on every open page of the project, and drafts are kept', async ({
  page,
  browser,
  context,
  signInAs,
  checkAccessibility,
}) => {
  const projectName = `Roles ${Date.now()}`
  const role = await roleInProject({
    page,
    browser,
    signInAs,
    email: 'wei.zhang@seventeen.example',
    projectName,
  })
  const { project, otherPage, participants } = role
  await addSurvey(role, projectName)
  const put = (data: object) => participants('put', data)
  const { id: participantId } = await put({ roleName: 'Project_Manager' })
  const documentId = await addLoans(role)

  // Wait for pending requests before the role is lowered.
  const allAnswered = openRequests(context)
  const opened = (path: string) => inNewTab(context, path)
  const survey = encodeURIComponent(projectName)
  const fill = await opened(`/quiz/${survey}`)
  const typed = fill.getByRole('textbox', { name: /Whom/ })
  await typed.waitFor()
  const manage = await opened(`/quiz/manage/${survey}`)
  await expect(manage.getByRole('heading', { level: 1, name: `Survey data: ${projectName}` })).toBeVisible()
  await expect(manage.getByRole('button', { name: 'Delete', exact: true })).toBeVisible()
  const explore = await opened(`/quiz/explore-submissions/${survey}`)
  await expect(explore.getByRole('tab', { name: 'Answers' })).toBeVisible()
  const people = await opened(`/projects/${project}/participants`)
  await expect(people.getByRole('button', { name: 'Add participants' })).toBeVisible()
  const text = await opened(`/projects/${project}/documents/${documentId}`)
  await expect(text.getByRole('heading', { level: 1, name: 'Loans by lender' })).toBeVisible()
  const data = await opened(`/projects/${project}/documents/${documentId}/data`)
  await expect(data.getByRole('cell', { name: 'A', exact: true })).toBeVisible()
  const notice = (tab: Page, words: string) =>
    expect(tab.getByRole('alert').filter({ hasText: words }).first()).toBeVisible()

  await test.step('to Project Member: managing and exploring end, filling goes on', async () => {
    await allAnswered()
    const heard = refetched([people, text, data], `/api/projects/${project}/`)
    await put({ participantId, roleName: 'Project_Member' })
    await heard
    await notice(manage, 'You can no longer manage this survey.')
    await notice(explore, 'You can no longer see the answers of others.')
    await expect(explore.getByRole('tab', { name: 'Answers' })).toBeVisible()
    await checkAccessibility(manage)
    await expect(people.getByRole('button', { name: 'Add participants' })).toHaveAttribute('aria-disabled')
    await typed.fill('Wanjiru')
    await fill.getByRole('button', { name: 'Save Answers' }).click()
    await expect(fill.getByText('Saved answers successfully!')).toBeVisible()
  })

  await test.step('to Project Guest: filling and reading member content end', async () => {
    await fill.route('/api/quiz/answers/', () => {})
    await typed.fill('Wanjiru Kamau')
    await allAnswered()
    await put({ participantId, roleName: 'Project_Guest' })
    await notice(fill, 'You can no longer fill this survey.')
    await notice(text, 'You can no longer read this document.')
    await notice(data, 'You can no longer read this document.')
    await expect(data.getByRole('cell', { name: 'A', exact: true })).toBeVisible()
    await expect(people.getByRole('tab', { name: 'About' })).toHaveAttribute('aria-selected', 'true')
    await expect(people.getByRole('tab', { name: 'Participants' })).toHaveCount(0)
    await checkAccessibility(fill)
    await checkAccessibility(text)
  })

  await test.step('everything continues with the old role', async () => {
    await fill.unroute('/api/quiz/answers/')
    await put({ participantId, roleName: 'Project_Manager' })
    for (const tab of [fill, text, data, manage, explore])
      await expect(tab.getByText(/You can no longer/)).toHaveCount(0)
    await expect(typed).toHaveValue('Wanjiru Kamau')
    await expect(typed).toBeEnabled()
    await expect(text.getByRole('button', { name: 'Edit' })).toBeVisible()
  })
  await otherPage.context().close()
})
