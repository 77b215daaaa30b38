import { instituteDiscussions, projectDiscussions } from 'contract/discussions/discussions.endpoints.ts'
import { matrixOf } from '../testing/matrix.ts'

const text = { name: 'Interest rates', description: 'Should green loans be cheaper?' }
const comment = { comment: 'By half a point, I would say.' }

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. A Project Member is the author of everything. */
export const projectDiscussionsMatrix = matrixOf(projectDiscussions, {
  prepare: async ({ people: { projectMember: author }, project }) => {
    const created = await author.call(projectDiscussions.create, { body: { ...text, project } })
    const { id, updated_at } = created.body
    const answer = await author.call(projectDiscussions.addComment, { params: { id }, body: comment })
    const [first] = answer.body.comments
    return { id, updated_at, commentId: first!.id, commented_at: first!.updated_at }
  },
  requests: {
    list: ({ project }) => ({ query: { project } }),
    create: ({ project }) => ({ body: { ...text, project } }),
    people: ({ project }) => ({ query: { project, name: 'p' } }),
    read: ({ id }) => ({ params: { id } }),
    update: ({ id, updated_at }) => ({ params: { id }, body: { name: 'Rates', updated_at } }),
    remove: ({ id }) => ({ params: { id } }),
    comments: ({ id }) => ({ params: { id }, query: { before: 2 } }),
    addComment: ({ id }) => ({ params: { id }, body: comment }),
    updateComment: ({ id, commentId, commented_at }) => ({
      params: { id, commentId },
      body: { comment: 'By a point.', updated_at: commented_at },
    }),
    removeComment: ({ id, commentId }) => ({ params: { id, commentId } }),
    react: ({ id, commentId }) => ({
      params: { id, commentId },
      body: { reaction: 'agree' as const, on: true },
    }),
    commentTexts: ({ id, commentId }) => ({ params: { id, commentId } }),
    texts: ({ id }) => ({ params: { id } }),
    markDecided: ({ id }) => ({ params: { id }, body: { comment: 1 } }),
    reopen: ({ id }) => ({ params: { id } }),
    watch: ({ id }) => ({ params: { id }, body: { level: 'following' as const } }),
    markSeen: ({ id }) => ({ params: { id }, body: { number: 1 } }),
  },
})

/** The same in the institute of `instituteAdmin` and `projectAdmin`, who is the author. */
export const instituteDiscussionsMatrix = matrixOf(instituteDiscussions, {
  prepare: async ({ people: { projectAdmin: author }, institute }) => {
    const params = { institute }
    const created = await author.call(instituteDiscussions.create, { params, body: text })
    const { id, updated_at } = created.body
    const answer = await author.call(instituteDiscussions.addComment, {
      params: { institute, id },
      body: comment,
    })
    const [first] = answer.body.comments
    return { id, updated_at, commentId: first!.id, commented_at: first!.updated_at }
  },
  requests: {
    list: ({ institute }) => ({ params: { institute } }),
    create: ({ institute }) => ({ params: { institute }, body: text }),
    people: ({ institute }) => ({ params: { institute }, query: { name: 'p' } }),
    read: ({ institute, id }) => ({ params: { institute, id } }),
    update: ({ institute, id, updated_at }) => ({
      params: { institute, id },
      body: { name: 'Rates', updated_at },
    }),
    remove: ({ institute, id }) => ({ params: { institute, id } }),
    comments: ({ institute, id }) => ({ params: { institute, id }, query: { before: 2 } }),
    addComment: ({ institute, id }) => ({ params: { institute, id }, body: comment }),
    updateComment: ({ institute, id, commentId, commented_at }) => ({
      params: { institute, id, commentId },
      body: { comment: 'By a point.', updated_at: commented_at },
    }),
    removeComment: ({ institute, id, commentId }) => ({ params: { institute, id, commentId } }),
    react: ({ institute, id, commentId }) => ({
      params: { institute, id, commentId },
      body: { reaction: 'agree' as const, on: true },
    }),
    commentTexts: ({ institute, id, commentId }) => ({ params: { institute, id, commentId } }),
    texts: ({ institute, id }) => ({ params: { institute, id } }),
    markDecided: ({ institute, id }) => ({ params: { institute, id }, body: { comment: 1 } }),
    reopen: ({ institute, id }) => ({ params: { institute, id } }),
    watch: ({ institute, id }) => ({ params: { institute, id }, body: { level: 'following' as const } }),
    markSeen: ({ institute, id }) => ({ params: { institute, id }, body: { number: 1 } }),
  },
})
