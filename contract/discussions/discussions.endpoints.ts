import { endpoints } from '../platform/endpoint.ts'
import type { instituteDiscussionsSchemas, projectDiscussionsSchemas } from './discussions.schemas.ts'

const list = { method: 'GET' } as const
/** People who can read the discussions there can be mentioned. */
const people = { method: 'GET' } as const

/** Endpoints of a single discussion, shared by projects and institutes. */
const discussionCalls = (path: string) =>
  ({
    read: {
      method: 'GET',
      path: `/api/${path}/:id/`,
    },
    update: {
      method: 'PUT',
      path: `/api/${path}/:id/`,
    },
    remove: {
      method: 'DELETE',
      path: `/api/${path}/:id/`,
    },
    comments: {
      method: 'GET',
      path: `/api/${path}/:id/comments/`,
    },
    /** Creates a comment although it is a PUT: a retry with the same Idempotency-Key adds nothing. */
    addComment: {
      method: 'PUT',
      path: `/api/${path}/:id/comment/`,
      creates: true,
    },
    updateComment: {
      method: 'PUT',
      path: `/api/${path}/:id/comment/:commentId/`,
    },
    removeComment: {
      method: 'DELETE',
      path: `/api/${path}/:id/comment/:commentId/`,
    },
    /** Idempotent: states whether the viewer has this reaction, instead of toggling it. */
    react: {
      method: 'PUT',
      path: `/api/${path}/:id/comment/:commentId/reaction/`,
    },
    commentTexts: {
      method: 'GET',
      path: `/api/${path}/:id/comment/:commentId/texts/`,
    },
    texts: {
      method: 'GET',
      path: `/api/${path}/:id/texts/`,
    },
    markDecided: {
      method: 'PUT',
      path: `/api/${path}/:id/decision/`,
    },
    reopen: {
      method: 'DELETE',
      path: `/api/${path}/:id/decision/`,
    },
    watch: {
      method: 'PUT',
      path: `/api/${path}/:id/watch/`,
    },
    markSeen: {
      method: 'PUT',
      path: `/api/${path}/:id/seen/`,
    },
  }) as const

/** Discussions of projects. */
export const projectDiscussions = endpoints<typeof projectDiscussionsSchemas>()({
  list: { ...list, path: '/api/projects/discussions/' },
  /**
   * Belongs to the topic if there is one, else to the project; if both are sent, the topic must be one of the
   * project's.
   */
  create: {
    method: 'POST',
    path: '/api/projects/discussions/',
    creates: true,
    location: '/api/projects/discussions/:id/',
  },
  people: { ...people, path: '/api/projects/discussions/people/' },
  ...discussionCalls('projects/discussions'),
})

/** Discussions of institutes, for approved members. */
export const instituteDiscussions = endpoints<typeof instituteDiscussionsSchemas>()({
  list: { ...list, path: '/api/institutes/:institute/discussions/' },
  create: {
    method: 'POST',
    path: '/api/institutes/:institute/discussions/',
    creates: true,
    location: '/api/institutes/:institute/discussions/:id/',
  },
  people: { ...people, path: '/api/institutes/:institute/discussions/people/' },
  ...discussionCalls('institutes/:institute/discussions'),
})
