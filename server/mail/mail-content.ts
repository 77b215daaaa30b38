/** What a mail says, whatever it looks like: HTML and text are both written from it, and say the same. */
export interface MailContent {
  /** The title on top is the subject. */
  parts: MailPart[]
  /** Why its reader gets it, or what to do if it is not for them; stands below. */
  note?: string | undefined
}

export type MailPart =
  | { text: string }
  | { heading: string }
  /** What to do; the first one of a mail is its button. */
  | { action: string; url: string }
  /** What people wrote, with its lines. */
  | { quotes: string[] }
  | { items: MailItem[] }

export interface MailItem {
  text: string
  url: string
  /** Such as when it happened. */
  aside?: string | undefined
  /** What somebody wrote with it. */
  quote?: string | undefined
}

/** Stands for the token in the stored text of a mail. */
export const tokenPlaceholder = '{{token}}'
/** Stands for the address of the page that unsubscribes from mails like this one. */
export const unsubscribePlaceholder = '{{unsubscribe}}'
/** Stands for the address of the reader's preferences. */
export const preferencesPlaceholder = '{{preferences}}'

/** Words as they were typed, without what would be read as a placeholder. */
export const asTyped = (text: string): string => text.replaceAll('{{', '{ {').trim()
