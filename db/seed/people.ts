import type { Config } from '../../server/platform/config.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { demoMembers } from './members.ts'
import { personas, type Persona } from './personas.ts'
import { storePicture } from './pictures.ts'

/** Profile texts of some personas and members, by family name. */
const told: Record<string, { city: string; time_zone: string; about_me: string }> = {
  Okafor: { city: 'Lagos', time_zone: 'Africa/Lagos', about_me: 'I look after this platform. Write to me when something does not work.' },
  Nwosu: { city: 'Kampala', time_zone: 'Africa/Kampala', about_me: 'Twenty years in rural banking, the last eight at Umoja.\n\nAsk me about group loans, savings and what a credit committee wants to see.' },
  Admassu: { city: 'Addis Ababa', time_zone: 'Africa/Addis_Ababa', about_me: 'I bring lenders and researchers together, and I like tables that fit on one page.' },
  Quispe: { city: 'La Paz', time_zone: 'America/La_Paz', about_me: 'Project manager for impact assessments in the Andes and East Africa.' },
  Laurent: { city: 'Lyon', time_zone: 'Europe/Paris', about_me: 'Editor of surveys and reports. Plain words first.' },
  Tran: { city: 'Huế', time_zone: 'Asia/Ho_Chi_Minh', about_me: 'Agronomist turned analyst: drought, crop insurance, smallholders.' },
  Mehta: { city: 'Pune', time_zone: 'Asia/Kolkata', about_me: 'Advisor for social performance management. Sessions on weekday mornings.' },
  Romero: { city: 'Quito', time_zone: 'America/Guayaquil', about_me: 'Independent consultant for inclusive finance.' },
  Diop: { city: 'Saint-Louis', time_zone: 'Africa/Dakar', about_me: 'Director of a cooperative with 30,000 members along the river.' },
  Solberg: { city: 'Bergen', time_zone: 'Europe/Oslo', about_me: 'We fund what is too small for others. Currently looking at solar leasing.' },
  Kamau: { city: 'Nairobi', time_zone: 'Africa/Nairobi', about_me: 'Data platforms for lenders who work offline half of the day.' },
  Mamani: { city: 'El Alto', time_zone: 'America/La_Paz', about_me: 'Weaver, accountant, and for twelve years head of our organisation.' },
  Kulkarni: { city: 'Mumbai', time_zone: 'Asia/Kolkata', about_me: 'Social ratings and client protection.' },
  Bouchard: { city: 'Montréal', time_zone: 'America/Toronto', about_me: 'I study what happens to households after the loan.' },
} // oxfmt-ignore

/** Contacts and contact requests: from, to, the note, whether it is accepted. */
const connections: [from: Persona | string, to: Persona | string, note: string, accepted: boolean][] = [
  ['projectAdmin', 'projectManager', '', true],
  ['projectAdmin', 'instituteAdmin', 'We met at the green lending workshop.', true],
  ['Kamau', 'projectAdmin', 'We could host your survey data.', true],
  ['projectMember', 'projectAdmin', '', true],
  ['Solberg', 'projectAdmin', 'We are looking for partners in Ethiopia. Could we talk next week?', false],
  ['Diop', 'projectAdmin', 'Mateo told me about your project.', false],
  ['projectAdmin', 'Bouchard', 'Your paper on household panels is what we need.', false],
  ['instituteAdmin', 'Diop', '', true],
  ['instituteAdmin', 'advisor', '', true],
  ['Kulkarni', 'instituteAdmin', 'May I ask you about your client protection policy?', false],
  ['projectManager', 'Mamani', '', true],
]

/** Gives the demo data profiles with pictures, and contacts. */
export async function seedPeople(tx: Tx, config: Config): Promise<void> {
  const known = new Set([
    ...Object.values(personas).map(({ last_name }) => last_name),
    ...demoMembers.map(([, last_name]) => last_name),
  ])
  const people = await tx
    .selectFrom('person')
    .select(['id', 'email', 'last_name'])
    .where('last_name', 'in', [...known])
    .orderBy('id')
    .limit(Object.keys(personas).length + demoMembers.length)
    .execute()
  for (const [number, { id, last_name }] of people.entries())
    await tx
      .updateTable('person')
      .set({
        ...told[last_name],
        avatar_key: await storePicture(tx, config, `face-${number}.png`),
      })
      .where('id', '=', id)
      .execute()
  const idOf = (name: string) => {
    const email = Object.entries(personas).find(([persona]) => persona === name)?.[1].email
    const found = people.find((person) => (email ? person.email === email : person.last_name === name))
    if (!found) throw new Error(`The demo data have nobody called ${name}`)
    return found.id
  }
  const day = 24 * 60 * 60 * 1000
  await tx
    .insertInto('contact')
    .values(
      connections.map(([from, to, note, accepted], index) => {
        const created_at = new Date(Date.now() - (connections.length - index) * 3 * day)
        const accepted_at = accepted ? new Date(created_at.getTime() + day) : null
        return { from_id: idOf(from), to_id: idOf(to), note, created_at, accepted_at }
      }),
    )
    .execute()
}
