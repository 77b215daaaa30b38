import { endpoints } from '../platform/endpoint.ts'
import type { instituteDiscussionsSchemas, projectDiscussionsSchemas } from './discussions.schemas.ts'

const list = { method: 'GET', summary: 'Discussions, latest comment first' } as const
/** People who can read the discussions there can be mentioned. */
const people = {
  method: 'GET',
  summary: 'People whom a discussion there can mention, by the start of a word of their name',
} as const

/** Endpoints of a single discussion, shared by projects and institutes. */
const discussionCalls = (path: string) =>
  ({
    read: {
      method: 'GET',
      path: `/api/${path}/:id/`,
      summary: 'A discussion with its newest comments',
    },
    update: {
      method: 'PUT',
      path: `/api/${path}/:id/`,
      summary: 'Change a discussion; 409 if `updated_at` is outdated',
    },
    remove: {
      method: 'DELETE',
      path: `/api/${path}/:id/`,
      summary: 'Delete a discussion with its comments',
    },
    comments: {
      method: 'GET',
      path: `/api/${path}/:id/comments/`,
      summary: 'The newest comments of a discussion, or those before or after a number',
    },
    /** Creates a comment although it is a PUT: a retry with the same Idempotency-Key adds nothing. */
    addComment: {
      method: 'PUT',
      path: `/api/${path}/:id/comment/`,
      summary: 'Comment on a discussion',
      creates: true,
    },
    updateComment: {
      method: 'PUT',
      path: `/api/${path}/:id/comment/:commentId/`,
      summary: 'Change my comment; 409 if `updated_at` is outdated',
    },
    removeComment: {
      method: 'DELETE',
      path: `/api/${path}/:id/comment/:commentId/`,
      summary: 'Delete a comment',
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
    summary: 'Start a discussion in a project or one of its topics',
    creates: true,
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
    summary: 'Start a discussion in an institute',
    creates: true,
  },
  people: { ...people, path: '/api/institutes/:institute/discussions/people/' },
  ...discussionCalls('institutes/:institute/discussions'),
})
