import { z } from 'zod'

/** A stored file in responses: its name and a temporary URL. */
export const storedFile = z.object({ key: z.string(), file_name: z.string(), url: z.string() })
export type StoredFile = z.output<typeof storedFile>
