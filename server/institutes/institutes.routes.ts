import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { institutesSchemas } from 'contract/institutes/institutes.schemas.ts'
import { routes } from '../platform/http/routes.ts'
import { member } from '../platform/http/viewer.ts'
import { findDuplicates } from './find-duplicates.ts'
import { followInstitute, noteViewed } from './follow-institute.ts'
import { editor, instituteViewer } from './institutes.access.ts'
import { listInstitutes, listPositions, readMap, readMapBounds } from './list/list-institutes.ts'
import { myInstitutes } from './my-institutes.ts'
import { readInstitute } from './read-institute.ts'
import { createOne, registerInstitute } from './register-institute.ts'
import { updateInstitute, updateTypeDetails } from './update-institute.ts'

export const instituteRoutes = routes(institutes, institutesSchemas, {
  list: [member, listInstitutes],
  gps: [member, listPositions],
  map: [member, readMap],
  mapBounds: [member, readMapBounds],
  read: [member, readInstitute],
  create: [member, createOne],
  register: [member, registerInstitute],
  update: [editor, updateInstitute],
  updateTypeDetails: [editor, updateTypeDetails],
  follow: [instituteViewer, followInstitute],
  viewed: [instituteViewer, noteViewed],
  mine: [member, myInstitutes],
  duplicates: [member, findDuplicates],
})
