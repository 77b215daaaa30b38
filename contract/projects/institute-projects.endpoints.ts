import { endpoints } from '../platform/endpoint.ts'
import type { instituteProjectsSchemas } from './institute-projects.schemas.ts'

/** Invitations of an institute to projects, for its Admins: it takes part only where one of them has accepted. */
export const instituteProjects = endpoints<typeof instituteProjectsSchemas>()({
  invitations: {
    method: 'GET',
    path: '/api/institutes/:id/project-invitations/',
  },
  accept: {
    method: 'POST',
    path: '/api/institutes/:id/project-invitations/:invitationId/',
    creates: true,
  },
  decline: {
    method: 'DELETE',
    path: '/api/institutes/:id/project-invitations/:invitationId/',
  },
})
