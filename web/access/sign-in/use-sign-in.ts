import { useState } from 'react'
import type { Session } from 'contract/access/access.contract.ts'
import { CallFailed } from '../../platform/call.ts'
import type { Credentials } from './call-sign-in.ts'

/** The call and its schemas are loaded while somebody types. */
export const loadCall = () => import('./call-sign-in.ts')

/** Sends the credentials, once at a time; `failed` is the failure of the last attempt. */
export function useSignIn(onSuccess: (session: Session) => void) {
  const [isPending, setPending] = useState(false)
  const [failed, setFailed] = useState<{ error: CallFailed; submittedAt: number }>()
  const signIn = async (credentials: Credentials) => {
    if (isPending) return
    setPending(true)
    setFailed(undefined)
    try {
      const { callSignIn } = await loadCall()
      onSuccess(await callSignIn(credentials))
    } catch (error) {
      setPending(false)
      // The file of the call could not be loaded: the line is gone, or there is a new release.
      const told = error instanceof CallFailed ? error : new CallFailed(0, { detail: unloaded })
      setFailed({ error: told, submittedAt: Date.now() })
    }
  }
  return { signIn, isPending, failed, reset: () => setFailed(undefined) }
}

const unloaded = 'We could not reach the server. Check your connection, then reload this page.'
