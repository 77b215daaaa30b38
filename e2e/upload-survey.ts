import type { Page } from '@playwright/test'
import { demoPassword, personaProjects, personas } from '../db/seed/personas.ts'
import { expect } from './journey.ts'

/** Puts a survey into the personas' project, as its admin. @returns the project's id */
export async function uploadSurvey(page: Page, name: string, csv: string): Promise<number> {
  const data = { username: personas.projectAdmin.email, password: demoPassword }
  const signedIn = await page.request.post('/api/auth-token/', { data })
  const { token } = (await signedIn.json()) as { token: string }
  const headers = { authorization: `Token ${token}` }
  const all = (await (await page.request.get('/api/quiz/all_projects', { headers })).json()) as {
    project: { id: number; name: string }
  }[]
  const { id } = all.find(({ project }) => project.name === personaProjects.own)!.project
  const file = { name: 'survey.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  const multipart = { file, name, description: 'For a journey', type: 'multi-user', projectId: String(id) }
  const answer = await page.request.post('/api/quiz/', { headers, multipart })
  expect(answer.ok(), await answer.text()).toBe(true)
  return id
}
