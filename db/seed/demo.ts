import { hash } from '@node-rs/argon2'
import { modules } from 'contract/access/modules.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { demoInstitutes } from './institutes.ts'
import { demoMembers } from './members.ts'
import { demoPassword, personas, type Persona } from './personas.ts'
import { demoProjects } from './projects.ts'

/** Institutes, members and projects around the personas, who must exist already. */
export async function seedAroundPersonas(tx: Tx): Promise<void> {
  await tx
    .insertInto('institute')
    .values(
      demoInstitutes.map(({ goals, ...institute }) => ({
        ...institute,
        sustainable_development_goals: [...goals],
        is_new: false,
      })),
    )
    .execute()
  const institutes = await idsByName(tx, 'institute')
  await seedMembers(tx, institutes)
  await seedProjects(tx, institutes)
}

async function seedMembers(tx: Tx, institutes: Map<string, number>): Promise<void> {
  const password_hash = await hash(demoPassword)
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase()
  const people = await tx
    .insertInto('person')
    .values(
      demoMembers.map(([first_name, last_name]) => {
        const email = `${plain(first_name)}.${plain(last_name)}@seventeen.example`
        return {
          first_name,
          last_name,
          email,
          email_key: email,
          password_hash,
          active_modules: [...modules],
          confirmed_at: new Date(),
        }
      }),
    )
    .returning(['id', 'last_name'])
    .execute()
  const roles = demoMembers.map(([, last_name, institute, role, approved]) => ({
    person_id: people.find((person) => person.last_name === last_name)!.id,
    institute_id: institutes.get(institute)!,
    role,
    approved,
  }))
  await tx.insertInto('institute_role').values(roles).execute()
  for (const [persona, institute, role] of positions)
    await tx
      .insertInto('institute_role')
      .columns(['person_id', 'institute_id', 'role', 'approved'])
      .expression((from) =>
        from
          .selectFrom('person')
          .select(({ val }) => [
            'id',
            val(institutes.get(institute)!).as('institute_id'),
            val(role).as('role'),
            val(true).as('approved'),
          ])
          .where('email', '=', personas[persona].email),
      )
      .execute()
}

/** Positions of personas that have none in the tests. The others stay without: their journeys join institutions. */
const positions: [Persona, string, string][] = [
  ['projectManager', 'Institute for Inclusive Finance Studies', 'Researcher'],
  ['advisor', 'Clarum Advisory', 'Consultant'],
]

async function seedProjects(tx: Tx, institutes: Map<string, number>): Promise<void> {
  const people = await tx.selectFrom('person').select(['id', 'last_name']).execute()
  const personId = (last_name: string) => people.find((person) => person.last_name === last_name)!.id
  const projects = await tx
    .insertInto('project')
    .values(
      demoProjects.map(({ goals, people: roles, institutes: _, regions, focus_areas, ...project }) => ({
        ...project,
        regions: [...regions],
        focus_areas: [...focus_areas],
        sustainable_development_goals: [...goals],
        created_by: personId(Object.keys(roles)[0]!),
      })),
    )
    .returning(['id', 'name'])
    .execute()
  const idOf = (name: string) => projects.find((project) => project.name === name)!.id
  const participants = demoProjects.flatMap((project) => [
    ...Object.entries(project.people).map(([name, role]) => ({
      project_id: idOf(project.name),
      person_id: personId(name),
      institute_id: null,
      role,
    })),
    ...Object.entries(project.institutes).map(([name, role]) => ({
      project_id: idOf(project.name),
      person_id: null,
      institute_id: institutes.get(name)!,
      role,
    })),
  ])
  await tx.insertInto('participant').values(participants).execute()
}

async function idsByName(tx: Tx, table: 'institute'): Promise<Map<string, number>> {
  const rows = await tx.selectFrom(table).select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}
