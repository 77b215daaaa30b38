import { passwordProblem } from 'contract/access/password.rules.ts'
import { registration } from 'contract/access/registration.endpoints.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../platform/call.ts'
import type { RegistrationForm } from './use-registration.ts'

/**
 * Checks the password on the server, which has the list of common passwords, on leaving the field and on leaving its
 * step; each password once. If the check fails the wizard goes on, and the registration itself is refused if need be.
 */
export function usePasswordCheck(form: RegistrationForm, goOn: () => void) {
  const known = useRef(new Map<string, string | null>())
  const check = async (password: string) => {
    const before = known.current.get(password)
    if (before !== undefined) return before
    const { problem } = await call(registration.checkPassword, { body: { password } })
    known.current.set(password, problem)
    return problem
  }
  const { mutate, isPending, reset } = useMutation({
    mutationFn: check,
    meta: { ownFailure: true },
    onSuccess: (problem) => {
      if (problem === null) return goOn()
      form.showServerErrors({ fields: { password: [problem] }, words: problem })
    },
    onError: goOn,
  })
  return {
    isPending,
    reset,
    /** Continues to the next step, unless the password is too common. */
    ask: () => mutate(form.getValues().password),
    /** Checks a password that passes the local rules. */
    onBlur: () => {
      const { password, email } = form.getValues()
      if (passwordProblem(password, email)) return
      void check(password).then(
        (problem) => {
          if (problem && form.getValues().password === password) form.showFieldError('password', problem)
        },
        () => {},
      )
    },
  }
}
