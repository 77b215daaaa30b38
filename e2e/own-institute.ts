import { expect, type Page } from '@playwright/test'
import { authorizationOf } from './session-of.ts'

/** Creates an institute through the API; the signed-in person is its Admin. @returns its id */
export async function ownInstitute(page: Page, name: string, changes: object = {}): Promise<number> {
  const headers = await authorizationOf(page)
  const made = await page.request.post('/api/institutes/', {
    headers,
    data: {
      name,
      type: 'NGO',
      sustainable_development_goals: ['SDG6'],
      address: {
        country: 'KE',
        region: 'Eastern Africa',
        city: 'Nairobi',
        zip_code: '00100',
        street: 'Moi Avenue 3',
      },
      website_url: `${name.replaceAll(' ', '-').toLowerCase()}.example`,
      user_role: 'CEO',
    },
  })
  expect(made.ok()).toBe(true)
  const { id } = (await made.json()) as { id: number }
  const changed = await page.request.put(`/api/institutes/${id}/`, { headers, data: changes })
  expect(changed.ok()).toBe(true)
  return id
}
