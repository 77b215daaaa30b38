import { createHmac, timingSafeEqual } from 'node:crypto'
import { signingKey } from '../../platform/signing-key.ts'
import type { Config } from '../../platform/config.ts'

/** A download that a person has requested. */
export interface Download {
  surveyId: number
  format: string
  which: string
  files: string
  /** Id of the person. */
  by: number
}

const minutes = 15

/** The signed URL of a download: a browser that saves a file sends no token. */
export async function exportLink(download: Download, config: Config, now: Date): Promise<string> {
  const expires = Math.floor(now.getTime() / 1000) + minutes * 60
  const { surveyId, format, which, files, by } = download
  const query = { format, which, files, by, expires, signature: await signature(download, expires, config) }
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  return `/api/quiz/${surveyId}/export/?${new URLSearchParams(pairs)}`
}

export async function isOurs(
  download: Download,
  given: { expires: number; signature: string },
  config: Config,
  now: Date,
): Promise<boolean> {
  if (given.expires * 1000 < now.getTime()) return false
  const [sent, wanted] = [
    Buffer.from(given.signature),
    Buffer.from(await signature(download, given.expires, config)),
  ]
  return sent.length === wanted.length && timingSafeEqual(sent, wanted)
}

const signature = async ({ surveyId, format, which, files, by }: Download, expires: number, config: Config) =>
  createHmac('sha256', await signingKey(config))
    .update(['survey-export', surveyId, format, which, files, by, expires].join('\n'))
    .digest('base64url')
