import { fileLimits } from '../media/file-limits.ts'
import { endpoints } from '../platform/endpoint.ts'
import type { projectsSchemas } from './projects.schemas.ts'

const pictures = {
  avatarFile: { maxBytes: fileLimits.image, kind: 'image' },
  bannerFile: { maxBytes: fileLimits.image, kind: 'image' },
} as const

export const projects = endpoints<typeof projectsSchemas>()({
  list: {
    method: 'GET',
    path: '/api/projects/',
    mayLag: true,
  },
  read: {
    method: 'GET',
    path: '/api/projects/:id/',
    takesTokensOf: 'project',
  },
  create: {
    method: 'POST',
    path: '/api/projects/',
    files: pictures,
    creates: true,
    location: '/api/projects/:id/',
  },
  update: {
    method: 'PUT',
    path: '/api/projects/:id/',
    files: pictures,
  },
  remove: {
    method: 'DELETE',
    path: '/api/projects/:id/',
  },
  listDeleted: {
    method: 'GET',
    path: '/api/projects/deleted/',
  },
  restore: {
    method: 'POST',
    path: '/api/projects/:id/restore/',
  },
  participants: {
    method: 'GET',
    path: '/api/projects/:id/participants/',
    takesTokensOf: 'project',
  },
  /**
   * Without participantId: adds the user in this role, or invites the institute, which takes part once one of its Admins
   * accepts. With it: changes that role (DEF-43).
   */
  putParticipant: {
    method: 'PUT',
    path: '/api/projects/participants/',
  },
  /** Gives each of several participants one role instead of theirs, removes them, or reminds invited institutes. */
  changeSeveral: {
    method: 'POST',
    path: '/api/projects/participants/several/',
    creates: true,
  },
  /**
   * With participantId: removes that role. With userId or instituteId: all their roles, or the invitation. Users may
   * leave, and Admins of an institute may always leave for it.
   */
  removeParticipant: {
    method: 'DELETE',
    path: '/api/projects/participants/',
  },
})
