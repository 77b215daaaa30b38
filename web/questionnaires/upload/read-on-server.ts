import type { CallFailed } from '../../platform/call.ts'

/** Maximum number of retries while the server is busy. */
const mostTries = 5

/** Query options for files read by the server: once per file, with retries after 429 Too Many Requests. */
export const readOnServer = {
  staleTime: Infinity,
  gcTime: 0,
  retry: (tries: number, { status }: CallFailed) => status === 429 && tries < mostTries,
  retryDelay: (_tries: number, { retryAfter }: CallFailed) => Math.max(1, retryAfter) * 1000,
}

/** Identifies a file in a query key. */
export const fileIdentity = (file: File | undefined) => [file?.name, file?.size, file?.lastModified]
