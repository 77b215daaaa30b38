import type { Page } from '@playwright/test'
import { cutSockets } from './cut-socket.ts'
import { expect, test } from './journey.ts'
import { openRequests } from './open-requests.ts'
import { addSurvey, inNewTab, roleInProject } from './role-in-project.ts'

// No request may be refused: a failed request fails the journey.
test('a lower role during a lost live connection is shown when it returns, and so is the role', async ({
  page,
  browser,
  context,
  signInAs,
}) => {
  const projectName = `Away ${Date.now()}`
  const role = await roleInProject({
    page,
    browser,
    signInAs,
    email: 'rahul.deshpande@seventeen.example',
    projectName,
  })
  const { project, otherPage, participants } = role
  await addSurvey(role, projectName)
  const put = (data: object) => participants('put', data)
  const { id: participantId } = await put({ roleName: 'Project_Manager' })
  const { cut, resume } = await cutSockets(context)
  const allAnswered = openRequests(context)
  const opened = (path: string) => inNewTab(context, path)
  const survey = encodeURIComponent(projectName)
  const fill = await opened(`/quiz/${survey}`)
  const typed = fill.getByRole('textbox', { name: /Whom/ })
  await typed.waitFor()
  const manage = await opened(`/quiz/manage/${survey}`)
  await expect(manage.getByRole('button', { name: 'Delete', exact: true })).toBeVisible()
  const explore = await opened(`/quiz/explore-submissions/${survey}`)
  await expect(explore.getByRole('tab', { name: 'Answers' })).toBeVisible()
  const people = await opened(`/projects/${project}/participants`)
  await expect(people.getByRole('button', { name: 'Add participants' })).toBeVisible()
  const notice = (tab: Page, words: string) =>
    expect(tab.getByRole('alert').filter({ hasText: words }).first()).toBeVisible()
  const whileAway = async (change: () => Promise<unknown>) => {
    await allAnswered()
    await cut()
    await change()
    resume()
  }

  await test.step('to Project Member', async () => {
    await whileAway(() => put({ participantId, roleName: 'Project_Member' }))
    await notice(manage, 'You can no longer manage this survey.')
    await notice(explore, 'You can no longer see the answers of others.')
    await expect(people.getByRole('button', { name: 'Add participants' })).toHaveAttribute('aria-disabled')
    await expect(typed).toBeEnabled()
  })
  await test.step('to Project Guest', async () => {
    await typed.fill('Wanjiru')
    await fill.getByRole('button', { name: 'Save Answers' }).click()
    await expect(fill.getByText('Saved answers successfully!')).toBeVisible()
    await whileAway(() => put({ participantId, roleName: 'Project_Guest' }))
    await notice(fill, 'You can no longer fill this survey.')
    await notice(explore, 'You can no longer see the answers of others.')
    await expect(people.getByRole('tab', { name: 'Participants' })).toHaveCount(0)
  })
  await test.step('everything continues with the old role', async () => {
    await allAnswered()
    await put({ participantId, roleName: 'Project_Manager' })
    for (const tab of [fill, manage, explore]) await expect(tab.getByText(/You can no longer/)).toHaveCount(0)
    await expect(typed).toBeEnabled()
    await expect(typed).toHaveValue('Wanjiru')
    await expect(people.getByRole('tab', { name: 'Participants' })).toBeVisible()
  })
  await test.step('removed from the project', async () => {
    await typed.fill('Wanjiru Kamau')
    await whileAway(() => participants('delete', {}))
    for (const tab of [fill, manage, explore, people])
      await notice(tab, 'This project is no longer available.')
    await expect(typed).toHaveValue('Wanjiru Kamau')
    await expect(explore.getByRole('tab', { name: 'Answers' })).toBeVisible()
  })
  await test.step('in the project again', async () => {
    await allAnswered()
    await put({ roleName: 'Project_Manager' })
    for (const tab of [fill, manage, explore, people])
      await expect(tab.getByText('This project is no longer available.')).toHaveCount(0)
    await expect(typed).toBeEnabled()
    await expect(typed).toHaveValue('Wanjiru Kamau')
  })
  await otherPage.context().close()
})
