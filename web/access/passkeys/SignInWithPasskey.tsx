import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { StartedSession } from 'contract/access/access.schemas.ts'
import { Notice } from '../Notice.tsx'

interface SignInWithPasskeyProps {
  isRemembered: () => boolean
  isLeaving: boolean
  onSignedIn: (session: StartedSession) => void
}

/** Signs in with a passkey and without a password. Its code loads when it is used. */
export function SignInWithPasskey({ isRemembered, isLeaving, onSignedIn }: SignInWithPasskeyProps) {
  const signIn = useMutation<StartedSession, Error>({
    mutationFn: async () => (await import('./sign-in-with-passkey.ts')).signInWithPasskey(isRemembered()),
    meta: { ownFailure: true },
    onSuccess: onSignedIn,
  })
  return (
    <>
      <Button variant="default" loading={signIn.isPending || isLeaving} onClick={() => signIn.mutate()}>
        Continue with a passkey
      </Button>
      {signIn.error && <Notice kind="failure">{signIn.error.message}</Notice>}
    </>
  )
}
