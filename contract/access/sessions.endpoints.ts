import { endpoints } from '../platform/endpoint.ts'
import type { sessionsSchemas } from './sessions.schemas.ts'

export const sessions = endpoints<typeof sessionsSchemas>()({
  list: {
    method: 'GET',
    path: '/api/auth-token/sessions/',
  },
  end: {
    method: 'DELETE',
    path: '/api/auth-token/sessions/:id/',
  },
  endOthers: {
    method: 'DELETE',
    path: '/api/auth-token/sessions/',
  },
})
