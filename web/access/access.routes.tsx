import type { RouteObject } from 'react-router'
import { strangersOnly } from './guard.ts'
import { openDoor } from './open-door.ts'

/** The ways in. Only /start does without the component library, so that the first page is light. */
export const accessRoutes: RouteObject[] = [
  {
    path: 'start',
    loader: openDoor,
    lazy: async () => ({ Component: (await import('./StartPage.tsx')).StartPage }),
  },
  {
    lazy: async () => ({ Component: (await import('../ui/Components.tsx')).Components }),
    children: [
      {
        loader: strangersOnly,
        children: [
          {
            path: 'signin',
            lazy: async () => ({ Component: (await import('./SignInPage.tsx')).SignInPage }),
          },
          {
            path: 'registration',
            lazy: async () => ({ Component: (await import('./RegistrationPage.tsx')).RegistrationPage }),
          },
        ],
      },
      {
        path: 'registration/confirm/:id/:token',
        lazy: async () => {
          const { ConfirmPage, completion } = await import('./ConfirmPage.tsx')
          return { Component: ConfirmPage, loader: completion }
        },
      },
      ...['resetpassword', 'resetpassword/:uid64/:token'].map((path) => ({
        path,
        lazy: async () => ({ Component: (await import('./ResetPage.tsx')).ResetPage }),
      })),
    ],
  },
]
