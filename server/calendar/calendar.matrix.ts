import { advisorHoursCalls } from 'contract/calendar/advisor-hours.contract.ts'
import { calendarFeed } from 'contract/calendar/calendar-feed.contract.ts'
import { calendar } from 'contract/calendar/calendar.contract.ts'
import { matrixOf } from '../testing/matrix.ts'
import { everyDay } from './testing/hours.ts'

const session = { start: '2031-05-12T09:00:00Z', end: '2031-05-12T09:30:00Z' }
const other = { start: '2031-05-13T09:00:00Z', end: '2031-05-13T09:30:00Z' }

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. The session is one of `plain` with `advisor`. */
export const calendarMatrix = matrixOf(calendar, {
  prepare: async ({ people, ids }) => {
    await people.advisor.call(advisorHoursCalls.save, { body: everyDay })
    const { body } = await people.plain.call(calendar.book, {
      body: { ...session, title: 'Green loans', advisorId: ids.advisor },
    })
    return { id: body.id, updated_at: body.updated_at ?? '' }
  },
  requests: {
    list: () => ({
      query: {
        from_time: '2031-05-01T00:00:00Z',
        to_time: '2031-05-30T00:00:00Z',
        get_advisor_slots: 'true' as const,
      },
    }),
    read: ({ id }) => ({ params: { id } }),
    slots: ({ id }) => ({ params: { id } }),
    book: ({ ids }) => ({ body: { ...other, title: 'Green loans', advisorId: ids.advisor } }),
    move: ({ id, updated_at }) => ({ params: { id }, body: { ...other, updated_at } }),
    cancel: ({ id }) => ({ params: { id } }),
    hold: ({ ids }) => ({ body: { ...other, advisorId: ids.advisor } }),
    release: ({ id }) => ({ params: { id } }),
  },
})

export const advisorHoursMatrix = matrixOf(advisorHoursCalls, {
  requests: { read: () => ({}), save: () => ({ body: everyDay }) },
})

export const calendarFeedMatrix = matrixOf(calendarFeed, {
  requests: { read: () => ({}), renew: () => ({}), download: () => ({ params: { token: 'nobodys-token' } }) },
})
