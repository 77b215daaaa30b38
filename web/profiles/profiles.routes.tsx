import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'

/** Redirects to the error page if the id is invalid. */
function personId({ params }: LoaderFunctionArgs): null {
  if (!/^[1-9]\d{0,14}$/.test(params['memberId'] ?? '')) throw redirect('/error')
  return null
}

export const profilePages: RouteObject[] = [
  {
    path: 'profile/:part?',
    lazy: async () => ({ Component: (await import('./ProfilePage.tsx')).ProfilePage }),
  },
  // Links from earlier releases (DEF-31); /members itself is the list for staff.
  { path: 'members/:memberId', loader: ({ params }) => redirect(`/member-profile/${params['memberId']}`) },
]

/** Public pages (DEF-32). */
export const openProfilePages: RouteObject[] = [
  {
    path: 'member-profile/:memberId',
    loader: personId,
    lazy: async () => ({ Component: (await import('./public/MemberProfilePage.tsx')).MemberProfilePage }),
  },
]
