import type { Location } from 'react-router'

/**
 * The key of a page's scroll position. Every address that is typed or opened from outside has the router's key `default`,
 * which would open it at the position of another page.
 */
export const scrollKey = ({ key, pathname, search }: Location): string =>
  key === 'default' ? pathname + search : key
