/** Values of the form that asks for a role in an existing institution. */
export interface JoinValues {
  institute: number | null
  /** What is typed, or the name of the chosen one. */
  instituteName: string
  user_role: string
}
