import type { StartedSession } from 'contract/access/access.schemas.ts'
import { secondFactors } from 'contract/access/second-factors.endpoints.ts'
import { call } from '../../platform/call.ts'
import { askPasskey } from './ask-passkey.ts'

/** Signs in without a password. @throws CallFailed or PasskeyFailed */
export async function signInWithPasskey(remember: boolean): Promise<StartedSession> {
  const { options } = await call(secondFactors.startPasskeySignIn)
  const passkey = await askPasskey(options)
  return call(secondFactors.passkeySignIn, { body: { passkey, remember } })
}
