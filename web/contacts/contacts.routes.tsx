import type { RouteObject } from 'react-router'

export const contactPages: RouteObject[] = [
  {
    path: 'contact/:part?',
    lazy: async () => ({ Component: (await import('./ContactsPage.tsx')).ContactsPage }),
  },
]
