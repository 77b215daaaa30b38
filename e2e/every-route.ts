import type { Page } from '@playwright/test'
import { personaProjects } from '../db/seed/personas.ts'
import { headersOf } from './upload-survey.ts'

/** Public routes. */
export const openRoutes = [
  '/start',
  '/signin',
  '/signin/sso/platform',
  '/registration',
  '/resetpassword',
  '/resetpassword/MQ/nonsense',
  '/about/imprint',
  '/legal/privacy',
  '/registration/confirm/1/nonsense',
  '/email/confirm/1/nonsense',
  '/email/undo/1/nonsense',
  '/second-factors/keep/1/nonsense',
  '/signin/unlock/MQ/nonsense',
]

/** Staff-only routes. */
export const staffRoutes = [
  '/manage',
  '/manage/institutes',
  '/manage/mails',
  '/manage/audit',
  '/manage/status',
  '/members',
  '/map',
  '/events',
  '/events/create',
  '/surveys/deleted',
]

/** All other routes, for the project's admin; routes with an id use objects of the demo data. */
export async function memberRoutes(page: Page): Promise<string[]> {
  const headers = await headersOf(page, 'projectAdmin')
  const read = async <T>(path: string) => (await (await page.request.get(path, { headers })).json()) as T
  type File = { preview: string | null } | null
  type Listed = { results: { id: number; name: string; isDataDoc?: boolean; file?: File }[] }
  // By name: other journeys create newer projects.
  const { results: named } = await read<Listed>(
    `/api/projects/?name=${encodeURIComponent(personaProjects.own)}`,
  )
  const project = named.find(({ name }) => name === personaProjects.own)!.id
  // Other journeys add documents there.
  const documents = (await read<Listed>(`/api/projects/documents/?project=${project}&pageSize=100`)).results
  const data = documents.find(({ isDataDoc }) => isDataDoc)!.id
  const shown = ['image', 'pdf', 'text'].flatMap((preview) => {
    const found = documents.find(({ file }) => file?.preview === preview)
    return found ? [found.id] : []
  })
  const institute = (await read<Listed>('/api/institutes/?pageSize=1')).results[0]!.id
  const event = (await read<Listed>('/api/events/?pageSize=1')).results[0]!.id
  const [survey] = await read<{ name: string }[]>('/api/quiz/')
  const form = encodeURIComponent(survey!.name)
  return [
    ...[
      '/dashboard',
      '/activity',
      '/about',
      '/institution',
      '/create-institute',
      '/settings',
      '/error',
      '/security',
    ],
    '/institutes',
    ...['', '/members', '/edit'].map((part) => `/institutes/${institute}${part}`),
    ...['/projects', '/projects/all', '/create-project'],
    ...['', '/surveys', '/documents', '/discussions', '/participants', '/edit'].map(
      (part) => `/projects/${project}${part}`,
    ),
    ...[...shown, `${data}/data`].map((part) => `/projects/${project}/documents/${part}`),
    '/surveys',
    ...['/profile', '/profile/institutions', '/profile/notifications', '/profile/account'],
    ...['', 'manage/', 'explore-submissions/', 'reports/'].map((part) => `/quiz/${part}${form}`),
    `/quiz/manage/${form}/replace`,
    '/calendar',
    ...['', '/edit', '/attendees'].map((part) => `/events/${event}${part}`),
    ...['/chat', '/contact', '/contact/blocked', '/notification', '/match', '/matchedprofiles'],
    '/member-profile/1',
  ]
}
