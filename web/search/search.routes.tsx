import type { RouteObject } from 'react-router'

export const searchPages: RouteObject[] = [
  { path: 'settings', lazy: async () => ({ Component: (await import('./SettingsPage.tsx')).SettingsPage }) },
]
