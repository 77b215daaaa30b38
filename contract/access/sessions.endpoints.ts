import { endpoints } from '../platform/endpoint.ts'
import type { sessionsSchemas } from './sessions.schemas.ts'

export const sessions = endpoints<typeof sessionsSchemas>()({
  list: {
    method: 'GET',
    path: '/api/auth-token/sessions/',
    summary: 'Devices where I am signed in, this session first; at most 100',
  },
  end: {
    method: 'DELETE',
    path: '/api/auth-token/sessions/:id/',
    summary: 'End one of my other sessions',
  },
  endOthers: {
    method: 'DELETE',
    path: '/api/auth-token/sessions/',
    summary: 'End all my other sessions',
  },
})
