/** What somebody says who asks for a role in an institution that is here. */
export interface JoinValues {
  institute: number | null
  /** What is typed, or the name of the chosen one. */
  instituteName: string
  user_role: string
}
