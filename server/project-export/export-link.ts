import { createHmac, timingSafeEqual } from 'node:crypto'
import { signingKey } from '../platform/signing-key.ts'
import type { Config } from '../platform/config.ts'

interface Export {
  projectId: number
  /** Id of the person. */
  by: number
}

const minutes = 15

/** The signed URL of an export: a browser that saves a file sends no token. */
export async function exportLink(wanted: Export, config: Config, now: Date): Promise<string> {
  const expires = Math.floor(now.getTime() / 1000) + minutes * 60
  const query = new URLSearchParams({
    by: String(wanted.by),
    expires: String(expires),
    signature: await signature(wanted, expires, config),
  })
  return `/api/projects/${wanted.projectId}/export/?${query}`
}

export async function isOurs(
  wanted: Export,
  given: { expires: number; signature: string },
  config: Config,
  now: Date,
): Promise<boolean> {
  if (given.expires * 1000 < now.getTime()) return false
  const [sent, ours] = [
    Buffer.from(given.signature),
    Buffer.from(await signature(wanted, given.expires, config)),
  ]
  return sent.length === ours.length && timingSafeEqual(sent, ours)
}

const signature = async ({ projectId, by }: Export, expires: number, config: Config) =>
  createHmac('sha256', await signingKey(config))
    .update(['project-export', projectId, by, expires].join('\n'))
    .digest('base64url')
