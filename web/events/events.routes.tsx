import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { currentSession } from '../platform/session.ts'

/** Other users are redirected to the error page (SHL-21, SHL-30). */
function staffOnly(args: LoaderFunctionArgs): null {
  if (!currentSession()?.is_staff) throw redirect('/error')
  return 'eventId' in args.params ? eventId(args) : null
}

/** Redirects to the error page if the id is invalid. */
function eventId({ params }: LoaderFunctionArgs): null {
  if (!/^[1-9]\d{0,14}$/.test(params['eventId'] ?? '')) throw redirect('/error')
  return null
}

export const eventPages: RouteObject[] = [
  {
    path: 'events',
    loader: staffOnly,
    lazy: async () => ({ Component: (await import('./list/EventsPage.tsx')).EventsPage }),
  },
  {
    path: 'events/create',
    loader: staffOnly,
    lazy: async () => ({ Component: (await import('./edit/CreateEventPage.tsx')).CreateEventPage }),
  },
  {
    path: 'events/:eventId/edit',
    loader: staffOnly,
    lazy: async () => ({ Component: (await import('./edit/EditEventPage.tsx')).EditEventPage }),
  },
  {
    path: 'events/:eventId/attendees',
    loader: eventId,
    lazy: async () => ({ Component: (await import('./attendees/AttendeesPage.tsx')).AttendeesPage }),
  },
]

/** Public pages outside the shell (EVT-04, OPEN-128). */
export const openEventPages: RouteObject[] = [
  {
    path: 'events/:eventId',
    loader: eventId,
    lazy: async () => ({ Component: (await import('./page/EventPage.tsx')).EventPage }),
  },
]
