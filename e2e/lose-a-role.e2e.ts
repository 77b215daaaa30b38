import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { openRequests, readAgain } from './open-requests.ts'
import { ownProject } from './own-project.ts'
import { sessionOf } from './session-of.ts'
import { headersOf, uploadSurveyTo } from './upload-survey.ts'

const csv =
  'section_name,question,question_type,option_name,option_type\nLoans,Whom may we ask?,other,name,text\n'

// Nothing is refused meanwhile: a failed request fails the journey.
test('whoever gets a lower role is told on every open page of the project, and keeps what they typed', async ({
  page,
  browser,
  context,
  signInAs,
  checkAccessibility,
}) => {
  const named = `Roles ${Date.now()}`
  const theirs = await (await browser.newContext({ baseURL: process.env['E2E_URL']! })).newPage()
  await signInAs('projectAdmin', theirs)
  const headers = await headersOf(theirs, 'projectAdmin')
  const project = await ownProject(theirs, named)
  await uploadSurveyTo(project, { page: theirs, headers, name: named, csv, type: 'multi-user' })
  // Somebody with whom no other journey has to do: their rights change here alone.
  await signInAs({ email: 'wei.zhang@seventeen.example' })
  const { user_id: userId } = await sessionOf(page)
  const put = async (data: object) => {
    const answer = await theirs.request.put('/api/projects/participants/', {
      headers,
      data: { projectId: project, userId, ...data },
    })
    return (await answer.json()) as { id: number }
  }
  const { id: participantId } = await put({ roleName: 'Project_Manager' })
  const file = { name: 'loans.csv', mimeType: 'text/csv', buffer: Buffer.from('lender,loans\nA,1\nB,2\n') }
  const document = JSON.stringify({ project, name: 'Loans by lender', isDataDoc: true })
  const added = await theirs.request.post('/api/projects/documents/', {
    headers,
    multipart: { file, document },
  })
  const { id: documentId } = (await added.json()) as { id: number }

  // What was asked for while it was allowed is answered before a role gets lower.
  const allAnswered = openRequests(context)
  const opened = async (path: string) => {
    const tab = await context.newPage()
    await tab.goto(path)
    return tab
  }
  const survey = encodeURIComponent(named)
  const fill = await opened(`/quiz/${survey}`)
  const typed = fill.getByRole('textbox', { name: /Whom/ })
  await typed.waitFor()
  const manage = await opened(`/quiz/manage/${survey}`)
  await expect(manage.getByRole('heading', { level: 1, name: `Survey data: ${named}` })).toBeVisible()
  await expect(manage.getByRole('button', { name: 'Delete', exact: true })).toBeVisible()
  const explore = await opened(`/quiz/explore-submissions/${survey}`)
  await expect(explore.getByRole('tab', { name: 'Answers' })).toBeVisible()
  const people = await opened(`/projects/${project}/participants`)
  await expect(people.getByRole('button', { name: 'Add participants' })).toBeVisible()
  const text = await opened(`/projects/${project}/documents/${documentId}`)
  await expect(text.getByRole('heading', { level: 1, name: 'Loans by lender' })).toBeVisible()
  const data = await opened(`/projects/${project}/documents/${documentId}/data`)
  await expect(data.getByRole('cell', { name: 'A', exact: true })).toBeVisible()
  const told = (tab: Page, words: string) =>
    expect(tab.getByRole('alert').filter({ hasText: words }).first()).toBeVisible()

  await test.step('to Project Member: managing and exploring end, filling goes on', async () => {
    await allAnswered()
    const heard = readAgain([people, text, data], `/api/projects/${project}/`)
    await put({ participantId, roleName: 'Project_Member' })
    await heard
    await told(manage, 'You may no longer manage this survey.')
    await told(explore, 'You may no longer see the answers of others.')
    await expect(explore.getByRole('tab', { name: 'Answers' })).toBeVisible()
    await checkAccessibility(manage)
    await expect(people.getByRole('button', { name: 'Add participants' })).toHaveAttribute('aria-disabled')
    await typed.fill('Wanjiru')
    await fill.getByRole('button', { name: 'Save Answers' }).click()
    await expect(fill.getByText('Saved answers successfully!')).toBeVisible()
  })

  await test.step('to Project Guest: filling and reading what is for members end', async () => {
    await fill.route('/api/quiz/answers/', () => {})
    await typed.fill('Wanjiru Kamau')
    await allAnswered()
    await put({ participantId, roleName: 'Project_Guest' })
    await told(fill, 'You may no longer fill this survey.')
    await told(text, 'You may no longer read this document.')
    await told(data, 'You may no longer read this document.')
    await expect(data.getByRole('cell', { name: 'A', exact: true })).toBeVisible()
    await expect(people.getByRole('tab', { name: 'About' })).toHaveAttribute('aria-selected', 'true')
    await expect(people.getByRole('tab', { name: 'Participants' })).toHaveCount(0)
    await checkAccessibility(fill)
    await checkAccessibility(text)
  })

  await test.step('with the role back everything goes on', async () => {
    await fill.unroute('/api/quiz/answers/')
    await put({ participantId, roleName: 'Project_Manager' })
    for (const tab of [fill, text, data, manage, explore])
      await expect(tab.getByText(/You may no longer/)).toHaveCount(0)
    await expect(typed).toHaveValue('Wanjiru Kamau')
    await expect(typed).toBeEnabled()
    await expect(text.getByRole('button', { name: 'Edit' })).toBeVisible()
  })
  await theirs.context().close()
})
