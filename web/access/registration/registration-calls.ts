import '../../platform/set-up-schemas.ts' // before any schema
import { registration } from 'contract/access/registration.endpoints.ts'
import { call, type CallInput } from '../../platform/call.ts'

export const register = (sent: CallInput<typeof registration.register>) => call(registration.register, sent)

export const institutesLike = (name: string, signal: AbortSignal) =>
  call(registration.institutes, { query: { name }, signal })

export const similarInstitutes = (query: { name: string; website_url: string }) =>
  call(registration.similarInstitutes, { query })

export const resendConfirmation = (email: string) =>
  call(registration.resendConfirmation, { body: { email } })

export const checkPassword = (password: string) => call(registration.checkPassword, { body: { password } })
