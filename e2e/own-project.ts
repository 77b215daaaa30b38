import { expect, type Page } from '@playwright/test'
import { authorizationOf } from './session-of.ts'

/**
 * Creates a private project through the API; the signed-in person is its Project Admin. For journeys that change
 * participants, because others rely on those of the personas' project.
 * @returns its id
 */
export async function ownProject(page: Page, name: string): Promise<number> {
  const made = await page.request.post('/api/projects/', {
    headers: await authorizationOf(page),
    data: {
      name,
      type: 'Research',
      description: 'For a journey.',
      regions: ['Eastern Africa'],
      sustainable_development_goals: ['SDG7'],
    },
  })
  expect(made.ok(), await made.text()).toBe(true)
  return ((await made.json()) as { id: number }).id
}
