/** A website that may become a link: no other scheme does, whatever is stored (SEC-23). */
export const webAddress = (url: string): string | undefined => (/^https?:\/\//i.test(url) ? url : undefined)

/** A website's address as people say it. */
export const spokenAddress = (url: string): string => url.replace(/^https?:\/\//i, '').replace(/\/$/, '')
