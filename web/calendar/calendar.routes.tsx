import type { RouteObject } from 'react-router'

/** Routes of the calendar and of an advisor's hours. */
export const calendarPages: RouteObject[] = [
  {
    path: 'calendar',
    lazy: async () => ({ Component: (await import('./CalendarPage.tsx')).CalendarPage }),
  },
  {
    path: 'calendar/hours',
    lazy: async () => ({ Component: (await import('./hours/HoursPage.tsx')).HoursPage }),
  },
]
