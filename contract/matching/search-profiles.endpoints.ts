import { fileLimits } from '../media/file-limits.ts'
import { endpoints } from '../platform/endpoint.ts'
import type { searchProfilesSchemas } from './search-profiles.schemas.ts'

export const searchProfiles = endpoints<typeof searchProfilesSchemas>()({
  read: {
    method: 'GET',
    path: '/api/searchprofile/',
    summary: 'My search profiles, by category of institute',
  },
  /** A picture in the request is ignored: search profiles have no picture. */
  save: {
    method: 'POST',
    path: '/api/searchprofile/',
    summary: 'Replace my search profiles: fields by category; a missing category is deleted',
    files: { file: { maxBytes: fileLimits.image, kind: 'image' } },
    creates: true,
  },
  preview: {
    method: 'POST',
    path: '/api/searchprofile/preview/',
    summary: 'Number of matches that these search profiles would have; nothing is stored',
  },
  matched: {
    method: 'GET',
    path: '/api/searchprofile/matched',
    summary: 'Institutes that match in both directions, with reasons',
  },
  giveFeedback: {
    method: 'PUT',
    path: '/api/searchprofile/matched/:id/',
    summary: 'Give feedback on a match, which affects only my own list; null removes it',
  },
  fit: {
    method: 'GET',
    path: '/api/searchprofile/fit/:id/',
    summary: 'How an institute and I match',
  },
  whatIf: {
    method: 'POST',
    path: '/api/searchprofile/fit/:id/what-if/',
    summary: 'How an institute and I would match if I searched its category like this; nothing is stored',
    onlyReads: true,
  },
  unlocks: {
    method: 'GET',
    path: '/api/searchprofile/unlocks/:id/',
    summary: 'Fields that an institute does not state and users look for; for its editors',
  },
  speakers: {
    method: 'GET',
    path: '/api/searchprofile/speakers/:id/',
    summary: 'Members of my institute whose search profiles count for it in the matches of others',
  },
  nameSpeakers: {
    method: 'PUT',
    path: '/api/searchprofile/speakers/:id/',
    summary:
      'Name the members whose search profiles count for an institute, for Admins; without any, all count',
  },
  ask: {
    method: 'PUT',
    path: '/api/searchprofile/questions/:id/',
    summary:
      'Ask the Admins of an institute for fields that it does not state; they get one message a week at most',
  },
  /** A POST because the request may be large; nothing is stored. */
  find: {
    method: 'POST',
    path: '/api/match/',
    summary: 'Institutes that match these criteria, best first, with reasons and map positions',
    onlyReads: true,
  },
  selections: {
    method: 'GET',
    path: '/api/match/selections/',
    summary: 'My saved selections of the matching tool, latest first',
  },
  saveSelection: {
    method: 'POST',
    path: '/api/match/selections/',
    summary: 'Save a selection of the matching tool; one with the same name is replaced',
    creates: true,
  },
  deleteSelection: {
    method: 'DELETE',
    path: '/api/match/selections/:id/',
    summary: 'Delete a saved selection',
  },
})
