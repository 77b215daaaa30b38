/** A name as an SQL identifier. */
export const quotedName = (name: string) => `"${name.replaceAll('"', '""')}"`
