import { fileLimits } from '../media/file-limits.ts'
import { endpoints } from '../platform/endpoint.ts'
import type { institutesSchemas } from './institutes.schemas.ts'

const avatar = { avatar: { maxBytes: fileLimits.image, kind: 'image' } } as const

export const institutes = endpoints<typeof institutesSchemas>()({
  list: {
    method: 'GET',
    path: '/api/institutes/',
    mayLag: true,
  },
  gps: {
    method: 'GET',
    path: '/api/institutes/gps',
    mayLag: true,
  },
  /** Content of a map at a zoom and position: a few kilobytes, however many institutes there are. */
  map: {
    method: 'GET',
    path: '/api/institutes/gps',
    whenQuery: 'zoom',
    mayLag: true,
  },
  mapBounds: {
    method: 'GET',
    path: '/api/institutes/gps/bounds',
    mayLag: true,
  },
  read: {
    method: 'GET',
    path: '/api/institutes/:id',
    takesTokensOf: 'institute',
  },
  /** The creator becomes Admin. Similar institutes do not prevent creation, but are shown to staff. */
  create: {
    method: 'POST',
    path: '/api/institutes/',
    files: avatar,
    creates: true,
    location: '/api/institutes/:id',
  },
  /** First step of the wizard (INS-53); the second is `updateTypeDetails`. */
  register: {
    method: 'POST',
    path: '/api/institutes/registration/',
    files: avatar,
    creates: true,
  },
  update: {
    method: 'PUT',
    path: '/api/institutes/:id/',
    files: avatar,
    takesTokensOf: 'institute',
  },
  updateTypeDetails: {
    method: 'PUT',
    path: '/api/institutes/:id/type_details/',
    takesTokensOf: 'institute',
  },
  follow: {
    method: 'PUT',
    path: '/api/institutes/:id/follow/',
  },
  viewed: {
    method: 'PUT',
    path: '/api/institutes/:id/viewed/',
  },
  mine: {
    method: 'GET',
    path: '/api/user/institutes/',
  },
  /**
   * Requested before an institute is created: institutes with the same website host, or with a similar name apart from
   * words for legal forms and sectors.
   */
  duplicates: {
    method: 'POST',
    path: '/api/institutes/duplicates/',
  },
})
