import type { CallFailed } from '../../platform/call.ts'

/** Times that a file is sent again while the server reads others. */
const mostTries = 5

/** Options of a query that has the server read a file: once for each file, and again when the server was busy. */
export const readOnServer = {
  staleTime: Infinity,
  gcTime: 0,
  retry: (tries: number, { status }: CallFailed) => status === 429 && tries < mostTries,
  retryDelay: (_tries: number, { retryAfter }: CallFailed) => Math.max(1, retryAfter) * 1000,
}

/** What tells files apart in the key of a query. */
export const fileIdentity = (file: File | undefined) => [file?.name, file?.size, file?.lastModified]
