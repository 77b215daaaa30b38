import { fileLimits } from '../media/file-limits.ts'
import { endpoints } from '../platform/endpoint.ts'
import type { searchProfilesSchemas } from './search-profiles.schemas.ts'

export const searchProfiles = endpoints<typeof searchProfilesSchemas>()({
  read: {
    method: 'GET',
    path: '/api/searchprofile/',
    summary: 'What I look for, by category of institute',
  },
  /** A picture that is sent along is not kept: nothing shows one of a search profile. */
  save: {
    method: 'POST',
    path: '/api/searchprofile/',
    summary:
      'Replace what I look for: fields by category; a category that is left out is no longer looked for',
    files: { file: { maxBytes: fileLimits.image, kind: 'image' } },
    creates: true,
  },
  preview: {
    method: 'POST',
    path: '/api/searchprofile/preview/',
    summary: 'How many matches such search profiles would have; nothing is stored',
  },
  matched: {
    method: 'GET',
    path: '/api/searchprofile/matched',
    summary: 'Institutes that match what I look for and whose people look for mine, with reasons',
  },
  giveFeedback: {
    method: 'PUT',
    path: '/api/searchprofile/matched/:id/',
    summary: 'Say what I think of a match: it changes my own list alone. Null takes it back',
  },
  fit: {
    method: 'GET',
    path: '/api/searchprofile/fit/:id/',
    summary: 'How an institute and I fit one another',
  },
  unlocks: {
    method: 'GET',
    path: '/api/searchprofile/unlocks/:id/',
    summary: 'What an institute does not state and people look for; for those who may edit it',
  },
  /** POST for the size of what is asked; nothing is stored. */
  find: {
    method: 'POST',
    path: '/api/match/',
    summary: 'Institutes that fit these criteria, the best first, with reasons and positions for a map',
  },
})
