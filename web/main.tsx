import { forgetReads } from './platform/kept-reads.ts'
import { loadUntilThere } from './platform/offline/load-until-there.ts'
import { currentSession } from './platform/session.ts'
import { beginReading } from './answers/state/begin-reading.ts'
import { followColorScheme } from './ui/follow-color-scheme.ts'
import './ui/base.css'

if (!currentSession()) void forgetReads()
followColorScheme()
// Visitors get the landing page, the sign-in or the registration alone, without router, queries and component library.
const isLanding = /^\/start\/?$/i.test(location.pathname) || (location.pathname === '/' && !currentSession())
const isVisitorsPage = (path: RegExp) => path.test(location.pathname) && !currentSession()
const isSignIn = isVisitorsPage(/^\/signin\/?$/i)
const isRegistration = isVisitorsPage(/^\/registration\/?$/i)
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
/** Shows a page as soon as its code is there, or says that it cannot be shown. */
const begin = <T,>(load: () => Promise<T>, show: (code: T) => unknown) =>
  void loadUntilThere(load)
    .then(show)
    .catch((error: unknown) => {
      sayBroken()
      throw error
    })

if (isLanding)
  begin(
    () => import('./access/landing/landing.tsx'),
    ({ showLanding }) => showLanding(root),
  )
else if (isSignIn)
  begin(
    () => import('./access/sign-in/sign-in.tsx'),
    ({ showSignIn }) => showSignIn(root),
  )
else if (isRegistration)
  begin(
    () => import('./access/registration/registration.tsx'),
    ({ showRegistration }) => showRegistration(root),
  )
else {
  beginReading(location)
  // Nearly all other pages stand on the component library: it is loaded beside the frame. Texts and the fill page do
  // without it.
  if (!/^\/(legal\/|about\/imprint|quiz\/)/i.test(location.pathname))
    void import('./ui/library/ComponentLibrary.tsx')
  begin(
    () => import('./App.tsx'),
    ({ showApp }) => showApp(root),
  )
}

/** Instead of the words of `index.html` that the page takes long: its code is there and fails. */
function sayBroken(): void {
  const late = document.getElementById('late')
  if (!late) return
  late.firstChild?.replaceWith('This page could not be shown. Nothing that you saved is lost. ')
  late.role = 'alert'
  late.style.animation = 'none'
  late.style.visibility = 'visible'
}
