import type { Page } from '@playwright/test'
import { demoPassword, personaProjects, personas, type Persona } from '../db/seed/personas.ts'
import { expect } from './journey.ts'

/** Headers for API requests outside the page. @param product its origin, by default that of the page */
export async function headersOf(
  page: Page,
  persona: Persona,
  product = '',
): Promise<{ authorization: string }> {
  const data = { username: personas[persona].email, password: demoPassword }
  const signedIn = await page.request.post(`${product}/api/auth-token/`, { data })
  const { token } = (await signedIn.json()) as { token: string }
  return { authorization: `Token ${token}` }
}

/** Id of the project that all project personas share. */
export async function personasProject(page: Page): Promise<number> {
  const headers = await headersOf(page, 'projectAdmin')
  const all = (await (await page.request.get('/api/quiz/all_projects', { headers })).json()) as {
    project: { id: number; name: string }
  }[]
  return all.find(({ project }) => project.name === personaProjects.own)!.project.id
}

/** Uploads a survey to the personas' project as its admin. @returns the project's id */
export async function uploadSurvey(
  page: Page,
  name: string,
  csv: string,
  type: 'multi-user' | 'single-user' = 'multi-user',
): Promise<number> {
  const project = await personasProject(page)
  const headers = await headersOf(page, 'projectAdmin')
  await uploadSurveyTo(project, { page, headers, name, csv, type })
  return project
}

interface NewSurvey {
  page: Page
  /** Headers of a person who may create surveys in the project. */
  headers: { authorization: string }
  name: string
  csv: string
  type: 'multi-user' | 'single-user'
  /** Whether each participating institution has a shared set. */
  sets?: 'institution'
}

/** Uploads a survey to any project. */
export async function uploadSurveyTo(
  project: number | string,
  { page, headers, name, csv, type, sets }: NewSurvey,
): Promise<void> {
  const file = { name: 'survey.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  const multipart = {
    file,
    name,
    description: 'For a journey',
    type,
    projectId: String(project),
    ...(sets && { sets }),
  }
  const answer = await page.request.post('/api/quiz/', { headers, multipart })
  expect(answer.ok(), await answer.text()).toBe(true)
}
