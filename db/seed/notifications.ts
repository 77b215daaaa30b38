import { spanWords } from 'contract/events/event-dates.ts'
import { zoneCity } from 'contract/events/zone-city.ts'
import type { NotificationFacts, NotificationKind } from 'contract/notifications/notification-facts.ts'
import { notificationOf } from '../../server/notifications/new-notification.ts'
import { notifyPeople } from '../../server/notifications/notify.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { newToken, tokenHash } from '../../server/platform/tokens.ts'
import { demoMembers } from './members.ts'
import { personaInstitutes, personaProjects, personas, type Persona } from './personas.ts'

const hourLength = 3_600_000
const dayLength = 24 * hourLength

/**
 * Every kind of notification: about projects for their participants, about people and institutions for an
 * administrator, and about each contact request for its recipient.
 */
export async function seedNotifications(tx: Tx, now: Date): Promise<void> {
  const person = async (name: Persona) => {
    const { id } = await tx
      .selectFrom('person')
      .select('id')
      .where('email', '=', personas[name].email)
      .executeTakeFirstOrThrow()
    return { id, name: `${personas[name].first_name} ${personas[name].last_name}` }
  }
  const [paula, edith, mateo] = [
    await person('projectAdmin'),
    await person('projectEditor'),
    await person('projectManager'),
  ]
  const member = await person('projectMember')
  const told: { hoursAgo: number; tell: () => Promise<void> }[] = []
  const tell = <K extends NotificationKind>(
    { id }: { id: number },
    kind: K,
    facts: NotificationFacts[K],
    hoursAgo: number,
    isRead = false,
  ) => {
    const eventId = `demo:${kind}:${hoursAgo}`
    told.push({
      hoursAgo,
      tell: async () => {
        await notifyPeople(tx, [id], notificationOf(kind, facts, eventId))
        await tx
          .updateTable('notification')
          .set({ created_at: new Date(now.getTime() - hoursAgo * hourLength), unread: !isRead })
          .where('person_id', '=', id)
          .where('news_id', '=', eventId)
          .execute()
      },
    })
  }

  const project = await named(tx, 'project', personaProjects.own)
  const [first, second] = await inProject(tx, 'discussion', project.id)
  const [survey, other] = await inProject(tx, 'survey', project.id)
  const [document, report] = await inProject(tx, 'document', project.id)
  const of = { place: project.name, page: `/projects/${project.id}/discussions` }
  const inSurvey = { survey, projectId: project.id, by: paula }
  const joined = { project, by: paula, role: 'Project_Member' } as const
  tell(member, 'project.joined', { ...joined, invited: 'you' }, 900, true)
  tell(member, 'project.role_changed', { ...joined, whose: 'Your role' }, 700, true)
  // The product itself notifies of opened surveys.
  tell(member, 'survey.finalized', { ...inSurvey, survey: other }, 300, true)
  tell(member, 'survey.reopened', { ...inSurvey, survey: other }, 200, true)
  tell(member, 'document.written', { document: report, project }, 90, true)
  tell(member, 'document.added', { document, project, by: edith }, 30)
  tell(member, 'document.added', { document: report, project, by: edith }, 29)
  tell(member, 'discussion.created', { ...of, discussion: second, by: mateo }, 27)
  for (const hours of [26, 5, 3])
    tell(member, 'discussion.commented', { ...of, discussion: first, by: edith }, hours)
  tell(member, 'discussion.mentioned', { ...of, discussion: first, by: mateo }, 2)
  tell(paula, 'survey.finalized', { ...inSurvey, survey: other, by: mateo }, 300, true)
  tell(paula, 'document.added', { document, project, by: edith }, 30)
  tell(paula, 'discussion.created', { ...of, discussion: second, by: mateo }, 27, true)
  tell(paula, 'discussion.commented', { ...of, discussion: first, by: edith }, 26)

  const guest = await person('projectGuest')
  await tx
    .insertInto('survey_guest')
    .values({ survey_id: survey.id, person_id: guest.id, invited_by: paula.id })
    .onConflict((known) => known.doNothing())
    .execute()
  tell(guest, 'survey.guest_invited', inSurvey, 20)

  const [asking, met] = [await demoMember(tx, 0), await demoMember(tx, 1)]
  await tx
    .insertInto('contact')
    .values([
      {
        from_id: asking.id,
        to_id: member.id,
        note: 'We met at the forum in Nairobi and I would like to hear how your pilot went.',
        created_at: new Date(now.getTime() - hourLength),
      },
    ])
    .onConflict((known) => known.doNothing())
    .execute()
  for (const { to, by, hoursAgo } of await requestsToConnect(tx, now))
    tell({ id: to }, 'contact.requested', { by }, hoursAgo)

  const admin = await person('instituteAdmin')
  const applicant = await person('unapprovedMember')
  await tx
    .insertInto('contact')
    .values([
      {
        from_id: admin.id,
        to_id: met.id,
        created_at: new Date(now.getTime() - 3 * dayLength),
        accepted_at: new Date(now.getTime() - 2 * dayLength),
      },
    ])
    .onConflict((known) => known.doNothing())
    .execute()
  const [own, inviting] = [
    await named(tx, 'institute', personaInstitutes.own),
    await named(tx, 'institute', personaInstitutes.other),
  ]
  await tx
    .insertInto('invitation')
    .values({
      email: personas.instituteAdmin.email,
      institute_id: inviting.id,
      role: 'Consultant',
      approves: true,
      invited_by: guest.id,
      token_hash: tokenHash(newToken()),
      created_at: new Date(now.getTime() - 10 * hourLength),
      expires_at: new Date(now.getTime() + 14 * dayLength),
    })
    .execute()
  tell(admin, 'institute.roles_approved', { institute: own, roles: ['CEO'], reason: '' }, 800, true)
  const withdrawn = { institute: inviting, roles: ['Contact'], reason: 'Somebody else does this now' }
  tell(admin, 'institute.roles_withdrawn', withdrawn, 400, true)
  tell(admin, 'institute.invitation_accepted', { institute: own, by: paula }, 60)
  tell(admin, 'contact.accepted', { by: met }, 48)
  await tellOfEvents(tx, (kind, facts, hoursAgo) => tell(member, kind, facts, hoursAgo, hoursAgo > 40))
  tell(admin, 'institute.invited', { institute: inviting, by: guest, role: 'Consultant' }, 10)
  const [best, ...more] = await matchesFor(tx, admin.id)
  tell(admin, 'match.found', { institute: best, more: more.length }, 20)
  const request = { institute: own, by: applicant, role: 'Analyst', recommended_by: paula.name }
  tell(admin, 'institute.role_requested', request, 4)
  await tellOfDecisions(tx, tell, { admin, staff: await person('staff'), own })

  const advisor = await person('advisor')
  const sessions = await tx
    .selectFrom('advisor_session')
    .innerJoin('person', 'person.id', 'member_id')
    .select(['advisor_session.id', 'title as name', 'person.id as member', 'first_name', 'last_name'])
    .where('advisor_id', '=', advisor.id)
    .execute()
  for (const [at, { member: by, first_name, last_name, ...session }] of sessions.entries())
    tell(advisor, 'session.booked', { session, by: { id: by, name: `${first_name} ${last_name}` } }, 6 + at)
  // Lists are ordered by the time of the notifications.
  for (const { tell: inTurn } of told.toSorted((one, other) => other.hoursAgo - one.hoursAgo)) await inTurn()
}

