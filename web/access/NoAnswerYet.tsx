import { useConnectionLost } from '../platform/connection.ts'
import { Notice } from './Notice.tsx'

/** Says that a call is waiting for the server, on pages outside the shell; the shell tells members. */
export function NoAnswerYet({ call: { isPending } }: { call: { isPending: boolean } }) {
  const lost = useConnectionLost()
  if (!isPending || !lost) return null
  return (
    <Notice kind="failure">
      The server does not answer right now. Waiting for it; your changes are not lost.
    </Notice>
  )
}
