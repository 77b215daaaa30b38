import { passwordProblem } from 'contract/access/password.rules.ts'
import { useRef } from 'react'
import { useCall } from '../use-call.ts'
import { loadCalls } from './load-calls.ts'
import type { RegistrationForm } from './use-registration.ts'

/**
 * Asks the server, which alone knows the common passwords, when the field is left and again with its step; each
 * password once. Without an answer the wizard goes on: the registration itself is refused then.
 */
export function usePasswordCheck(form: RegistrationForm, goOn: () => void) {
  const known = useRef(new Map<string, string | null>())
  const check = async (password: string) => {
    const before = known.current.get(password)
    if (before !== undefined) return before
    const { problem } = await (await loadCalls()).checkPassword(password)
    known.current.set(password, problem)
    return problem
  }
  const { mutate, isPending, reset } = useCall(check, {
    onSuccess: (problem) => {
      if (problem === null) return goOn()
      form.showServerErrors({ fields: { password: [problem] }, words: problem })
    },
    onFailure: goOn,
  })
  return {
    isPending,
    reset,
    /** Goes on from the step, unless the password is too common. */
    ask: () => mutate(form.getValues().password),
    /** Shows what is wrong with a password that the rules take. */
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
