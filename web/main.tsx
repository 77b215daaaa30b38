import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import './ui/base.css'
import './platform/set-up-schemas.ts' // before any page and its schemas
import { leaveWhenSessionEnds } from './access/session-end.ts'
import { forgetReads } from './platform/kept-reads.ts'
import { queryClient } from './platform/query.ts'
import { currentSession } from './platform/session.ts'
import { createRouter } from './router.tsx'
import './shell/install-prompt.ts' // before the browser makes its offer
import { logCaught } from './shell/log-caught.ts'
import { followColorScheme } from './ui/follow-color-scheme.ts'
import { Theme } from './ui/Theme.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
if (!currentSession()) void forgetReads()
followColorScheme()
const router = createRouter()
leaveWhenSessionEnds(router)
createRoot(root, { onCaughtError: logCaught }).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Theme>
        {/* React reports the errors of pages; the router would log each a second time. */}
        <RouterProvider router={router} onError={() => {}} />
      </Theme>
    </QueryClientProvider>
  </StrictMode>,
)
