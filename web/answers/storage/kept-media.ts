import type { FormMediaFile } from 'contract/questionnaires/question-media.schemas.ts'
import { keepReads, keptRead } from '../../platform/kept-reads.ts'
import { currentSession } from '../../platform/session.ts'

/** The largest file that is kept on the device, in bytes. Larger ones are streamed, and need a connection. */
const mostKept = 5 << 20

export const isKept = ({ size }: Pick<FormMediaFile, 'size'>) => size <= mostKept

/** An image, audio or video of a form: from this device, or else from the server, which is then kept for use offline. */
export async function readMedia(
  { key, url }: Pick<FormMediaFile, 'key' | 'url'>,
  signal: AbortSignal,
): Promise<Blob> {
  const userId = currentSession()?.user_id
  const kept = userId === undefined ? undefined : await keptRead([userId, 'media', key])
  if (kept instanceof Blob) return kept
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`The file ${key} was answered with ${response.status}.`)
  const content = await response.blob()
  if (userId !== undefined && currentSession()?.user_id === userId)
    void keepReads([[[userId, 'media', key], content]])
  return content
}
