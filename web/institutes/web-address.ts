/** The URL if it may become a link: only http and https (SEC-23). */
export const webAddress = (url: string): string | undefined => (/^https?:\/\//i.test(url) ? url : undefined)

/** A URL without scheme and trailing slash, for display. */
export const displayUrl = (url: string): string => url.replace(/^https?:\/\//i, '').replace(/\/$/, '')
