import type { Page } from '@playwright/test'
import { demoPassword } from '../db/seed/personas.ts'
import { expect } from './journey.ts'

interface Invited {
  /** Page of a person who may invite to the project, with the headers of their requests. */
  page: Page
  headers: { authorization: string }
  institution: string
  /** Name of its Admin in addresses: 'rosa.mamani'. */
  admin: string
}

/** Lets an institution of the demo data take part in a project. @returns headers of its Admin's requests */
export async function institutionInProject(
  project: number,
  { page: { request }, headers, institution, admin }: Invited,
): Promise<{ authorization: string }> {
  const found = await request.get('/api/institutes/', { headers, params: { name: institution } })
  const { results } = (await found.json()) as { results: { id: number; name: string }[] }
  const instituteId = results.find(({ name }) => name === institution)!.id
  const invited = await request.put('/api/projects/participants/', {
    headers,
    data: { projectId: project, instituteId, roleName: 'Project_Member' },
  })
  expect(invited.ok(), await invited.text()).toBe(true)
  const signedIn = await request.post('/api/auth-token/', {
    data: { username: `${admin}@seventeen.example`, password: demoPassword },
  })
  expect(signedIn.ok(), await signedIn.text()).toBe(true)
  const own = { authorization: `Token ${((await signedIn.json()) as { token: string }).token}` }
  const address = `/api/institutes/${instituteId}/project-invitations/`
  const open = await request.get(address, { headers: own })
  const invitations = (await open.json()) as { results: { id: number; project: { id: number } }[] }
  const { id } = invitations.results.find((one) => one.project.id === project)!
  const accepted = await request.post(`${address}${id}/`, { headers: own })
  expect(accepted.ok(), await accepted.text()).toBe(true)
  return own
}
