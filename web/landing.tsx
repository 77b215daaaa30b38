import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/base.css'
import { openLanding } from './access/landing/open-landing.ts'
import { StartPage } from './access/landing/StartPage.tsx'
import { Network } from './home/landing/Network.tsx'
import { forgetReads } from './platform/kept-reads.ts'
import { currentSession } from './platform/session.ts'
import { followColorScheme } from './ui/follow-color-scheme.ts'

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
