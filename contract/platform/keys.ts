/** The keys of a literal object, typed; `Object.keys` returns strings. */
export const keysOf = <T extends object>(table: T): (keyof T & string)[] =>
  Object.keys(table) as (keyof T & string)[]
