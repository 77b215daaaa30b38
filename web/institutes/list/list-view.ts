import type { InstituteOrder } from 'contract/institutes/institute-lists.ts'

/** Institutes on a page, by view; nine cards are three rows of three (INS-03). */
export const pageSizes = { rows: 20, cards: 9 } as const
export type ListView = keyof typeof pageSizes

/** The view in the URL. */
export const viewOf = (params: URLSearchParams): ListView =>
  params.get('view') === 'cards' ? 'cards' : 'rows'

/** The order in the URL; of people without an institution, the server sorts by name in both cases. */
export const orderOf = (params: URLSearchParams): InstituteOrder =>
  params.get('sort') === 'name' ? 'name' : 'nearest'
