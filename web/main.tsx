import { createRoot } from 'react-dom/client'
import { session } from './platform/session.ts'
import './ui/base.css'

const root = createRoot(document.getElementById('root')!)

// Whoever only comes by gets the landing page alone, drawn without router, queries and component library.
const isLanding = /^\/start\/?$/i.test(location.pathname) || (location.pathname === '/' && !session())
if (isLanding) void import('./access/landing.tsx').then(({ showLanding }) => showLanding(root))
else void import('./App.tsx').then(({ showApp }) => showApp(root))
