import type { ComponentType } from 'react'
import { Outlet, type RouteObject } from 'react-router'
import { LoadingBar } from '../ui/LoadingBar.tsx'
import { strangersOnly } from './guard.ts'
import { SignInPage } from './sign-in/SignInPage.tsx'

const frame = (
  <>
    <LoadingBar atTop />
    <Outlet />
  </>
)

/**
 * Landing page, sign-in, registration, and the links of mails.
 * @param loadNetwork the part of the landing page that shows the network
 */
export const accessPages = (loadNetwork: () => Promise<ComponentType>): RouteObject[] => [
  {
    element: frame,
    children: [
      {
        path: 'start',
        lazy: async () => {
          const [{ StartRoute, openStart }, Network] = await Promise.all([
            import('./landing/StartRoute.tsx'),
            loadNetwork(),
          ])
          return { Component: () => <StartRoute Network={Network} />, loader: openStart }
        },
      },
      {
        path: 'signin',
        loader: strangersOnly,
        // Part of the app, so that visitors wait for no further file.
        Component: SignInPage,
      },
      {
        path: 'signin/sso/:provider',
        lazy: async () => {
          const { SignOnReturnPage, finishSignOn } = await import('./sign-in/SignOnReturnPage.tsx')
          return { Component: SignOnReturnPage, loader: finishSignOn }
        },
      },
      {
        path: 'signin/unlock/:uid64/:token',
        lazy: async () => {
          const { UnlockPage, checkUnlock } = await import('./sign-in/UnlockPage.tsx')
          return { Component: UnlockPage, loader: checkUnlock }
        },
      },
      {
        path: 'registration',
        loader: strangersOnly,
        lazy: async () => ({
          Component: (await import('./registration/RegistrationPage.tsx')).RegistrationPage,
        }),
      },
      {
        path: 'registration/confirm/:id/:token',
        lazy: async () => {
          const { ConfirmPage, checkLink } = await import('./sign-in/ConfirmPage.tsx')
          return { Component: ConfirmPage, loader: checkLink }
        },
      },
      {
        path: 'email/confirm/:id/:token',
        lazy: async () => {
          const { ConfirmAddressPage, checkAddressLink } = await import('./sign-in/ConfirmAddressPage.tsx')
          return { Component: ConfirmAddressPage, loader: checkAddressLink }
        },
      },
      {
        path: 'email/undo/:id/:token',
        lazy: async () => {
          const { UndoAddressPage, checkUndoLink } = await import('./sign-in/UndoAddressPage.tsx')
          return { Component: UndoAddressPage, loader: checkUndoLink }
        },
      },
      {
        path: 'second-factors/keep/:id/:token',
        lazy: async () => {
          const { KeepFactorsPage, checkResetLink } = await import('./sign-in/KeepFactorsPage.tsx')
          return { Component: KeepFactorsPage, loader: checkResetLink }
        },
      },
      ...['resetpassword', 'resetpassword/:uid64/:token'].map((path) => ({
        path,
        lazy: async () => {
          const { ResetPage, checkReset } = await import('./sign-in/ResetPage.tsx')
          return { Component: ResetPage, loader: checkReset }
        },
      })),
    ],
  },
]
