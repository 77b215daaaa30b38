import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/base.css'
import { openLanding } from './access/landing/open-landing.ts'
import { StartPage } from './access/landing/StartPage.tsx'
import { forgetReads } from './platform/kept-reads.ts'
import { currentSession } from './platform/session.ts'
import { followColorScheme } from './ui/follow-color-scheme.ts'

// Below the first screen, so it loads after the rest of the page.
const LazyNetwork = lazy(async () => ({ default: (await import('./home/landing/Network.tsx')).Network }))
/** As high as the content on a wide screen; what follows is far below the window. */
const Network = () => (
  <Suspense fallback={<div style={{ minHeight: 960 }} />}>
    <LazyNetwork />
  </Suspense>
)

// The landing page alone, without router, queries and Mantine: it is the first page that visitors see.
const root = document.getElementById('root')
if (!root) throw new Error('landing.html has no element with the id root')
if (!currentSession()) void forgetReads()
followColorScheme()
const search = new URLSearchParams(location.search)
const { to, trouble } = await openLanding(search)
if (to) location.replace(to)
else {
  if (location.pathname !== '/start') history.replaceState(null, '', `/start${location.search}`)
  createRoot(root).render(
    <StrictMode>
      <StartPage Network={Network} search={search} trouble={trouble} />
    </StrictMode>,
  )
}
