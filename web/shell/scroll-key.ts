import type { Location } from 'react-router'

/**
 * By what the position of a page is remembered. Every address that is typed or opened from outside has the key
 * `default`: another page must not open where the last one stood.
 */
export const scrollKey = ({ key, pathname, search }: Location): string =>
  key === 'default' ? pathname + search : key
