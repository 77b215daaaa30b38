import { projects } from 'contract/projects/projects.endpoints.ts'
import type { Person } from '../../testing/person.ts'

/** What the form sends for a project. */
export const projectBody = (more: object = {}) => ({
  name: 'Solar for schools',
  type: 'Research',
  regions: ['Eastern Africa'],
  ...more,
})

/** Creates a project. */
export const madeProject = async (who: Person, more: object = {}) =>
  (await who.call(projects.create, { body: projectBody(more) })).body

/** Names in the list of projects of a person. */
export async function projectsSeen(who: Person, query: object = {}) {
  const { body } = await who.call(projects.list, { query })
  return { names: body.results.map(({ name }) => name), total: body.total }
}
