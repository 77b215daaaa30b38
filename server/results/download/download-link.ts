import { isSignatureOf, signatureOf } from '../../platform/signature.ts'
import type { Config } from '../../platform/config.ts'

/** A download that a person has requested. */
export interface Download {
  surveyId: number
  format: string
  which: string
  files: string
  filter?: string | undefined
  with_files: boolean
  raw: boolean
  /** Id of a group that repeats. */
  table?: number | undefined
  /** Id of the person. */
  by: number
}

const minutes = 15

/** The signed URL of a download: a browser that saves a file sends no token. */
export async function downloadLink(download: Download, config: Config, now: Date): Promise<string> {
  const expires = Math.floor(now.getTime() / 1000) + minutes * 60
  const { surveyId, filter, with_files, raw, table, ...query } = download
  const signature = await signatureOf(signed(download, expires), config)
  const chosen = {
    ...(filter && { filter }),
    ...(with_files && { with_files }),
    ...(raw && { raw }),
    ...(table && { table }),
  }
  const pairs = Object.entries({ ...query, ...chosen, expires, signature })
  return `/api/quiz/${surveyId}/export/?${new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, String(value)]))}`
}

export async function isDownloadLink(
  download: Download,
  given: { expires: number; signature: string },
  config: Config,
  now: Date,
): Promise<boolean> {
  if (given.expires * 1000 < now.getTime()) return false
  return isSignatureOf(signed(download, given.expires), given.signature, config)
}

const signed = (
  { surveyId, format, which, files, filter = '', with_files, raw, table = 0, by }: Download,
  expires: number,
) =>
  [
    'survey-export',
    surveyId,
    format,
    which,
    files,
    JSON.stringify(filter),
    with_files,
    raw,
    table,
    by,
    expires,
  ].join('\n')
