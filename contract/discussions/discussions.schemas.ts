import { commentsPerPage } from './discussions.rules.ts'
import { z } from 'zod'
import { reactions } from '../platform/reactions.ts'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id, instant, line, paragraphs } from '../platform/texts.ts'
import { personCard } from '../users/person-card.ts'
import { countedComments, maxAttachments, maxDiscussionTexts, watchLevels } from './discussions.rules.ts'
import { mentioned } from './mentions.ts'
import type { Schemas } from '../platform/endpoint.ts'

/**
 * Null once the account is deleted. The e-mail is included for users who can see the participants (DAT-56, SEC-10).
 */
const author = personCard.extend({ email: z.string().nullable() }).nullable()

/** Fields of discussions and comments; `@[12]` in a text refers to person 12 in `mentions`. */
const written = {
  id: z.number().int(),
  mentions: z.array(mentioned),
  author,
  created_at: instant,
  /** Sent back with an update, which is refused if it is outdated. */
  updated_at: instant,
  /** Whether it was changed after it was written. */
  edited: z.boolean(),
}

/** A comment (DAT-56). */
export const comment = z.object({
  ...written,
  /** Number within the discussion, with gaps where comments were deleted. */
  number: z.number().int(),
  text: z.string(),
  /** Whether staff has hidden it; `text` then says so. */
  hidden: z.boolean(),
  /** Those that were given. */
  reactions: z.array(z.object({ reaction: z.enum(reactions), count: z.number().int(), mine: z.boolean() })),
  /** The attached documents that the viewer may read. The name is null once the document was removed. */
  documents: z.array(z.object({ id: z.number().int(), name: z.string().nullable() })),
})

export type Comment = z.output<typeof comment>

/** How a discussion was decided. */
const decision = z.object({
  decided_at: instant,
  /** Null once the account is deleted. */
  decided_by: mentioned.nullable(),
  /** The comment that states the decision, if there is one. */
  comment: z.object({ number: z.number().int(), text: z.string(), mentions: z.array(mentioned) }).nullable(),
})

/** A discussion in a list. Exactly one of project, topic and institute is set (DAT-55). */
export const discussionRow = z.object({
  ...written,
  name: z.string(),
  description: z.string(),
  project: z.number().int().nullable(),
  topic: z.number().int().nullable(),
  institute: z.number().int().nullable(),
  comments_count: z.number().int(),
  /** Time of the newest comment, or of the discussion if there is none. */
  latest_at: instant,
  /** Whether anyone other than the author has commented. */
  others_commented: z.boolean(),
  /** Null while the discussion is open. */
  decision: decision.nullable(),
  /** Number of the last comment that the viewer has seen; null if they have not opened it before. */
  seen: z.number().int().nullable(),
  /** Number of later comments by others, up to 100; null if the viewer has not opened it before. */
  unread: z.number().int().max(countedComments).nullable(),
  /** Which of its comments the viewer is notified of. */
  watch: z.enum(watchLevels),
})

export type DiscussionRow = z.output<typeof discussionRow>

const commentPage = z.object({
  /** Oldest first. */
  comments: z.array(comment),
  /** Whether there are earlier comments. */
  has_earlier: z.boolean(),
})

