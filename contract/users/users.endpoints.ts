import { endpoints } from '../platform/endpoint.ts'
import type { usersSchemas } from './users.schemas.ts'

export const users = endpoints<typeof usersSchemas>()({
  me: {
    method: 'GET',
    path: '/api/users/',
  },
})
