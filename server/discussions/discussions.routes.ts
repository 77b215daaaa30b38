import { instituteDiscussions, projectDiscussions } from 'contract/discussions/discussions.endpoints.ts'
import {
  projectDiscussionsSchemas,
  instituteDiscussionsSchemas,
} from 'contract/discussions/discussions.schemas.ts'
import { whyNotWrite } from 'contract/discussions/discussions.rules.ts'
import { routes } from '../platform/http/routes.ts'
import { addComment, removeComment, updateComment } from './change-comments.ts'
import { createDiscussion, removeDiscussion, updateDiscussion } from './change-discussions.ts'
import { markDecided, reopenDiscussion } from './decide-discussion.ts'
import {
  allowed,
  discussionReader,
  instituteDiscussionReader,
  instituteReader,
  instituteWriter,
  projectReader,
  projectWriter,
  starter,
} from './discussions.access.ts'
import { markDiscussionSeen } from './mark-seen.ts'
import { reactToComment } from './react-to-comment.ts'
import {
  listCommentTexts,
  listComments,
  listDiscussions,
  listPeople,
  listEarlierTexts,
  readDiscussion,
} from './read-discussions.ts'
import { watchDiscussion } from './watch-discussion.ts'

export const projectDiscussionRoutes = routes(projectDiscussions, projectDiscussionsSchemas, {
  list: [projectReader, listDiscussions],
  create: [starter, createDiscussion],
  people: [projectWriter, listPeople],
  read: [discussionReader, readDiscussion],
  update: [discussionReader, updateDiscussion],
  remove: [discussionReader, removeDiscussion],
  comments: [discussionReader, listComments],
  addComment: [allowed(discussionReader, whyNotWrite), addComment],
  updateComment: [discussionReader, updateComment],
  removeComment: [discussionReader, removeComment],
  react: [discussionReader, reactToComment],
  commentTexts: [discussionReader, listCommentTexts],
  texts: [discussionReader, listEarlierTexts],
  markDecided: [discussionReader, markDecided],
  reopen: [discussionReader, reopenDiscussion],
  watch: [discussionReader, watchDiscussion],
  markSeen: [discussionReader, markDiscussionSeen],
})

export const instituteDiscussionRoutes = routes(instituteDiscussions, instituteDiscussionsSchemas, {
  list: [instituteReader, listDiscussions],
  create: [instituteWriter, createDiscussion],
  people: [instituteWriter, listPeople],
  read: [instituteDiscussionReader, readDiscussion],
  update: [instituteDiscussionReader, updateDiscussion],
  remove: [instituteDiscussionReader, removeDiscussion],
  comments: [instituteDiscussionReader, listComments],
  addComment: [allowed(instituteDiscussionReader, whyNotWrite), addComment],
  updateComment: [instituteDiscussionReader, updateComment],
  removeComment: [instituteDiscussionReader, removeComment],
  react: [instituteDiscussionReader, reactToComment],
  commentTexts: [instituteDiscussionReader, listCommentTexts],
  texts: [instituteDiscussionReader, listEarlierTexts],
  markDecided: [instituteDiscussionReader, markDecided],
  reopen: [instituteDiscussionReader, reopenDiscussion],
  watch: [instituteDiscussionReader, watchDiscussion],
  markSeen: [instituteDiscussionReader, markDiscussionSeen],
})
