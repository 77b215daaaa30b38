import { TOTP, Secret } from 'otpauth'
import { access } from 'contract/access/access.endpoints.ts'
import { secondFactors } from 'contract/access/second-factors.endpoints.ts'
import type { SecondStep } from 'contract/access/second-step.ts'
import { demoPassword } from '../../../db/seed/personas.ts'
import { person, type Person } from '../../testing/person.ts'
import type { TestServer } from '../../testing/test-server.ts'

/** An authenticator app whose clock is ahead by some periods, since a code works once. */
export const codeOf = (secret: string, at = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })

/** Sets up an app. @returns its secret and the recovery codes */
export async function setUpApp(owner: Person, password = demoPassword, at = Date.now()) {
  const { body: started } = await owner.call(secondFactors.startApp, { body: { password } })
  const { body } = await owner.call(secondFactors.confirmApp, { body: { code: codeOf(started.secret, at) } })
  return { secret: started.secret, codes: body.codes }
}

/** Enters the password. */
export const enterPassword = (
  server: TestServer,
  username: string,
  {
    password = demoPassword,
    cookie,
    remember,
  }: { password?: string; cookie?: string; remember?: boolean } = {},
) =>
  person(server).request(access.signIn.method, access.signIn.path, {
    body: { username, password, ...(remember !== undefined && { remember }) },
    ...(cookie !== undefined && { headers: { cookie } }),
  })

/** Enters the password of an account with a second factor. */
export async function secondStepOf(server: TestServer, username: string, password = demoPassword) {
  const { status, body } = await enterPassword(server, username, { password })
  const step = body as SecondStep
  if (status !== 400 || step.code !== 'second_factor_required')
    throw new Error(`No second step but ${JSON.stringify(body)}`)
  return step
}

/** Finishes a sign-in. */
export const finish = (
  server: TestServer,
  body: { challenge: string; code: string; trust?: boolean },
  headers: Record<string, string> = {},
) => person(server).request('POST', secondFactors.finishSignIn.path, { body, headers })
