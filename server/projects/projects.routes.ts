import { candidates } from 'contract/projects/candidates.endpoints.ts'
import { candidatesSchemas } from 'contract/projects/candidates.schemas.ts'
import { instituteProjects } from 'contract/projects/institute-projects.endpoints.ts'
import { instituteProjectsSchemas } from 'contract/projects/institute-projects.schemas.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { projectsSchemas } from 'contract/projects/projects.schemas.ts'
import { routes } from '../platform/http/routes.ts'
import { member } from '../platform/http/viewer.ts'
import { changeSeveralParticipants } from './change-several.ts'
import { createProject } from './create-project.ts'
import {
  acceptProjectInvitation,
  declineProjectInvitation,
  instituteAdmin,
  listProjectInvitations,
} from './institutes/answer-invitation.ts'
import { listParticipants } from './list-participants.ts'
import { listProjects } from './list-projects.ts'
import { holder, projectViewer, viewerOfBodyProject } from './projects.access.ts'
import { putParticipant } from './put-participant.ts'
import { readProject } from './read-project.ts'
import { removeParticipant } from './remove-participant.ts'
import { listDeletedProjects, removeProject, restoreProject } from './remove-project.ts'
import { searchCandidates } from './search-candidates.ts'
import { updateProject } from './update-project.ts'

export const projectRoutes = routes(projects, projectsSchemas, {
  list: [member, listProjects],
  read: [member, readProject],
  create: [member, createProject],
  update: [holder('UPDATE_PROJECT'), updateProject],
  remove: [holder('DELETE_PROJECT'), removeProject],
  listDeleted: [member, listDeletedProjects],
  restore: [member, restoreProject],
  participants: [projectViewer, listParticipants],
  putParticipant: [viewerOfBodyProject, putParticipant],
  changeSeveral: [viewerOfBodyProject, changeSeveralParticipants],
  removeParticipant: [viewerOfBodyProject, removeParticipant],
})

export const instituteProjectRoutes = routes(instituteProjects, instituteProjectsSchemas, {
  invitations: [instituteAdmin, listProjectInvitations],
  accept: [instituteAdmin, acceptProjectInvitation],
  decline: [instituteAdmin, declineProjectInvitation],
})

export const candidateRoutes = routes(candidates, candidatesSchemas, { search: [member, searchCandidates] })
