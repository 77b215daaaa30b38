import { useParams } from 'react-router'
import { NewPassword } from './NewPassword.tsx'
import { ResetRequest } from './ResetRequest.tsx'

/** One screen in two modes: with the uid and token of a link it sets the new password (ACC-60 to ACC-62). */
export function ResetPage() {
  const { uid64, token } = useParams()
  return uid64 && token ? <NewPassword uid={uid64} token={token} /> : <ResetRequest />
}
