import { z } from 'zod'
import { notificationKindNames } from './notification-kinds.ts'
import { digestIntervals, mailChoices } from './notification-kind.ts'
import type { Schemas } from '../platform/endpoint.ts'

/** How a kind of notification is received; neither in the app nor by e-mail means off. */
export const notificationPreference = z.object({
  kind: z.enum(notificationKindNames),
  in_app: z.boolean(),
  mail: z.enum(mailChoices),
})

export type NotificationPreference = z.output<typeof notificationPreference>

/**
 * All kinds in the order of `notificationKinds`, the frequency of the digest, and whether messages are e-mailed.
 */
export const notificationPreferenceList = z.object({
  digest: z.enum(digestIntervals),
  /** E-mails about messages that are unseen after ten minutes. */
  chat_mail: z.boolean(),
  kinds: z.array(notificationPreference),
})

export type NotificationPreferences = z.output<typeof notificationPreferenceList>

export const notificationPreferencesSchemas = {
  read: {
    summary: 'How I receive each kind of notification',
    response: notificationPreferenceList,
  },
  save: {
    summary: 'Change how I receive some kinds of notifications; the others do not change',
    body: z.object({
      digest: z.enum(digestIntervals).optional(),
      chat_mail: z.boolean().optional(),
      kinds: z.array(notificationPreference).max(notificationKindNames.length).default([]),
    }),
    response: notificationPreferenceList,
  },
} satisfies Schemas
