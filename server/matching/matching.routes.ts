import { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import { searchProfilesSchemas } from 'contract/matching/search-profiles.schemas.ts'
import { routes } from '../platform/http/routes.ts'
import { member } from '../platform/http/viewer.ts'
import { askAdmins } from './contact/ask-admins.ts'
import { findInstitutes } from './find-institutes.ts'
import { listMatches, previewMatches } from './list-matches.ts'
import { editsInstitute, namesSpeakers, seesInstitute, seesSpeakers } from './matching.access.ts'
import { readFit, readFitSentence, whatIf } from './read-fit.ts'
import { readUnlocks } from './read-unlocks.ts'
import { deleteSelection, listSelections, saveSelection } from './profiles/selections.ts'
import { nameSpeakers, readSpeakers } from './profiles/speakers.ts'
import { giveFeedback, readProfiles, saveProfiles } from './profiles/search-profiles.ts'

export const matchingRoutes = routes(searchProfiles, searchProfilesSchemas, {
  read: [member, readProfiles],
  save: [member, saveProfiles],
  preview: [member, previewMatches],
  matched: [member, listMatches],
  giveFeedback: [seesInstitute, giveFeedback],
  fit: [seesInstitute, readFit],
  fitSentence: [seesInstitute, readFitSentence],
  whatIf: [seesInstitute, whatIf],
  unlocks: [editsInstitute, readUnlocks],
  speakers: [seesSpeakers, readSpeakers],
  nameSpeakers: [namesSpeakers, nameSpeakers],
  ask: [seesInstitute, askAdmins],
  find: [member, findInstitutes],
  selections: [member, listSelections],
  saveSelection: [member, saveSelection],
  deleteSelection: [member, deleteSelection],
})
