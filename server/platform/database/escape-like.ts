/** The text as it stands in a pattern of LIKE, where \, % and _ mean something else. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
