export const feedLimits = {
  /** Characters of an option. */
  text: 4_000,
  top: 10_000_000,
  /** Rows of a response, and cells that their answers may have together. */
  rows: 1_000,
  cells: 60_000,
  /** Answer sets of a response in which groups are expanded. */
  expanded: 100,
  /** Parts of a filter, and how deep they may be nested. */
  parts: 200,
  depth: 30,
  /** Columns by which rows are sorted. */
  orders: 5,
} as const
