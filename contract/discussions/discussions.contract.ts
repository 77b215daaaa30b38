import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id, instant, line, paragraphs } from '../platform/texts.ts'
import { personCard } from '../users/person-card.ts'
import { maxDiscussionTexts } from './discussions.rules.ts'
import { mentioned } from './mentions.ts'

/** Null once their account is deleted. The e-mail is for those who see the participants (DAT-56, SEC-10). */
const author = personCard.extend({ email: z.string().nullable() }).nullable()

/** What somebody has written; `@[12]` in its text stands for the person 12 of `mentions`. */
const written = {
  id: z.number().int(),
  mentions: z.array(mentioned),
  author,
  created_at: instant,
  /** Sent back with a change, which is refused when it is not the latest. */
  updated_at: instant,
  /** Its author, or who may, has changed it since. */
  edited: z.boolean(),
}

/** A comment (DAT-56). */
export const comment = z.object({
  ...written,
  /** Counts within the discussion, with gaps where comments were deleted. */
  number: z.number().int(),
  text: z.string(),
})
export type Comment = z.output<typeof comment>

/** A discussion in a list. Of project, topic and institute one is set (DAT-55). */
export const discussionRow = z.object({
  ...written,
  name: z.string(),
  description: z.string(),
  project: z.number().int().nullable(),
  topic: z.number().int().nullable(),
  institute: z.number().int().nullable(),
  comments_count: z.number().int(),
  /** When the newest comment was written, or else the discussion. */
  latest_at: instant,
  /** Whether somebody besides its author has commented. */
  others_commented: z.boolean(),
})
export type DiscussionRow = z.output<typeof discussionRow>

/** Comments that come with a discussion, and on each page of earlier ones. */
export const commentsPerPage = 30

const commentPage = z.object({
  /** Oldest first. */
  comments: z.array(comment),
  /** Whether there are comments before these. */
  has_earlier: z.boolean(),
})

/** Comments that are asked for by a number. */
const commentPageWithin = commentPage.extend({
  /** Whether there are comments after these. */
  has_later: z.boolean(),
})
export type CommentPage = z.output<typeof commentPageWithin>

/** A discussion with its newest comments. */
export const discussion = discussionRow.extend(commentPage.shape)
export type Discussion = z.output<typeof discussion>

const texts = z.object({
  name: line(maxDiscussionTexts.name),
  description: paragraphs(maxDiscussionTexts.description).default(''),
})
const success = z.object({ success: z.literal(true) })
const commentText = z.object({ comment: paragraphs(maxDiscussionTexts.comment) })
const page = pageQuery(10)
const commentNumber = z.coerce.number().int().min(1).max(2_000_000_000)

/** Who can be mentioned: those who can read the discussions there. */
const peopleCall = {
  method: 'GET',
  summary: 'People whom a discussion there can mention, by the beginning of a word of their name',
  response: z.object({ results: z.array(personCard) }),
} as const
const name = line(100).default('')
const listSummary = 'Discussions, those with the newest comment first'

/** The calls about one discussion, which are alike in projects and institutes. */
const callsOn = <const Path extends string, One extends z.ZodObject, OneComment extends z.ZodObject>(
  path: Path,
  params: One,
  commentParams: OneComment,
) =>
  endpoints({
    read: {
      method: 'GET',
      path: `/api/${path}/:id/`,
      summary: 'A discussion with its newest comments',
      params,
      response: discussion,
    },
    update: {
      method: 'PUT',
      path: `/api/${path}/:id/`,
      summary: 'Change a discussion; 409 when `updated_at` is not its latest',
      params,
      body: z.object({
        name: line(maxDiscussionTexts.name).optional(),
        description: paragraphs(maxDiscussionTexts.description).optional(),
        /** Null moves it to Other Discussions. */
        topic: id.nullable().optional(),
        updated_at: instant,
      }),
      response: discussion,
    },
    remove: {
      method: 'DELETE',
      path: `/api/${path}/:id/`,
      summary: 'Delete a discussion with its comments',
      params,
      response: success,
    },
    comments: {
      method: 'GET',
      path: `/api/${path}/:id/comments/`,
      summary: 'The newest comments of a discussion, those before a number, or those that follow one',
      params,
      query: z.object({
        before: commentNumber.optional(),
        /** `before` is not looked at then. */
        after: commentNumber.optional(),
        pageSize: z.coerce.number().int().min(1).max(100).default(commentsPerPage),
      }),
      response: commentPageWithin,
    },
    /** A create, although it is a PUT: a retry with the same Idempotency-Key adds nothing. */
    addComment: {
      method: 'PUT',
      path: `/api/${path}/:id/comment/`,
      summary: 'Comment on a discussion',
      params,
      body: commentText,
      response: discussion,
      creates: true,
    },
    updateComment: {
      method: 'PUT',
      path: `/api/${path}/:id/comment/:commentId/`,
      summary: 'Change a comment of one’s own; 409 when `updated_at` is not its latest',
      params: commentParams,
      body: commentText.extend({ updated_at: instant }),
      response: comment,
    },
    removeComment: {
      method: 'DELETE',
      path: `/api/${path}/:id/comment/:commentId/`,
      summary: 'Delete a comment',
      params: commentParams,
      response: success,
    },
  })

/** Discussions of projects. */
export const projectDiscussions = endpoints({
  list: {
    method: 'GET',
    path: '/api/projects/discussions/',
    summary: listSummary,
    /** `topic`: of this topic, or `none` for those without one. */
    query: z.object({ project: id, topic: z.union([z.literal('none'), id]).optional(), ...page }),
    response: pageOf(discussionRow),
  },
  /** With a topic it belongs to that, else to the project; where both are sent, the topic is one of the project's. */
  create: {
    method: 'POST',
    path: '/api/projects/discussions/',
    summary: 'Start a discussion in a project or one of its topics',
    body: texts.extend({ project: id.nullish(), topic: id.nullish() }),
    response: discussion,
    creates: true,
  },
  people: {
    ...peopleCall,
    path: '/api/projects/discussions/people/',
    query: z.object({ project: id, name }),
  },
  ...callsOn('projects/discussions', z.object({ id }), z.object({ id, commentId: id })),
})

/** Discussions of institutes, for their approved members. */
const ofInstitute = 'institutes/:institute/discussions'
export const instituteDiscussions = endpoints({
  list: {
    method: 'GET',
    path: `/api/${ofInstitute}/`,
    summary: listSummary,
    params: z.object({ institute: id }),
    query: z.object(page),
    response: pageOf(discussionRow),
  },
  create: {
    method: 'POST',
    path: `/api/${ofInstitute}/`,
    summary: 'Start a discussion in an institute',
    params: z.object({ institute: id }),
    body: texts,
    response: discussion,
    creates: true,
  },
  people: {
    ...peopleCall,
    path: `/api/${ofInstitute}/people/`,
    params: z.object({ institute: id }),
    query: z.object({ name }),
  },
  ...callsOn(ofInstitute, z.object({ institute: id, id }), z.object({ institute: id, id, commentId: id })),
})
