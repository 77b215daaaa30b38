import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { refusal } from '../platform/refusal.ts'
import { instant } from '../platform/texts.ts'

const place = z.object({ id: z.number().int(), name: z.string() })

/** Without staff nobody could review institutions, unblock accounts, or make others staff. */
export const lastStaffLeaves = refusal(
  'account.last_staff',
  409,
  'You are the only staff member. Make somebody else staff first, under Manage users.',
)

export const accountDeletion = endpoints({
  preview: {
    method: 'GET',
    path: '/api/users/deletion/',
    summary: 'What deleting my account would leave without an Admin',
    response: z.object({
      /** At most 20 of each. */
      institutes: z.array(place),
      projects: z.array(place),
      /** Nobody else is staff: the account cannot be deleted before somebody else is. */
      is_last_staff: z.boolean(),
    }),
  },
  request: {
    method: 'POST',
    path: '/api/users/deletion/',
    summary: 'Delete my account in 14 days; ends all sessions, and signing in before takes it back',
    body: z.object({ password: z.string().max(1000) }),
    response: z.object({ erased_after: instant }),
  },
})

export const myData = endpoints({
  download: {
    method: 'GET',
    path: '/api/users/my-data/',
    summary: 'Everything that is stored about me, as a zip of JSON files and my picture',
    response: z.string(),
    download: ['application/zip'],
  },
})
