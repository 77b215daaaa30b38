import { sql } from 'kysely'
import type { AuditAction } from 'contract/staff/audit-actions.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { flagship } from './flagship-survey.ts'
import { personaInstitutes, personaProjects, personas, type Persona } from './personas.ts'
import { diceOf } from './random.ts'

const hourLength = 3_600_000
const dayLength = 24 * hourLength
/** Days of the past with entries. */
const days = 180

interface Entry {
  at: Date
  actor_id: number | null
  action: AuditAction
  subject: string
  concerns?: string
  detail?: object
  ip: string | null
  institutes?: number[]
}

/** Half a year of the audit log: sign-ins, changes of roles and profiles, and reading and exporting of results. */
export async function seedAuditLog(tx: Tx, now: Date): Promise<void> {
  const entries = [...(await signIns(tx, now)), ...(await changes(tx, now))]
  const rows = entries
    .filter(({ at }) => at < now)
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ detail = {}, concerns = null, institutes = null, ...entry }) => ({
      ...entry,
      concerns,
      institutes,
      detail: sql<never>`${JSON.stringify(detail)}::text::jsonb`,
    }))
  for (let first = 0; first < rows.length; first += 1000)
    await tx
      .insertInto('audit_entry')
      .values(rows.slice(first, first + 1000))
      .execute()
}

/** Addresses that are reserved for documentation. */
const addressOf = (person: number) => `203.0.113.${1 + (person % 250)}`

async function signIns(tx: Tx, now: Date): Promise<Entry[]> {
  const dice = diceOf(61)
  const people = await tx.selectFrom('person').select(['id', 'created_at']).orderBy('id').limit(60).execute()
  return people.flatMap(({ id, created_at }) =>
    Array.from({ length: 4 + dice.roll(12) }, (): Entry[] => {
      const at = new Date(now.getTime() - (0.3 + dice.next() * days) * dayLength)
      const entry = { actor_id: id, subject: `person:${id}`, ip: addressOf(id) }
      const failed = dice.roll(9) === 0
      return [
        ...(failed ? [{ ...entry, at, actor_id: null, action: 'sign_in.failed' as const }] : []),
        { ...entry, at: new Date(at.getTime() + 40_000), action: 'sign_in.succeeded' as const },
      ]
    })
      .flat()
      .filter(({ at }) => at > created_at),
  )
}

async function changes(tx: Tx, now: Date): Promise<Entry[]> {
  const person = async (name: Persona) =>
    (
      await tx
        .selectFrom('person')
        .select('id')
        .where('email', '=', personas[name].email)
        .executeTakeFirstOrThrow()
    ).id
  const named = async (table: 'institute' | 'project' | 'survey', name: string) =>
    (await tx.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
  const [staff, admin, paula, mateo, edith] = [
    await person('staff'),
    await person('instituteAdmin'),
    await person('projectAdmin'),
    await person('projectManager'),
    await person('projectEditor'),
  ]
  const umoja = await named('institute', personaInstitutes.own)
  const [project, pilot] = [
    await named('project', personaProjects.own),
    await named('project', flagship.project),
  ]
  const survey = await named('survey', flagship.survey)
  const taking = await tx
    .selectFrom('participant')
    .select('institute_id')
    .where('project_id', '=', pilot)
    .where('institute_id', 'is not', null)
    .orderBy('id')
    .execute()
  const event = await tx.selectFrom('event').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  const institutes = taking.flatMap(({ institute_id }) => institute_id ?? [])
  const entry = (
    daysAgo: number,
    actor: number,
    action: AuditAction,
    subject: string,
    more: Partial<Entry> = {},
  ): Entry => ({
    at: new Date(now.getTime() - daysAgo * dayLength + (actor % 7) * hourLength),
    actor_id: actor,
    action,
    subject,
    ip: addressOf(actor),
    ...more,
  })
  const became = (before: string, after: string) => ({
    detail: { before: { roles: before }, after: { roles: after } },
  })
  const ofUmoja = { institutes: [umoja] }
  return [
    entry(171, admin, 'institute.updated', `institute:${umoja}`, {
      detail: { before: { total_number_of_staff: 240 }, after: { total_number_of_staff: 262 } },
    }),
    entry(164, paula, 'project.roles_changed', `project:${project}`, {
      concerns: `person:${mateo}`,
      ...became('Project Editor', 'Project Manager'),
    }),
    entry(150, admin, 'institute.domain_added', `institute:${umoja}`, {
      detail: { domain: 'umoja.example' },
    }),
    entry(122, admin, 'institute.roles_changed', `institute:${umoja}`, {
      concerns: `person:${paula}`,
      ...became('', 'Program Manager'),
    }),
    ...institutes.map((institute, place) =>
      entry(95 - place, paula, 'project.roles_changed', `project:${pilot}`, {
        concerns: `institute:${institute}`,
        institutes: [institute],
        ...became('', 'Project Member'),
      }),
    ),
    entry(90, mateo, 'document.changed', `project:${project}`, { detail: { added: true } }),
    entry(76, staff, 'project.viewed_as_staff', `project:${pilot}`),
    ...[70, 56, 42, 28, 14, 7, 2].map((daysAgo) =>
      entry(daysAgo, paula, 'survey.results_read', `survey:${survey}`, { institutes }),
    ),
    ...[55, 27, 6].map((daysAgo) =>
      entry(daysAgo, paula, 'survey.results_exported', `survey:${survey}`, {
        institutes,
        detail: { format: 'xlsx' },
      }),
    ),
    ...[88, 61, 33, 12, 4].map((daysAgo) =>
      entry(daysAgo, edith, 'institute.read', `institute:${umoja}`, ofUmoja),
    ),
    entry(48, admin, 'institute.invited', `institute:${umoja}`, { detail: { role: 'Branch Manager' } }),
    entry(39, staff, 'members.downloaded', `person:${staff}`),
    entry(36, admin, 'token.created', `person:${admin}`, { detail: { name: 'Monthly figures' } }),
    entry(21, paula, 'project.exported', `project:${project}`),
    entry(16, staff, 'event.created', `event:${event.id}`),
    entry(9, admin, 'institute.updated', `institute:${umoja}`, {
      detail: {
        before: { mission: '' },
        after: { mission: 'Loans, savings and advice for people who build something of their own.' },
      },
    }),
    entry(5, paula, 'second_factor.app_added', `person:${paula}`),
    entry(1, mateo, 'survey.results_read', `survey:${survey}`, { institutes }),
  ]
}
