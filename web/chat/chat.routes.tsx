import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'

/** Redirects to the list of contacts if the id is invalid. */
function userId({ params }: LoaderFunctionArgs): null {
  if (!/^[1-9]\d{0,14}$/.test(params['userId'] ?? '')) throw redirect('/chat')
  return null
}

const page = async () => ({ Component: (await import('./ChatPage.tsx')).ChatPage })

export const chatPages: RouteObject[] = [
  { path: 'chat', lazy: page },
  { path: 'chat/:userId', loader: userId, lazy: page },
]
