import { isSignatureOf, signatureOf } from '../../platform/signature.ts'
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
export async function downloadLink(download: Download, config: Config, now: Date): Promise<string> {
  const expires = Math.floor(now.getTime() / 1000) + minutes * 60
  const { surveyId, format, which, files, by } = download
  const signature = await signatureOf(signed(download, expires), config)
  const query = { format, which, files, by, expires, signature }
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  return `/api/quiz/${surveyId}/export/?${new URLSearchParams(pairs)}`
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

const signed = ({ surveyId, format, which, files, by }: Download, expires: number) =>
  ['survey-export', surveyId, format, which, files, by, expires].join('\n')
