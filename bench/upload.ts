import { demoPassword, personaProjects, personas } from '../db/seed/personas.ts'

export interface BenchSession {
  token: string
}

const base = () => process.env['E2E_URL']!

export async function signInForBench(): Promise<BenchSession> {
  const answer = await fetch(`${base()}/api/auth-token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: personas.projectAdmin.email, password: demoPassword }),
  })
  return (await answer.json()) as BenchSession
}

/** Uploads a survey to the personas' project. */
export async function uploadForBench(name: string, csv: string, { token }: BenchSession): Promise<void> {
  const headers = { authorization: `Token ${token}` }
  const all = (await (await fetch(`${base()}/api/quiz/all_projects`, { headers })).json()) as {
    project: { id: number; name: string }
  }[]
  const { id } = all.find(({ project }) => project.name === personaProjects.own)!.project
  const form = new FormData()
  const fields = { name, description: 'Bench', type: 'multi-user', projectId: String(id) }
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new Blob([csv]), 'survey.csv')
  const answer = await fetch(`${base()}/api/quiz/`, { method: 'POST', headers, body: form })
  if (!answer.ok) throw new Error(await answer.text())
}

/** Runs in the page: signs in. */
export const remember = (session: string) => localStorage.setItem('access-token', session)
