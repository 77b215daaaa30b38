/** Interval of polling for new notifications, in milliseconds (NOT-07). */
export const pollMilliseconds = 10_000

/** Unread notifications are counted up to here, and shown as '99+'. */
export const mostUnread = 100

/** The path that a notification leads to; undefined when its data is malformed. */
export function linkOf({ data }: Pick<Notification, 'data'>): string | undefined {
  try {
    const { link } = JSON.parse(data) as { link?: unknown }
    return typeof link === 'string' && /^\/(?!\/)/.test(link) ? link : undefined
  } catch {
    return undefined
  }
}
