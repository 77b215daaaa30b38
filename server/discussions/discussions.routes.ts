import { instituteDiscussions, projectDiscussions } from 'contract/discussions/discussions.endpoints.ts'
import {
  projectDiscussionsSchemas,
  instituteDiscussionsSchemas,
} from 'contract/discussions/discussions.schemas.ts'
import { whyNotWrite } from 'contract/discussions/discussions.rules.ts'
import { routes } from '../platform/http/routes.ts'
import { addComment, removeComment, updateComment } from './change-comments.ts'
import { createDiscussion, removeDiscussion, updateDiscussion } from './change-discussions.ts'
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
import { listComments, listDiscussions, listPeople, readDiscussion } from './read-discussions.ts'

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
})
