/** What the hash of an entry covers. E-mail and IP addresses are left out, because they are deleted with their account. */
export interface EntryContent {
  institute: number
  /** From 1, without gaps within the institution. */
  number: number
  at: Date
  /** Id of the account. */
  actor: number | null
  action: string
  subject: string | null
  concerns: string | null
  details: Record<string, unknown>
  /** Hash of the entry before, hexadecimal; 64 zeros for the first one. */
  previousHash: string
}

const version = 'seventeen-audit-1'

/** The previous hash of the first entry. */
export const firstHash = '0'.repeat(64)

/** The text of which the hash is the SHA-256, as described in docs/audit-log.md. */
export const hashedText = ({
  institute,
  number,
  at,
  actor,
  action,
  subject,
  concerns,
  details,
  previousHash,
}: EntryContent): string =>
  JSON.stringify([
    version,
    institute,
    number,
    at.toISOString(),
    actor,
    action,
    subject,
    concerns,
    detailsText(details),
    previousHash,
  ])

/** The text that is signed: the hash with its purpose. */
export const signedText = (hash: string): string => `${version}:${hash}`

/** Details as JSON with sorted keys, without e-mail addresses. */
export function detailsText({ email: _, ...details }: Record<string, unknown>): string {
  return JSON.stringify(sorted(details))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const names = Object.keys(value).sort()
  return Object.fromEntries(names.map((name) => [name, sorted((value as Record<string, unknown>)[name])]))
}
