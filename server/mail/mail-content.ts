import { z } from 'zod'

const itemSchema = z.object({
  text: z.string(),
  url: z.string(),
  /** For example the time of an event. */
  aside: z.string().optional(),
  /** Text that a user wrote. */
  quote: z.string().optional(),
})
export type MailItem = z.infer<typeof itemSchema>

const partSchema = z.union([
  z.object({ text: z.string() }),
  z.object({ heading: z.string() }),
  /** A link to act on; the first one of a mail is a button. */
  z.object({ action: z.string(), url: z.string() }),
  /** Text by users, with its line breaks. */
  z.object({ quotes: z.array(z.string()) }),
  z.object({ items: z.array(itemSchema) }),
])
export type MailPart = z.infer<typeof partSchema>

/** The content of a mail, from which both HTML and text are generated. */
const contentSchema = z.object({
  /** The heading is the subject. */
  parts: z.array(partSchema),
  /** Footer: why the reader gets the mail, or what to do if it is not for them. */
  note: z.string().optional(),
})
export type MailContent = z.infer<typeof contentSchema>

/** The content of a mail as it is stored until it is sent. */
export const storedContent = ({ parts, note }: MailContent): string => JSON.stringify({ parts, note })
export const readContent = (stored: string): MailContent => contentSchema.parse(JSON.parse(stored))

/** Placeholder of the token in the stored text of a mail. */
export const tokenPlaceholder = '{{token}}'
/** Placeholder of the unsubscribe URL. */
export const unsubscribePlaceholder = '{{unsubscribe}}'
/** Placeholder of the URL of the reader's preferences. */
export const preferencesPlaceholder = '{{preferences}}'

/** Typed text without anything that looks like a placeholder. */
export const asTyped = (text: string): string => text.replaceAll('{{', '{ {').trim()
