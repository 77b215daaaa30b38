import { z } from 'zod'
import { notificationKindNames } from './notification-kinds.ts'
import { digestIntervals, mailChoices } from './notification-kind.ts'
import type { Schemas } from '../platform/endpoint.ts'

/** How a kind of notification reaches me; neither in the app nor by mail is off. */
export const notificationPreference = z.object({
  kind: z.enum(notificationKindNames),
  in_app: z.boolean(),
  mail: z.enum(mailChoices),
})

export type NotificationPreference = z.output<typeof notificationPreference>

/** Every kind, in the order of `notificationKinds`; how often the digest comes; whether messages are mailed. */
export const notificationPreferenceList = z.object({
  digest: z.enum(digestIntervals),
  /** Messages that I have not seen for ten minutes. */
  chat_mail: z.boolean(),
  kinds: z.array(notificationPreference),
})

export type NotificationPreferences = z.output<typeof notificationPreferenceList>

export const notificationPreferencesSchemas = {
  read: {
    response: notificationPreferenceList,
  },
  save: {
    body: z.object({
      digest: z.enum(digestIntervals).optional(),
      chat_mail: z.boolean().optional(),
      kinds: z.array(notificationPreference).max(notificationKindNames.length).default([]),
    }),
    response: notificationPreferenceList,
  },
} satisfies Schemas
