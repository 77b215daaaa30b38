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
    summary: 'Projects that I participate in, directly or through an institute',
  },
  read: {
    method: 'GET',
    path: '/api/projects/:id/',
    summary: 'One project',
  },
  create: {
    method: 'POST',
    path: '/api/projects/',
    summary: 'Create a project; its creator becomes its Project Admin',
    files: pictures,
    creates: true,
  },
  update: {
    method: 'PUT',
    path: '/api/projects/:id/',
    summary: 'Change a project; 409 if `updated_at` is outdated',
    files: pictures,
  },
  remove: {
    method: 'DELETE',
    path: '/api/projects/:id/',
    summary: 'Delete a project with all its content; its Admins can restore it for 30 days',
  },
  listDeleted: {
    method: 'GET',
    path: '/api/projects/deleted/',
    summary: 'Deleted projects that I can restore, latest deletion first',
  },
  restore: {
    method: 'POST',
    path: '/api/projects/:id/restore/',
    summary: 'Restore a deleted project with everything in it (Project Admins, for 30 days)',
  },
  participants: {
    method: 'GET',
    path: '/api/projects/:id/participants/',
    summary: 'Participants, highest role first; visitors of a public project see only institutes',
  },
  /**
   * Without participantId: adds the user in this role, or invites the institute, which takes part once one of its Admins
   * accepts. With it: changes that role (DEF-43).
   */
  putParticipant: {
    method: 'PUT',
    path: '/api/projects/participants/',
    summary: 'Add a user, invite an institute, or change a role',
  },
  /**
   * With participantId: removes that role. With userId or instituteId: all their roles, or the invitation. Users may
   * leave, and Admins of an institute may always leave for it.
   */
  removeParticipant: {
    method: 'DELETE',
    path: '/api/projects/participants/',
    summary: 'Remove a participant, or leave the project',
  },
})
