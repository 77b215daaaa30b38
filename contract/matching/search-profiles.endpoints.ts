import { fileLimits } from '../media/file-limits.ts'
import { endpoints } from '../platform/endpoint.ts'
import type { searchProfilesSchemas } from './search-profiles.schemas.ts'

export const searchProfiles = endpoints<typeof searchProfilesSchemas>()({
  read: {
    method: 'GET',
    path: '/api/searchprofile/',
  },
  /** A picture in the request is ignored: search profiles have no picture. */
  save: {
    method: 'POST',
    path: '/api/searchprofile/',
    files: { file: { maxBytes: fileLimits.image, kind: 'image', isIgnored: true } },
    creates: true,
  },
  preview: {
    method: 'POST',
    path: '/api/searchprofile/preview/',
  },
  matched: {
    method: 'GET',
    path: '/api/searchprofile/matched',
    mayLag: true,
  },
  giveFeedback: {
    method: 'PUT',
    path: '/api/searchprofile/matched/:id/',
  },
  fit: {
    method: 'GET',
    path: '/api/searchprofile/fit/:id/',
    mayLag: true,
  },
  fitSentence: {
    method: 'GET',
    path: '/api/searchprofile/fit/:id/sentence/',
  },
  whatIf: {
    method: 'POST',
    path: '/api/searchprofile/fit/:id/what-if/',
    onlyReads: true,
    mayLag: true,
  },
  unlocks: {
    method: 'GET',
    path: '/api/searchprofile/unlocks/:id/',
    mayLag: true,
  },
  speakers: {
    method: 'GET',
    path: '/api/searchprofile/speakers/:id/',
    mayLag: true,
  },
  nameSpeakers: {
    method: 'PUT',
    path: '/api/searchprofile/speakers/:id/',
  },
  ask: {
    method: 'PUT',
    path: '/api/searchprofile/questions/:id/',
  },
  /** A POST because the request may be large; nothing is stored. */
  find: {
    method: 'POST',
    path: '/api/match/',
    onlyReads: true,
    mayLag: true,
  },
  selections: {
    method: 'GET',
    path: '/api/match/selections/',
  },
  saveSelection: {
    method: 'POST',
    path: '/api/match/selections/',
    creates: true,
  },
  deleteSelection: {
    method: 'DELETE',
    path: '/api/match/selections/:id/',
  },
})
