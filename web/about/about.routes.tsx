import type { RouteObject } from 'react-router'
import { legalText } from './legal-text.ts'

/** Help, inside the shell (SHL-47). */
export const aboutPages: RouteObject[] = [
  { path: 'about', lazy: async () => ({ Component: (await import('./AboutPage.tsx')).AboutPage }) },
]

const page = (path: string, file: string): RouteObject => ({
  path,
  loader: legalText(file),
  lazy: async () => ({ Component: (await import('./LegalPage.tsx')).LegalPage }),
})

/** Texts that visitors can read, too (OPEN-10). */
export const legalPages: RouteObject[] = [
  page('about/imprint', 'imprint'),
  page('legal/privacy', 'privacy-policy'),
  page('legal/data-protection', 'data-protection-declaration'),
  page('legal/terms', 'terms-of-use'),
]
