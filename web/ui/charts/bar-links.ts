/** Where a bar and its count lead. */
export interface BarLinks {
  /** The rows that are counted. */
  rows?: string | undefined
  /** The same page with only these rows, or with all if it shows only these. */
  only?: string | undefined
  isOnly?: boolean
}
