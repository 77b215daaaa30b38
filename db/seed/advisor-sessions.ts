import { sql } from 'kysely'
import type { AdvisorHours } from 'contract/calendar/advisor-hours.ts'
import { freeSlots } from 'contract/calendar/free-slots.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { personas, type Persona } from './personas.ts'

const morningsAnd = (from: string, to: string): AdvisorHours['weekly'] =>
  ([1, 2, 3, 4, 5] as const).flatMap((weekday) => [
    { weekday, from: '09:00', to: '12:00' },
    ...(weekday % 2 === 0 ? [{ weekday, from, to }] : []),
  ])

/** Two advisors in distant time zones: a persona and a member. */
const advisors: { email: string; hours: AdvisorHours }[] = [
  {
    email: personas.advisor.email,
    hours: {
      time_zone: 'Asia/Kolkata',
      place: 'https://meet.example.org/arjun-mehta',
      session_minutes: 30,
      notice_hours: 4,
      days_ahead: 90,
      most_a_day: 6,
      weekly: morningsAnd('14:00', '17:00'),
      days_off: [],
      extra: [],
    },
  },
  {
    email: 'awa.diop@seventeen.example',
    hours: {
      time_zone: 'Africa/Dakar',
      session_minutes: 60,
      notice_hours: 24,
      days_ahead: 60,
      most_a_day: 3,
      weekly: morningsAnd('15:00', '18:00'),
      days_off: [],
      extra: [],
    },
  },
]

/** Subjects of sessions, by member, with the first or the second advisor. */
const booked: { member: Persona; advisor: 0 | 1; title: string }[] = [
  { member: 'plain', advisor: 0, title: 'Choosing indicators for green loans' },
  { member: 'projectAdmin', advisor: 0, title: 'Rural lending when rains fail' },
  { member: 'instituteAdmin', advisor: 1, title: 'Preparing our first impact report' },
  { member: 'projectAdmin', advisor: 1, title: 'A survey that smallholders finish' },
]

/** Hours of two advisors, and sessions over the next days. */
export async function seedAdvisorSessions(tx: Tx, now: Date): Promise<void> {
  const people = await tx.selectFrom('person').select(['id', 'email']).execute()
  const idOf = (email: string) => people.find((person) => person.email === email)!.id
  const window = { start: now.getTime(), end: now.getTime() + 14 * 86_400_000 }
  for (const [at, { email, hours }] of advisors.entries()) {
    const advisor_id = idOf(email)
    await tx.updateTable('person').set({ is_advisor: true }).where('id', '=', advisor_id).execute()
    await sql`insert into advisor_hours (advisor_id, hours)
      values (${advisor_id}, ${JSON.stringify(hours)}::text::jsonb)`.execute(tx)
    const slots = freeSlots(hours, window, { busy: [], now: now.getTime() })
    const sessions = booked.filter(({ advisor }) => advisor === at)
    await tx
      .insertInto('advisor_session')
      .values(
        sessions.flatMap(({ member, title }, index) => {
          const slot = slots[3 + index * 5]
          if (!slot) return []
          return {
            advisor_id,
            member_id: idOf(personas[member].email),
            title,
            place: hours.place ?? '',
            starts_at: new Date(slot.start),
            ends_at: new Date(slot.end),
          }
        }),
      )
      .execute()
  }
}
