import { signOn } from 'contract/access/sign-on.endpoints.ts'
import type { SignOnOutcome } from 'contract/access/sign-on.schemas.ts'
import { person, type Person } from '../../../testing/person.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { visit, type TestProvider } from './openid-provider.ts'

/** What a provider has sent a browser back with. */
export interface Returned {
  institute: number | null
  /** The query of the address. */
  returned: string
  /** The cookie of the browser. */
  cookie: string
}

interface Wanted {
  institute: number | null
  /** The subject that signs in at the provider. */
  subject: string
  remember?: boolean
}

/** Signs in at the provider, up to the return to our page. */
export async function signOnAt(
  server: TestServer,
  provider: TestProvider,
  { institute, subject, remember = false }: Wanted,
): Promise<Returned> {
  const { status, body, headers } = await person(server).request('POST', signOn.start.path, {
    body: { institute, remember },
  })
  if (status !== 200) throw new Error(`Not started: ${JSON.stringify(body)}`)
  return returnFrom(provider, { institute, subject, url: (body as { url: string }).url, headers })
}

/** The same to link the account of a session. */
export async function linkAt(
  who: Person,
  provider: TestProvider,
  { institute, subject }: Wanted,
): Promise<Returned> {
  const { body, headers } = await who.call(signOn.startLink, { body: { institute } })
  return returnFrom(provider, { institute, subject, url: body.url, headers })
}

async function returnFrom(
  provider: TestProvider,
  { institute, subject, url, headers }: Wanted & { url: string; headers: Headers },
): Promise<Returned> {
  provider.signsIn = subject
  const back = await visit(url, provider)
  const cookie = headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
  return { institute, returned: back.search, cookie }
}

/** Hands what the provider has returned to the server. */
export const finishWith = (
  server: TestServer,
  { institute, returned, cookie }: Returned,
  who: Person = person(server),
) =>
  who.request('POST', signOn.finish.path, {
    body: { institute, returned },
    headers: { cookie },
  })

/** Signs in. @returns the status, and the outcome or refusal */
export async function signOnAs(server: TestServer, provider: TestProvider, wanted: Wanted) {
  const back = await signOnAt(server, provider, wanted)
  const { status, body } = await finishWith(server, back)
  return { status, body: body as SignOnOutcome & { code?: string; detail?: string } }
}

/** The person who was signed in. */
export function signedOn(server: TestServer, { body }: { body: unknown }): Person {
  const outcome = body as SignOnOutcome
  if (outcome.outcome !== 'signed_in') throw new Error(`Not signed in: ${JSON.stringify(body)}`)
  return person(server, outcome.session.token)
}
