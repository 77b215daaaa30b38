import { fileLimits } from '../media/file-limits.ts'
import { endpoints } from '../platform/endpoint.ts'
import type { profilesSchemas } from './profiles.schemas.ts'

export const profiles = endpoints<typeof profilesSchemas>()({
  read: {
    method: 'GET',
    path: '/api/users/:id/',
    summary: 'Somebody’s profile; signed out only public ones, without institutions',
    open: true,
  },
  update: {
    method: 'POST',
    path: '/api/users/:id/',
    summary: 'Change my own profile; what is left out stays',
    files: { avatar: { maxBytes: fileLimits.image, kind: 'image' } },
  },
})
