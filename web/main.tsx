import { forgetReads } from './platform/kept-reads.ts'
import { currentSession } from './platform/session.ts'
import { beginReading } from './answers/state/begin-reading.ts'
import './ui/base.css'

if (!currentSession()) void forgetReads()
// Visitors get the landing page alone, without router, queries and component library.
const isLanding = /^\/start\/?$/i.test(location.pathname) || (location.pathname === '/' && !currentSession())
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
if (isLanding) void import('./access/landing/landing.tsx').then(({ showLanding }) => showLanding(root))
else {
  beginReading(location)
  void import('./App.tsx').then(({ showApp }) => showApp(root))
}
