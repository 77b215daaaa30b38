import { fileLimits } from '../media/file-limits.ts'
import { endpoints } from '../platform/endpoint.ts'
import type { profilesSchemas } from './profiles.schemas.ts'

export const profiles = endpoints<typeof profilesSchemas>()({
  read: {
    method: 'GET',
    path: '/api/users/:id/',
    open: true,
  },
  update: {
    method: 'POST',
    path: '/api/users/:id/',
    files: { avatar: { maxBytes: fileLimits.image, kind: 'image' } },
    sessionOnly: true,
  },
})
