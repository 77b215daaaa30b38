/** Interval of polling for new notifications, in milliseconds (NOT-07). */
export const pollMilliseconds = 10_000

/** Unread notifications are counted up to this number, and shown as '99+'. */
export const maxCountedUnread = 100
