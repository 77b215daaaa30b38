import type { Institute } from 'contract/institutes/institute-shapes.ts'
import type { ComponentType } from 'react'
import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { currentSession } from '../platform/session.ts'
import type { InstituteTab } from './institute-tab.ts'

/** Redirects to the list if the id is invalid. */
function instituteId({ params }: LoaderFunctionArgs): null {
  if (!/^[1-9]\d{0,14}$/.test(params['instituteId'] ?? '')) throw redirect('/institutes')
  return null
}

/** Staff pages redirect other users to the error page (SHL-30). */
function staffOnly(): null {
  if (!currentSession()?.is_staff) throw redirect('/error')
  return null
}

/**
 * @param more tabs of the institute page provided by other domains
 * @param Fit how an institute fits the user, on top of its page
 * @param Latest what happened last, on the institute page
 * @param AboveForm content of other domains above the edit form
 */
export const institutePages = (
  more: InstituteTab[],
  Fit: ComponentType<{ institute: Institute }>,
  Latest: ComponentType<{ institute: Institute }>,
  AboveForm: ComponentType<{ institute: Institute }>,
): RouteObject[] => [
  {
    path: 'institutes',
    lazy: async () => ({ Component: (await import('./list/InstitutesPage.tsx')).InstitutesPage }),
  },
  {
    path: 'map',
    loader: staffOnly,
    lazy: async () => ({ Component: (await import('./list/MapPage.tsx')).MapPage }),
  },
  {
    path: 'institution',
    lazy: async () => ({ Component: (await import('./mine/MyInstitutesPage.tsx')).MyInstitutesPage }),
  },
  {
    path: 'create-institute',
    lazy: async () => ({ Component: (await import('./create/CreateInstitutePage.tsx')).CreateInstitutePage }),
  },
  {
    path: 'institutes/:instituteId/edit',
    loader: instituteId,
    lazy: async () => {
      const { EditInstitutePage } = await import('./edit/EditInstitutePage.tsx')
      return { element: <EditInstitutePage more={more} Above={AboveForm} /> }
    },
  },
  {
    path: 'institutes/:instituteId/invitation',
    loader: instituteId,
    lazy: async () => ({ Component: (await import('./invitation/InvitationPage.tsx')).InvitationPage }),
  },
  {
    path: 'institutes/:instituteId/objection',
    loader: instituteId,
    lazy: async () => ({ Component: (await import('./objection/ObjectionPage.tsx')).ObjectionPage }),
  },
  {
    path: 'institutes/:instituteId/domain/:domainId/:token',
    loader: instituteId,
    lazy: async () => ({ Component: (await import('./domains/ProofLinkPage.tsx')).ProofLinkPage }),
  },
  {
    path: 'institutes/:instituteId/:activeTab?',
    loader: instituteId,
    lazy: async () => {
      const { InstitutePage } = await import('./profile/InstitutePage.tsx')
      return { element: <InstitutePage more={more} Fit={Fit} Latest={Latest} /> }
    },
  },
]
