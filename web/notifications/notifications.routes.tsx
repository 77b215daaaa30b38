import type { RouteObject } from 'react-router'

export const notificationPages: RouteObject[] = [
  {
    path: 'notification',
    lazy: async () => ({ Component: (await import('./NotificationsPage.tsx')).NotificationsPage }),
  },
]