type Tell = <K extends NotificationKind>(
  to: { id: number },
  kind: K,
  facts: NotificationFacts[K],
  hoursAgo: number,
) => void

/** What an Admin and staff have to decide on. */
async function tellOfDecisions(
  tx: Tx,
  tell: Tell,
  { admin, staff, own }: Record<'admin' | 'staff' | 'own', { id: number; name: string }>,
): Promise<void> {
  const byLastName = async (name: string) => {
    const { id, first_name, last_name } = await tx
      .selectFrom('person')
      .select(['id', 'first_name', 'last_name'])
      .where('last_name', '=', name)
      .executeTakeFirstOrThrow()
    return { id, name: `${first_name} ${last_name}` }
  }
  const project = await named(tx, 'project', 'Lenders for the coast')
  const invited = { project, institute: own, by: await byLastName('Chea'), role: 'Project_Member' } as const
  tell(admin, 'project.institute_invited', invited, 24)
  const bank = await named(tx, 'institute', 'Mekong Rural Bank')
  tell(staff, 'institute.admin_objected', { institute: bank, by: await byLastName('Keo') }, 24)
  const report = await tx
    .selectFrom('report')
    .select(['id', 'name'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  tell(staff, 'report.created', { report, type: 'comment', reason: 'false', open: 2 }, 23)
}

/** Senders of open contact requests, with the hours since they were sent. */
async function requestsToConnect(tx: Tx, now: Date) {
  const waiting = await tx
    .selectFrom('contact')
    .innerJoin('person', 'person.id', 'from_id')
    .select(['from_id', 'to_id', 'first_name', 'last_name', 'contact.created_at'])
    .where('accepted_at', 'is', null)
    .orderBy('contact.created_at')
    .limit(50)
    .execute()
  return waiting.map(({ from_id, to_id, first_name, last_name, created_at }) => ({
    to: to_id,
    by: { id: from_id, name: `${first_name} ${last_name}` },
    hoursAgo: Math.round((now.getTime() - created_at.getTime()) / hourLength),
  }))
}

/** Institutes about which a person with search profiles may be notified. */
async function matchesFor(tx: Tx, personId: number) {
  const [best, ...more] = await tx
    .selectFrom('institute')
    .select(['institute.id', 'institute.name'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('search_profile')
          .select('search_profile.person_id')
          .whereRef('search_profile.category', '=', 'institute.type')
          .where('search_profile.person_id', '=', personId),
      ),
    )
    .where('profile_visibility', '=', 'public')
    .where('merged_into', 'is', null)
    .orderBy('institute.id', 'desc')
    .limit(3)
    .execute()
  if (!best) throw new Error('The demo person looks for nothing')
  return [best, ...more] as const
}

type EventKind = Extract<NotificationKind, `event.${string}`>

/** Notifications about the first events, and about a cancelled one. */
async function tellOfEvents(
  tx: Tx,
  tell: <K extends EventKind>(kind: K, facts: NotificationFacts[K], hoursAgo: number) => void,
): Promise<void> {
  const event = async (title: string) => {
    const { id, ...found } = await tx
      .selectFrom('event')
      .select(['id', 'starts_at', 'ends_at', 'time_zone', 'city'])
      .where('title', '=', title)
      .executeTakeFirstOrThrow()
    const span = { start: found.starts_at.toISOString(), end: found.ends_at.toISOString() }
    const when = `${spanWords(span, found.time_zone)} (${zoneCity(found.time_zone)} time)`
    return { event: { id, name: title }, when, where: found.city || 'online' }
  }
  tell('event.created', await event('Green Finance Forum East Africa'), 220)
  const cancelled = { event: { id: 0, name: 'Autumn walk through the city forest' } }
  tell('event.cancelled', cancelled, 150)
  tell('event.changed', await event('Clean cooking: loans that reach the kitchen'), 44)
  tell('event.place_freed', await event('Green Index: how to fill it in well'), 7)
  tell('event.soon', await event('Office hour: matching profiles'), 2)
}

const named = (tx: Tx, table: 'project' | 'institute', name: string) =>
  tx.selectFrom(table).select(['id', 'name']).where('name', '=', name).executeTakeFirstOrThrow()

async function demoMember(tx: Tx, place: number) {
  const lastName = demoMembers[place]?.[1] ?? ''
  const found = await tx
    .selectFrom('person')
    .select(['id', 'first_name', 'last_name'])
    .where('last_name', '=', lastName)
    .executeTakeFirstOrThrow()
  return { id: found.id, name: `${found.first_name} ${found.last_name}` }
}

/** Two objects of a project that its members see. */
async function inProject(tx: Tx, table: 'discussion' | 'survey' | 'document', projectId: number) {
  const [first, second] = await tx
    .selectFrom(table)
    .select(['id', 'name'])
    .where('project_id', '=', projectId)
    .$if(table === 'document', (documents) => documents.where('permissions', '<>', 'ADMIN_ONLY'))
    .orderBy('id')
    .limit(2)
    .execute()
  if (!first || !second) throw new Error(`The demo project has less than two of ${table}`)
  return [first, second] as const
}
