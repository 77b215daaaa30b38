import type { Notification } from './notifications.schemas.ts'
/** The path that a notification leads to; undefined when its data is malformed. */
export function linkOf({ data }: Pick<Notification, 'data'>): string | undefined {
  try {
    const { link } = JSON.parse(data) as { link?: unknown }
    return typeof link === 'string' && /^\/(?!\/)/.test(link) ? link : undefined
  } catch {
    return undefined
  }
}
