/** The keys of a table that is written out in the code, by the names it is typed with; TypeScript knows them as strings only. */
export const keysOf = <T extends object>(table: T): (keyof T & string)[] =>
  Object.keys(table) as (keyof T & string)[]
