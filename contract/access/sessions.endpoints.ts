import { endpoints } from '../platform/endpoint.ts'
import type { sessionsSchemas } from './sessions.schemas.ts'

export const sessions = endpoints<typeof sessionsSchemas>()({
  list: {
    method: 'GET',
    path: '/api/auth-token/sessions/',
    summary: 'Where I am signed in, this session first; at most 100',
  },
  end: {
    method: 'DELETE',
    path: '/api/auth-token/sessions/:id/',
    summary: 'Sign one of my other sessions out',
  },
  endOthers: {
    method: 'DELETE',
    path: '/api/auth-token/sessions/',
    summary: 'Sign all my other sessions out',
  },
})
