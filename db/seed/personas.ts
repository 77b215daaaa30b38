import { hash, type Options } from '@node-rs/argon2'
import { sql } from 'kysely'
import { transaction, type Db } from '../../server/platform/database/database.ts'
import { modules } from 'contract/access/modules.ts'

/** Accounts of the demo data and the tests: one for each role of a person. */
export const personas = {
  staff: { first_name: 'Samira', last_name: 'Okafor', email: 'staff@seventeen.example', is_staff: true },
  instituteAdmin: { first_name: 'Adaeze', last_name: 'Nwosu', email: 'institute-admin@seventeen.example' },
  unapprovedMember: { first_name: 'Ulrich', last_name: 'Brandt', email: 'unapproved@seventeen.example' },
  projectAdmin: { first_name: 'Paula', last_name: 'Admassu', email: 'project-admin@seventeen.example' },
  projectManager: { first_name: 'Mateo', last_name: 'Quispe', email: 'project-manager@seventeen.example' },
  projectEditor: { first_name: 'Edith', last_name: 'Laurent', email: 'project-editor@seventeen.example' },
  projectMember: { first_name: 'Minh', last_name: 'Tran', email: 'project-member@seventeen.example' },
  projectGuest: { first_name: 'Gulnara', last_name: 'Saidova', email: 'project-guest@seventeen.example' },
  advisor: { first_name: 'Arjun', last_name: 'Mehta', email: 'advisor@seventeen.example', is_advisor: true },
  plain: { first_name: 'Pilar', last_name: 'Romero', email: 'plain@seventeen.example' },
} satisfies Record<
  string,
  { first_name: string; last_name: string; email: string; is_staff?: boolean; is_advisor?: boolean }
>

export type Persona = keyof typeof personas
/** Password of all demo accounts; there is no demo data in production. */
export const demoPassword = 'partners for goals'

/** The two institutes and two projects of the personas. */
export const personaInstitutes = {
  own: 'Umoja Microfinance Bank',
  other: 'Fondo Andino de Inversión',
} as const
export const personaProjects = { own: 'Green lending in East Africa', other: 'Andean resilience' } as const

/**
 * Inserts the personas with their institutes and projects, in one transaction. Ids differ between databases: look them
 * up by name.
 * @param cost of checking their password; by default the same as for all accounts
 */
export async function seedPersonas(db: Db, cost?: Options): Promise<void> {
  const password_hash = await hash(demoPassword, cost)
  await transaction(db, async (tx) => {
    const people = await tx
      .insertInto('person')
      .values(
        Object.values(personas).map((persona) => ({
          ...persona,
          email_key: persona.email,
          password_hash,
          active_modules: [...modules],
          confirmed_at: new Date(),
          signed_in_at: new Date(),
        })),
      )
      .returning(['id', 'email'])
      .execute()
    const idOf = (name: Persona) => people.find(({ email }) => email === personas[name].email)!.id
    const [own, other] = await tx
      .insertInto('institute')
      .values([
        {
          name: personaInstitutes.own,
          type: 'Financial Institution',
          sustainable_development_goals: ['SDG1', 'SDG8', 'SDG13'],
          country_code: 'UG',
          region: 'Eastern Africa',
          city: 'Kampala',
          street: 'Acacia Avenue 12',
          zip_code: '10102',
          website_url: 'http://umoja.example',
          latitude: 0.31628,
          longitude: 32.58219,
          is_new: false,
          created_by: idOf('instituteAdmin'),
        },
        {
          name: personaInstitutes.other,
          type: 'Investor/Asset manager',
          sustainable_development_goals: ['SDG2', 'SDG5'],
          country_code: 'PE',
          region: 'South America',
          city: 'Lima',
          street: 'Avenida Arequipa 840',
          zip_code: '15046',
          website_url: 'http://fondoandino.example',
          latitude: -12.04318,
          longitude: -77.02824,
          is_new: false,
          created_by: idOf('projectGuest'),
        },
      ])
      .returning('id')
      .execute()
    await tx
      .insertInto('institute_role')
      .values([
        { institute_id: own!.id, person_id: idOf('instituteAdmin'), role: 'Admin', approved: true },
        { institute_id: own!.id, person_id: idOf('instituteAdmin'), role: 'CEO', approved: true },
        { institute_id: own!.id, person_id: idOf('unapprovedMember'), role: 'Analyst', approved: false },
        { institute_id: own!.id, person_id: idOf('projectAdmin'), role: 'Program Manager', approved: true },
        { institute_id: other!.id, person_id: idOf('projectGuest'), role: 'Admin', approved: true },
        {
          institute_id: other!.id,
          person_id: idOf('projectGuest'),
          role: 'Investment Manager',
          approved: true,
        },
      ])
      .execute()
    // Their Admins are not new.
    await tx
      .updateTable('institute_role')
      .set({ created_at: sql`now() - interval '60 days'` })
      .execute()
    const [project, elsewhere] = await tx
      .insertInto('project')
      .values([
        {
          name: personaProjects.own,
          type: 'Impact Assessment',
          regions: ['Eastern Africa'],
          sustainable_development_goals: ['SDG7', 'SDG13'],
          focus_areas: ['Renewable energy', 'Agriculture'],
          description:
            'How far are lenders in East Africa on the way to a green portfolio, and what would help them most?',
          created_by: idOf('projectAdmin'),
        },
        {
          name: personaProjects.other,
          type: 'Research',
          regions: ['South America'],
          description: 'Resilience of smallholders in the Andes.',
          created_by: idOf('advisor'),
        },
      ])
      .returning('id')
      .execute()
    await tx
      .insertInto('participant')
      .values([
        { project_id: project!.id, person_id: idOf('projectAdmin'), role: 'Project_Admin' },
        { project_id: project!.id, person_id: idOf('projectManager'), role: 'Project_Manager' },
        { project_id: project!.id, person_id: idOf('projectEditor'), role: 'Project_Editor' },
        { project_id: project!.id, person_id: idOf('projectMember'), role: 'Project_Member' },
        { project_id: project!.id, person_id: idOf('projectGuest'), role: 'Project_Guest' },
        { project_id: elsewhere!.id, person_id: idOf('advisor'), role: 'Project_Admin' },
      ])
      .execute()
  })
}
