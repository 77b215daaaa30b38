import { z } from 'zod'

/** Bytes by kind of file (decisions, section 1). */
export const fileLimits = { image: 5 << 20, document: 50 << 20, answer: 20 << 20, survey: 10 << 20 } as const

/** A stored file in responses: its name, and an address that works for a while. */
export const storedFile = z.object({ key: z.string(), file_name: z.string(), url: z.string() })
export type StoredFile = z.output<typeof storedFile>
