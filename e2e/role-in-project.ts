import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Persona } from '../db/seed/personas.ts'
import { expect } from './journey.ts'
import { ownProject } from './own-project.ts'
import { sessionOf } from './session-of.ts'
import { headersOf, uploadSurveyTo } from './upload-survey.ts'

interface SignedInPage {
  page: Page
  browser: Browser
  signInAs: (who: Persona | { email: string }, page?: Page) => Promise<void>
  /** People that no other journey uses, because their rights change here. */
  email: string
  /** Id of the project. */
  projectName: string
}

export interface RoleInProject {
  project: number
  userId: number
  /** A page of the project's admin, in a separate context. */
  otherPage: Page
  /** Headers of the admin's requests. */
  headers: { authorization: string }
  /** Gives, changes or removes the role of the signed-in person. */
  participants: (method: 'put' | 'delete', data: object) => Promise<{ id: number }>
}

/** Signs a person in, with a new project of another person that gives them roles. */
export async function roleInProject({
  page,
  browser,
  signInAs,
  email,
  projectName,
}: SignedInPage): Promise<RoleInProject> {
  const otherPage = await (await browser.newContext({ baseURL: process.env['E2E_URL']! })).newPage()
  await signInAs('projectAdmin', otherPage)
  const headers = await headersOf(otherPage, 'projectAdmin')
  const project = await ownProject(otherPage, projectName)
  await signInAs({ email })
  const { user_id: userId } = await sessionOf(page)
  const participants = async (method: 'put' | 'delete', data: object) => {
    const sent = { headers, data: { projectId: project, userId, ...data } }
    const answer = await otherPage.request[method]('/api/projects/participants/', sent)
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { id: number }
  }
  return { project, userId, otherPage, headers, participants }
}

const questionnaire =
  'section_name,question,question_type,option_name,option_type\nLoans,Whom may we ask?,other,name,text\n'

/** Adds a multi-user survey with one question. */
export const addSurvey = ({ project, otherPage, headers }: RoleInProject, name: string) =>
  uploadSurveyTo(project, { page: otherPage, headers, name, csv: questionnaire, type: 'multi-user' })

/** Adds a data document that members can read. @returns its id */
export async function addLoans({ project, otherPage, headers }: RoleInProject): Promise<number> {
  const file = { name: 'loans.csv', mimeType: 'text/csv', buffer: Buffer.from('lender,loans\nA,1\nB,2\n') }
  const document = JSON.stringify({ project, name: 'Loans by lender', isDataDoc: true })
  const added = await otherPage.request.post('/api/projects/documents/', {
    headers,
    multipart: { file, document },
  })
  expect(added.ok(), await added.text()).toBe(true)
  return ((await added.json()) as { id: number }).id
}

/** Opens an address in a new tab of the same context. */
export async function inNewTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(path)
  return tab
}
