import { fileLimits } from '../media/file-limits.ts'
import { endpoints } from '../platform/endpoint.ts'
import type { institutesSchemas } from './institutes.schemas.ts'

const avatar = { avatar: { maxBytes: fileLimits.image, kind: 'image' } } as const

export const institutes = endpoints<typeof institutesSchemas>()({
  list: {
    method: 'GET',
    path: '/api/institutes/',
    summary: 'Institutes by name, those whose name begins so first, with a count beside every filter option',
  },
  gps: {
    method: 'GET',
    path: '/api/institutes/gps',
    summary:
      'Where all institutes lie: `[id, name, type, latitude, longitude, website_url]` each; has an ETag',
  },
  /** Content of a map at a zoom and position: a few kilobytes, however many institutes there are. */
  map: {
    method: 'GET',
    path: '/api/institutes/gps',
    whenQuery: 'zoom',
    summary: 'the same institutes as points, and where many lie together as clusters; has an ETag',
  },
  mapBounds: {
    method: 'GET',
    path: '/api/institutes/gps/bounds',
    summary: 'The smallest area of the map in which all these institutes lie; has an ETag',
  },
  read: {
    method: 'GET',
    path: '/api/institutes/:id',
    summary: 'One institute; of one that was merged into another, that other one',
  },
  /** The creator becomes Admin. Similar institutes do not prevent creation, but are shown to staff. */
  create: {
    method: 'POST',
    path: '/api/institutes/',
    summary: 'Create an institute; its creator becomes its Admin',
    files: avatar,
    creates: true,
  },
  /** First step of the wizard (INS-53); the second is `updateTypeDetails`. */
  register: {
    method: 'POST',
    path: '/api/institutes/registration/',
    summary: 'Create an institute, or ask for a role in one that there is',
    files: avatar,
    creates: true,
  },
  update: {
    method: 'PUT',
    path: '/api/institutes/:id/',
    summary: 'Change an institute; 409 when `updated_at` is not its latest. What is left out stays',
    files: avatar,
  },
  updateTypeDetails: {
    method: 'PUT',
    path: '/api/institutes/:id/type_details/',
    summary: 'Replace the details of its type; 409 when `updated_at` is not its latest',
  },
  follow: {
    method: 'PUT',
    path: '/api/institutes/:id/follow/',
    summary: 'Follow an institute, or stop following it',
  },
  viewed: {
    method: 'PUT',
    path: '/api/institutes/:id/viewed/',
    summary: 'Note that I have looked at an institute, or take it for new again',
  },
  mine: {
    method: 'GET',
    path: '/api/user/institutes/',
    summary: 'My institutes by the name of my role there; without those that I merely follow',
  },
  /**
   * Requested before an institute is created: institutes with the same website host, or with a similar name apart from
   * words for legal forms and sectors.
   */
  duplicates: {
    method: 'POST',
    path: '/api/institutes/duplicates/',
    summary: 'Institutes that a new one of this name and website may be, the likeliest first, at most 5',
  },
})
