type Plain = string | number | boolean | null | undefined | File | Date

/** Paths of the fields in a form's values: `name`, `address.city`, `members.0.email`. */
export type FieldPath<Values> = {
  [Name in keyof Values & string]-?: Values[Name] extends Plain
    ? Name
    : Values[Name] extends readonly (infer Item)[]
      ? Item extends Plain
        ? Name
        : Name | `${Name}.${number}.${FieldPath<Item>}`
      : `${Name}.${FieldPath<Values[Name]>}`
}[keyof Values & string]

export type PathValue<Values, Path extends string> = Path extends keyof Values
  ? Values[Path]
  : Path extends `${infer Name}.${infer Rest}`
    ? Name extends keyof Values
      ? PathValue<Values[Name], Rest>
      : Values extends readonly (infer Item)[]
        ? PathValue<Item, Rest>
        : never
    : never
