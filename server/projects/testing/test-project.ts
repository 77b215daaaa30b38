import { projects } from 'contract/projects/projects.endpoints.ts'
import type { Person } from '../../testing/person.ts'

/** The body of a request that creates a project. */
export const projectBody = (more: object = {}) => ({
  name: 'Solar for schools',
  type: 'Research',
  regions: ['Eastern Africa'],
  ...more,
})

/** Creates a project. */
export const createTestProject = async (who: Person, more: object = {}) =>
  (await who.call(projects.create, { body: projectBody(more) })).body

/** Names and number of the projects in a person's list. */
export async function projectsSeen(who: Person, query: object = {}) {
  const { body } = await who.call(projects.list, { query })
  return { names: body.results.map(({ name }) => name), total: body.total }
}
