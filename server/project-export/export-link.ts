import { isSignatureOf, signatureOf } from '../platform/signature.ts'
import type { Config } from '../platform/config.ts'

interface Export {
  projectId: number
  /** Id of the viewer. */
  by: number
}

const minutes = 15

/** The signed URL of an export, as browsers do not send a token when they save a file. */
export async function exportLink(wanted: Export, config: Config, now: Date): Promise<string> {
  const expires = Math.floor(now.getTime() / 1000) + minutes * 60
  const query = new URLSearchParams({
    by: String(wanted.by),
    expires: String(expires),
    signature: await signatureOf(signed(wanted, expires), config),
  })
  return `/api/projects/${wanted.projectId}/export/?${query}`
}

export async function isValidLink(
  wanted: Export,
  given: { expires: number; signature: string },
  config: Config,
  now: Date,
): Promise<boolean> {
  if (given.expires * 1000 < now.getTime()) return false
  return isSignatureOf(signed(wanted, given.expires), given.signature, config)
}

const signed = ({ projectId, by }: Export, expires: number) =>
  ['project-export', projectId, by, expires].join('\n')
