import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { leaveWhenSessionEnds } from './access/session-end.ts'
import { queryClient } from './platform/query.ts'
import './platform/set-up-schemas.ts' // before any page and its schemas
import { createRouter } from './router.tsx'
import { logCaught } from './shell/log-caught.ts'

/** Every page but those with which visitors begin. */
export async function showApp(root: HTMLElement): Promise<void> {
  const router = createRouter()
  leaveWhenSessionEnds(router)
  await started(router)
  createRoot(root, { onCaughtError: logCaught }).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        {/* React tells what a page has caught; the router would log it once more. */}
        <RouterProvider router={router} onError={() => {}} />
      </QueryClientProvider>
    </StrictMode>,
  )
}

/**
 * Resolves when the router has loaded the first page; rendered earlier, it would show nothing, then the page piece by
 * piece.
 */
const started = (router: ReturnType<typeof createRouter>) =>
  new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
