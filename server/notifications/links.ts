import { sql, type RawBuilder } from 'kysely'
import type { NotificationKind } from 'contract/notifications/notification-facts.ts'
import { notificationKinds } from 'contract/notifications/notification-kinds.ts'

/** The current name of the survey that a row of `notification` is about; null for other objects. */
export const nameOfSurvey = (row: string): RawBuilder<string | null> => sql<string | null>`(
  select survey.name from survey
  where survey.id = ${sql.ref(`${row}.about_id`)} and ${sql.ref(`${row}.actor_content_type`)} = 'survey')`

/** A link with another path, if there is one, and the same search. */
const withPath = (link: string, path: string | undefined): string =>
  path === undefined ? link : `${path}${/\?.*/.exec(link)?.[0] ?? ''}`

interface Linked {
  kind: NotificationKind
  /** The link as stored with the notification. */
  link: string
}

/** The current link: the subject may have been renamed, and its old name reused. */
export const linkNow = ({ kind, link, survey_name }: Linked & { survey_name: string | null }): string =>
  withPath(link, survey_name === null ? undefined : notificationKinds[kind].linkByName?.(survey_name))

/** The link in a mail, which cannot change after sending. */
export function linkInMail({ kind, link, about, about_id }: Linked & { about: string; about_id: number }) {
  const { about: type, linkById } = notificationKinds[kind]
  return withPath(link, about === type ? linkById?.(about_id) : undefined)
}
