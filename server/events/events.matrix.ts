import { events } from 'contract/events/events.endpoints.ts'
import { matrixOf } from '../testing/matrix.ts'

const form = {
  title: 'Green Finance Forum',
  start: '2031-05-12T09:00:00Z',
  end: '2031-05-12T17:00:00Z',
  time_zone: 'Africa/Nairobi',
}

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. */
export const eventsMatrix = matrixOf(events, {
  prepare: async ({ people: { staff } }) => {
    const { body } = await staff.call(events.create, { body: form })
    return { id: body.id, updated_at: body.updated_at }
  },
  requests: {
    list: () => ({}),
    read: ({ id }) => ({ params: { id } }),
    create: () => ({ body: form }),
    update: ({ id, updated_at }) => ({ params: { id }, body: { title: 'Green Finance Day', updated_at } }),
    remove: ({ id }) => ({ params: { id } }),
    attendees: ({ id }) => ({ params: { id } }),
    downloadAttendees: ({ id }) => ({ params: { id } }),
    removeAttendee: ({ id, ids }) => ({ params: { id, personId: ids.plain }, body: {} }),
    admitAttendee: ({ id, ids }) => ({
      params: { id, personId: ids.projectMember },
      body: { waiting: false as const },
    }),
    writeToAttendees: ({ id }) => ({
      params: { id },
      body: { to: 'going' as const, subject: 'Rooms', text: 'We meet in room 2.' },
    }),
    calendar: ({ id }) => ({ params: { id } }),
  },
})
