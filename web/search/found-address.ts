import type { SearchKind } from 'contract/search/search-kinds.ts'

const addresses: Record<SearchKind, string> = {
  institutes: '/institutes/',
  members: '/member-profile/',
  projects: '/projects/',
  events: '/events/',
}

/** The page of a result. */
export const addressOf = ({ kind, id }: { kind: SearchKind; id: number }): string => `${addresses[kind]}${id}`
