/** The code of an error of Node or PostgreSQL, such as ENOENT or 23505. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
