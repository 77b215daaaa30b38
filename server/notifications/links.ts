import { sql, type RawBuilder } from 'kysely'
import type { NotificationKind } from 'contract/notifications/notification-facts.ts'
import { notificationKinds } from 'contract/notifications/notification-kinds.ts'

/** The present name of the survey that a row of `notification` is about; null for all else. */
export const nameOfSurvey = (row: string): RawBuilder<string | null> => sql<string | null>`(
  select survey.name from survey
  where survey.id = ${sql.ref(`${row}.about_id`)} and ${sql.ref(`${row}.actor_content_type`)} = 'survey')`

interface Linked {
  kind: NotificationKind
  /** As it was when it was told. */
  link: string
}

/** Where a notification leads now: its subject may have got another name since, and another one its name. */
export const linkNow = ({ kind, link, survey_name }: Linked & { survey_name: string | null }): string =>
  (survey_name !== null && notificationKinds[kind].linkByName?.(survey_name)) || link

/** Where the mail about it leads, which nobody changes once it is sent. */
export function linkInMail({ kind, link, about, about_id }: Linked & { about: string; about_id: number }) {
  const { about: type, linkById } = notificationKinds[kind]
  return about === type && linkById ? linkById(about_id) : link
}
