import { endpoints } from '../platform/endpoint.ts'
import type { instituteDiscussionsSchemas, projectDiscussionsSchemas } from './discussions.schemas.ts'

const list = { method: 'GET', summary: 'Discussions, latest comment first' } as const
/** People who can read the discussions there can be mentioned. */
const people = {
  method: 'GET',
  summary: 'People whom a discussion there can mention, by the beginning of a word of their name',
} as const

/** The calls about one discussion, which projects and institutes share. */
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
      summary: 'Change a discussion; 409 when `updated_at` is not its latest',
    },
    remove: {
      method: 'DELETE',
      path: `/api/${path}/:id/`,
      summary: 'Delete a discussion with its comments',
    },
    comments: {
      method: 'GET',
      path: `/api/${path}/:id/comments/`,
      summary: 'The newest comments of a discussion, those before a number, or those that follow one',
    },
    /** A create, although it is a PUT: a retry with the same Idempotency-Key adds nothing. */
    addComment: {
      method: 'PUT',
      path: `/api/${path}/:id/comment/`,
      summary: 'Comment on a discussion',
      creates: true,
    },
    updateComment: {
      method: 'PUT',
      path: `/api/${path}/:id/comment/:commentId/`,
      summary: 'Change a comment of one’s own; 409 when `updated_at` is not its latest',
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
  /** With a topic it belongs to that, else to the project; if both are sent, the topic must be one of the project's. */
  create: {
    method: 'POST',
    path: '/api/projects/discussions/',
    summary: 'Start a discussion in a project or one of its topics',
    creates: true,
  },
  people: { ...people, path: '/api/projects/discussions/people/' },
  ...discussionCalls('projects/discussions'),
})

/** Discussions of institutes, for their approved members. */
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
