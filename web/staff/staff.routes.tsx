import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { currentSession } from '../platform/session.ts'
import { managedParts } from './managed-parts.ts'

/** Other users are redirected to the error page (SHL-30, DEF-30). */
function staffOnly(): null {
  if (!currentSession()?.is_staff) throw redirect('/error')
  return null
}

function managePart({ params }: LoaderFunctionArgs): null {
  const part = params['part']
  if (part !== undefined && !managedParts.slice(1).some(({ name }) => name === part))
    throw redirect('/manage')
  return staffOnly()
}

export const staffPages: RouteObject[] = [
  {
    path: 'manage/:part?',
    loader: managePart,
    lazy: async () => ({ Component: (await import('./manage/ManagePage.tsx')).ManagePage }),
  },
  {
    path: 'members',
    loader: staffOnly,
    lazy: async () => ({ Component: (await import('./members/MembersPage.tsx')).MembersPage }),
  },
]
