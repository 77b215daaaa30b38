import { redirect, type LoaderFunctionArgs } from 'react-router'
import { strangersOnly } from './guard.ts'

/** Where the component library keeps the choice of light or dark; the landing page does without the library. */
const appearanceKey = 'mantine-color-scheme-value'

/** What happens before the landing page shows: an invitation is opened, and members go on to their own pages. */
export async function openDoor({ request }: LoaderFunctionArgs): Promise<null> {
  const appearance = localStorage.getItem(appearanceKey)
  if (appearance === 'light' || appearance === 'dark')
    document.documentElement.dataset['mantineColorScheme'] = appearance
  // Read by name, wherever it stands in the query (DEF-01); never a session (SEC-18).
  const token = new URL(request.url).searchParams.get('token')
  if (token === null) return strangersOnly()
  const { openInvitation } = await import('./open-invitation.ts')
  throw redirect(await openInvitation(token))
}
