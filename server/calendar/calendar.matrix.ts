import { advisorHoursEndpoints } from 'contract/calendar/advisor-hours.endpoints.ts'
import { calendarFeed } from 'contract/calendar/calendar-feed.endpoints.ts'
import { calendar } from 'contract/calendar/calendar.endpoints.ts'
import { matrixOf } from '../testing/matrix.ts'
import { everyDay } from './testing/hours.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const slotOn = (date: string) => ({ start: `${date}T09:00:00Z`, end: `${date}T09:30:00Z` })
const session = slotOn(inDays(40))
const other = slotOn(inDays(41))

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. The session is between `plain` and `advisor`. */
export const calendarMatrix = matrixOf(calendar, {
  prepare: async ({ people, ids }) => {
    await people.advisor.call(advisorHoursEndpoints.save, { body: everyDay })
    const { body } = await people.plain.call(calendar.book, {
      body: { ...session, title: 'Green loans', advisorId: ids.advisor },
    })
    return { id: body.id, updated_at: body.updated_at ?? '' }
  },
  requests: {
    list: () => ({
      query: {
        from_time: `${inDays(30)}T00:00:00Z`,
        to_time: `${inDays(60)}T00:00:00Z`,
        get_advisor_slots: 'true' as const,
      },
    }),
    advisors: () => ({ query: {} }),
    read: ({ id }) => ({ params: { id } }),
    slots: ({ id }) => ({ params: { id } }),
    book: ({ ids }) => ({ body: { ...other, title: 'Green loans', advisorId: ids.advisor } }),
    move: ({ id, updated_at }) => ({ params: { id }, body: { ...other, updated_at } }),
    next: () => ({ query: {} }),
    setPlace: ({ id, updated_at }) => ({ params: { id }, body: { place: 'Room 2', updated_at } }),
    cancel: ({ id }) => ({ params: { id } }),
    hold: ({ ids }) => ({ body: { ...other, advisorId: ids.advisor } }),
    release: ({ id }) => ({ params: { id } }),
  },
})

export const advisorHoursMatrix = matrixOf(advisorHoursEndpoints, {
  requests: { read: () => ({}), save: () => ({ body: everyDay }) },
})

export const calendarFeedMatrix = matrixOf(calendarFeed, {
  requests: { read: () => ({}), renew: () => ({}), download: () => ({ params: { token: 'nobodys-token' } }) },
})
