import { sql } from 'kysely'
import { modules } from 'contract/access/modules.ts'
import { positionRoles } from 'contract/users/position-roles.ts'
import type { Config } from '../../server/platform/config.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { inventedDetails, inventedInstitutes } from './invented-institutes.ts'
import { storePicture } from './pictures.ts'
import { diceOf } from './random.ts'

/** Together with the twelve named institutes 120. */
const invented = 108
const givenNames = [
  'Amina', 'Bao', 'Carmen', 'Daniel', 'Emeka', 'Fatima', 'Gabriel', 'Hana', 'Ibrahim', 'Jana', 'Kofi', 'Leila', 'Marco',
  'Nadia', 'Ousmane', 'Pablo', 'Ruth', 'Sanjay', 'Tomas', 'Uma', 'Valeria', 'Wanjiku', 'Yusuf', 'Zara',
] // oxfmt-ignore
const familyNames = [
  'Abara', 'Bakare', 'Castillo', 'Diallo', 'Eriksen', 'Fonseca', 'Gomez', 'Hussain', 'Ivanov', 'Jimenez', 'Kimani',
  'Laurent', 'Mbeki', 'Nguyen', 'Okoro', 'Patel', 'Quiroga', 'Rahman', 'Santos', 'Traore', 'Usman', 'Vargas', 'Weber',
  'Yilmaz', 'Zulu',
] // oxfmt-ignore

/**
 * Adds the network to the demo data: institutes of all types around the world with logos, details, members and
 * followers.
 */
export async function seedNetwork(tx: Tx, config: Config, password_hash: string): Promise<void> {
  const created = (index: number) => new Date(Date.UTC(2024, 0, 1) + index * 5.5 * 86_400_000)
  const rows = inventedInstitutes(invented).map((institute, index) => ({
    ...institute,
    type_details: sql<never>`${JSON.stringify(institute.type_details)}::text::jsonb`,
    is_new: false,
    created_at: created(index),
    updated_at: created(index),
  }))
  const institutes = await tx.insertInto('institute').values(rows).returning('id').execute()
  await fillNamedOnes(tx)
  await seedColleagues(
    tx,
    institutes.map(({ id }) => id),
    password_hash,
  )
  await seedFollowers(tx)
  await seedMarks(tx, config)
}

/** Adds details to the named institutes, whose lists have none. */
async function fillNamedOnes(tx: Tx): Promise<void> {
  const dice = diceOf(3)
  const empty = await tx
    .selectFrom('institute')
    .select(['id', 'type', 'mission'])
    .where(sql<boolean>`type_details = '{}'`)
    .orderBy('id')
    .execute()
  for (const { id, type, mission } of empty)
    await tx
      .updateTable('institute')
      .set({
        type_details: sql<never>`${JSON.stringify(inventedDetails(type, dice))}::text::jsonb`,
        ...(mission === '' && {
          mission: 'Loans, savings and advice for people who build something of their own.',
        }),
        vision: 'A region that funds its own future.',
        date_of_establishment: sql<never>`${`${1980 + dice.roll(40)}-05-01`}::date`,
        total_number_of_staff: 20 + dice.roll(300),
      })
      .where('id', '=', id)
      .execute()
}

/** One to three members for each institute: an Admin, who is usually also its Contact person, and colleagues. */
async function seedColleagues(tx: Tx, institutes: number[], password_hash: string): Promise<void> {
  const dice = diceOf(5)
  const places = institutes.flatMap((institute) => Array<number>(1 + dice.roll(3)).fill(institute))
  const people = await tx
    .insertInto('person')
    .values(
      places.map((_, index) => {
        const first_name = givenNames[(index * 7) % givenNames.length]!
        const last_name = familyNames[(index * 11 + Math.floor(index / 24)) % familyNames.length]!
        const email = `${first_name}.${last_name}.${index + 1}@seventeen.example`.toLowerCase()
        return {
          first_name,
          last_name,
          email,
          email_key: email,
          password_hash,
          active_modules: [...modules],
          confirmed_at: new Date(),
          profile_visibility: index % 9 === 4 ? ('private' as const) : ('public' as const),
        }
      }),
    )
    .returning('id')
    .execute()
  const roles = places.flatMap((institute_id, index) => {
    const person_id = people[index]!.id
    const isFirst = places[index - 1] !== institute_id
    const position = {
      institute_id,
      person_id,
      role: dice.one(positionRoles),
      approved: isFirst || dice.next() < 0.8,
    }
    if (!isFirst) return [position]
    const standing = dice.next() < 0.7 ? ['Admin', 'Contact'] : ['Admin']
    return [position, ...standing.map((role) => ({ institute_id, person_id, role, approved: true }))]
  })
  await tx.insertInto('institute_role').values(roles).execute()
}

/** Everybody follows a few institutes that are not their own. */
async function seedFollowers(tx: Tx): Promise<void> {
  const dice = diceOf(11)
  const institutes = await tx
    .selectFrom('institute')
    .select('id')
    .where('profile_visibility', '=', 'public')
    .orderBy('id')
    .execute()
  const people = await tx.selectFrom('person').select('id').orderBy('id').execute()
  const follows = people.flatMap(({ id: person_id }) =>
    dice
      .some(institutes, 0, 6)
      .map(({ id: institute_id }) => ({ institute_id, person_id, role: 'Follower', approved: true })),
  )
  await tx.insertInto('institute_role').values(follows).execute()
}

/** Gives every institute without a logo one of the 120 logos in `pictures/`. */
async function seedMarks(tx: Tx, config: Config): Promise<void> {
  const plain = await tx
    .selectFrom('institute')
    .select('id')
    .where('avatar_key', 'is', null)
    .orderBy('id')
    .execute()
  const keys = await Promise.all(
    plain.map((_, number) => storePicture(tx, config, `mark-${number % 120}.png`)),
  )
  await sql`update institute set avatar_key = mark.key
    from unnest(${plain.map(({ id }) => id)}::bigint[], ${keys}::text[]) mark (id, key)
    where institute.id = mark.id`.execute(tx)
}
