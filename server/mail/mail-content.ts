import { z } from 'zod'

const itemSchema = z.object({
  text: z.string(),
  url: z.string(),
  /** Such as when it happened. */
  aside: z.string().optional(),
  /** What somebody wrote with it. */
  quote: z.string().optional(),
})
export type MailItem = z.infer<typeof itemSchema>

const partSchema = z.union([
  z.object({ text: z.string() }),
  z.object({ heading: z.string() }),
  /** What to do; the first one of a mail is its button. */
  z.object({ action: z.string(), url: z.string() }),
  /** What people wrote, with its lines. */
  z.object({ quotes: z.array(z.string()) }),
  z.object({ items: z.array(itemSchema) }),
])
export type MailPart = z.infer<typeof partSchema>

/** What a mail says, whatever it looks like: HTML and text are both written from it, and say the same. */
const contentSchema = z.object({
  /** The title on top is the subject. */
  parts: z.array(partSchema),
  /** Why its reader gets it, or what to do if it is not for them; stands below. */
  note: z.string().optional(),
})
export type MailContent = z.infer<typeof contentSchema>

/** The content of a mail as it is stored until it is sent. */
export const storedContent = ({ parts, note }: MailContent): string => JSON.stringify({ parts, note })
export const readContent = (stored: string): MailContent => contentSchema.parse(JSON.parse(stored))

/** Stands for the token in the stored text of a mail. */
export const tokenPlaceholder = '{{token}}'
/** Stands for the address of the page that unsubscribes from mails like this one. */
export const unsubscribePlaceholder = '{{unsubscribe}}'
/** Stands for the address of the reader's preferences. */
export const preferencesPlaceholder = '{{preferences}}'

/** Words as they were typed, without what would be read as a placeholder. */
export const asTyped = (text: string): string => text.replaceAll('{{', '{ {').trim()
