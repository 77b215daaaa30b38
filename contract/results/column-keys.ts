/** Key of a column: of the question, and of the key in its answer if the question has several columns. */
export const columnKey = (questionId: number, part?: string) =>
  part === undefined ? `q${questionId}` : `q${questionId}/${part}`

/** Question of a column's key; undefined for a column of the set. */
export function questionOfKey(key: string): number | undefined {
  const [, id] = /^q(\d{1,15})(?:\/|$)/.exec(key) ?? []
  return id === undefined ? undefined : Number(id)
}
