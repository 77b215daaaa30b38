import type { ResultsFile } from 'contract/results/submissions.ts'
import { isSignatureOf, signatureOf } from '../../platform/signature.ts'
import type { Config } from '../../platform/config.ts'

/** A download that a person has requested. */
export interface Download extends ResultsFile {
  surveyId: number
  /** Id of the person. */
  by: number
}

const minutes = 15

/** The signed URL of a download: a browser that saves a file sends no token. */
export async function downloadLink(download: Download, config: Config, now: Date): Promise<string> {
  const expires = Math.floor(now.getTime() / 1000) + minutes * 60
  const { surveyId, filter, with_files, raw, table, shape, format, which, files, by, ...wide } = download
  const signature = await signatureOf(signed(download, expires), config)
  const chosen = {
    ...(filter && { filter }),
    ...(with_files && { with_files }),
    ...(raw && { raw }),
    ...(table && { table }),
    ...(shape === 'wide' && { shape, ...wide }),
  }
  const pairs = Object.entries({ format, which, files, by, ...chosen, expires, signature }).flatMap(
    ([name, value]) => [value ?? []].flat().map((one): [string, string] => [name, String(one)]),
  )
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

const signed = (
  { surveyId, format, which, files, filter = '', with_files, raw, table = 0, by, shape, ...wide }: Download,
  expires: number,
) =>
  [
    'survey-export',
    surveyId,
    format,
    which,
    files,
    // Of a single one, a URL does not say whether it was in a list.
    JSON.stringify([filter].flat()),
    with_files,
    raw,
    table,
    by,
    expires,
    shape,
    wide.columns,
    wide.values,
    JSON.stringify([
      wide.sort,
      wide.language ?? '',
      wide.variables === undefined ? null : [wide.variables].flat(),
    ]),
  ].join('\n')
