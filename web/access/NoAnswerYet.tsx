import { useConnectionLost } from '../platform/connection.ts'
import { Notice } from './Notice.tsx'

/** Says that a call waits for a server that does not answer, on pages outside the frame, which tells members so. */
export function NoAnswerYet({ call: { isPending } }: { call: { isPending: boolean } }) {
  const lost = useConnectionLost()
  if (!isPending || !lost) return null
  return (
    <Notice kind="failure">
      The server does not answer right now. We are waiting for it; nothing that you typed is lost.
    </Notice>
  )
}
