import { forgetReads } from './platform/kept-reads.ts'
import { loadUntilThere } from './platform/offline/load-until-there.ts'
import { currentSession } from './platform/session.ts'
import { beginReading } from './answers/state/begin-reading.ts'
import './ui/base.css'

if (!currentSession()) void forgetReads()
// The component library keeps the choice of light or dark here; applied before anything is drawn.
const appearance = localStorage.getItem('mantine-color-scheme-value')
if (appearance === 'light' || appearance === 'dark')
  document.documentElement.dataset['mantineColorScheme'] = appearance
// Visitors get the landing page, the sign-in or the registration alone, without router, queries and component library.
const isLanding = /^\/start\/?$/i.test(location.pathname) || (location.pathname === '/' && !currentSession())
const isVisitorsPage = (path: RegExp) => path.test(location.pathname) && !currentSession()
const isSignIn = isVisitorsPage(/^\/signin\/?$/i)
const isRegistration = isVisitorsPage(/^\/registration\/?$/i)
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
if (isLanding) void import('./access/landing/landing.tsx').then(({ showLanding }) => showLanding(root))
else if (isSignIn) void import('./access/sign-in/sign-in.tsx').then(({ showSignIn }) => showSignIn(root))
else if (isRegistration)
  void import('./access/registration/registration.tsx').then(({ showRegistration }) => showRegistration(root))
else {
  beginReading(location)
  // Nearly all other pages stand on the component library: it is loaded beside the frame. Texts do without it.
  if (!/^\/(legal\/|about\/imprint)/i.test(location.pathname)) void import('./ui/ComponentLibrary.tsx')
  void loadUntilThere(() => import('./App.tsx')).then(({ showApp }) => showApp(root))
}
