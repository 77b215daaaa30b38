import { Outlet, redirectDocument, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { LoadingBar } from '../ui/LoadingBar.tsx'
import { onLibrary } from '../ui/library/on-library.ts'
import { strangersOnly } from './guard.ts'

const frame = (
  <>
    <LoadingBar atTop />
    <Outlet />
  </>
)

/** The ways in. */
export const accessPages: RouteObject[] = [
  // The landing page is a document of its own, so nothing that was read before stays in memory.
  { path: 'start', loader: ({ request }) => redirectDocument(`/start${new URL(request.url).search}`) },
  // So are the sign-in and the registration, which start with what their fields need.
  ...['signin', 'registration'].map((path) => ({
    path,
    loader: ({ request }: LoaderFunctionArgs) =>
      strangersOnly() ?? redirectDocument(`/${path}${new URL(request.url).search}`),
  })),
  { ...onLibrary, children: [{ element: frame, children: framed() }] },
]

/** Pages that stand on the component library. */
function framed(): RouteObject[] {
  return [
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
    ...['resetpassword', 'resetpassword/:uid64/:token'].map((path) => ({
      path,
      lazy: async () => {
        const { ResetPage, checkReset } = await import('./sign-in/ResetPage.tsx')
        return { Component: ResetPage, loader: checkReset }
      },
    })),
  ]
}