/** Comments requested by number. */
const commentPageWithin = commentPage.extend({
  /** Whether there are later comments. */
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

const commentText = z.object({
  comment: paragraphs(maxDiscussionTexts.comment),
  /** Ids of documents of the project to attach. A change without it keeps those attached. */
  documents: z.array(id).max(maxAttachments, `At most ${maxAttachments} documents`).optional(),
})

/** An earlier text of a comment or discussion. */
const earlierText = z.object({
  id: z.number().int(),
  /** Title of the discussion; null for comments. */
  name: z.string().nullable(),
  text: z.string(),
  mentions: z.array(mentioned),
  written_at: instant,
})

export type EarlierText = z.output<typeof earlierText>

/** `decided=true`: only decided discussions, latest decision first. */
const ofList = { decided: z.literal('true').optional(), ...pageQuery(10) }

const commentNumber = z.coerce.number().int().min(1).max(2_000_000_000)

const people = z.object({ results: z.array(personCard) })
const name = line(100).default('')

/** Schemas of the endpoints of a single discussion, shared by projects and institutes. */
const discussionCalls = <One extends z.ZodObject, OneComment extends z.ZodObject>(
  params: One,
  commentParams: OneComment,
) =>
  ({
    read: {
      summary: 'A discussion with its newest comments',
      params,
      response: discussion,
    },
    update: {
      summary: 'Change a discussion; 409 if `updated_at` is outdated',
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
      summary: 'Delete a discussion with its comments',
      params,
      response: success,
    },
    comments: {
      summary: 'The newest comments of a discussion, or those before or after a number',
      params,
      query: z.object({
        before: commentNumber.optional(),
        /** If given, `before` is ignored. */
        after: commentNumber.optional(),
        pageSize: z.coerce.number().int().min(1).max(100).default(commentsPerPage),
      }),
      response: commentPageWithin,
    },
    addComment: {
      summary: 'Comment on a discussion',
      params,
      body: commentText,
      response: discussion,
    },
    updateComment: {
      summary: 'Change my comment; 409 if `updated_at` is outdated',
      params: commentParams,
      body: commentText.extend({ updated_at: instant }),
      response: comment,
    },
    removeComment: {
      summary: 'Delete a comment with its earlier texts',
      params: commentParams,
      response: success,
    },
    react: {
      summary: 'Add or remove one of my reactions to a comment',
      params: commentParams,
      body: z.object({ reaction: z.enum(reactions), on: z.boolean() }),
      response: comment,
    },
    commentTexts: {
      summary: 'Earlier texts of a comment, newest first',
      params: commentParams,
      query: z.object(pageQuery(10)),
      response: pageOf(earlierText),
    },
    texts: {
      summary: 'Earlier titles and texts of a discussion, newest first',
      params,
      query: z.object(pageQuery(10)),
      response: pageOf(earlierText),
    },
    markDecided: {
      summary: 'Mark a discussion as decided, by one of its comments or by none',
      params,
      /** Number of the comment that states the decision. */
      body: z.object({ comment: commentNumber.nullable().default(null) }),
      response: discussion,
    },
    reopen: {
      summary: 'Reopen a decided discussion',
      params,
      response: discussion,
    },
    watch: {
      summary: 'Follow or mute a discussion',
      params,
      body: z.object({ level: z.enum(watchLevels) }),
      response: z.object({ watch: z.enum(watchLevels) }),
    },
    markSeen: {
      summary: 'Store the number of the last comment that I have seen',
      params,
      body: z.object({ number: z.number().int().min(0).max(2_000_000_000) }),
      response: z.object({ seen: z.number().int() }),
    },
  }) satisfies Schemas

export const projectDiscussionsSchemas = {
  list: {
    summary: 'Discussions, latest comment first, or decisions, latest first',
    /** `topic`: of this topic, or `none` for discussions without a topic. */
    query: z.object({ project: id, topic: z.union([z.literal('none'), id]).optional(), ...ofList }),
    response: pageOf(discussionRow),
  },
  create: {
    summary: 'Start a discussion in a project or one of its topics',
    body: texts.extend({ project: id.nullish(), topic: id.nullish() }),
    response: discussion,
  },
  people: {
    summary: 'People whom a discussion there can mention, by the start of a word of their name',
    query: z.object({ project: id, name }),
    response: people,
  },
  ...discussionCalls(z.object({ id }), z.object({ id, commentId: id })),
} satisfies Schemas

const ofInstitute = z.object({ institute: id })

export const instituteDiscussionsSchemas = {
  list: {
    summary: 'Discussions, latest comment first, or decisions, latest first',
    params: ofInstitute,
    query: z.object(ofList),
    response: pageOf(discussionRow),
  },
  create: {
    summary: 'Start a discussion in an institute',
    params: ofInstitute,
    body: texts,
    response: discussion,
  },
  people: {
    summary: 'People whom a discussion there can mention, by the start of a word of their name',
    params: ofInstitute,
    query: z.object({ name }),
    response: people,
  },
  ...discussionCalls(z.object({ institute: id, id }), z.object({ institute: id, id, commentId: id })),
} satisfies Schemas
