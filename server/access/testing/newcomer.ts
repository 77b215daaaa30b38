import type { SentBodyOf } from 'contract/platform/endpoint.ts'
import { registration } from 'contract/access/registration.endpoints.ts'
import type { Db } from '../../platform/database/database.ts'
import { person } from '../../testing/person.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { personaInstitutes } from '../../../db/seed/personas.ts'

type Body = SentBodyOf<typeof registration.register>

export const password = 'olive trees in spring'

/** Valid data of the registration wizard, with a new institute. */
export const newcomer = (email: string, part: Partial<Body> = {}): Body => ({
  first_name: 'Nadia',
  last_name: 'Haddad',
  email,
  password,
  confirm_password: password,
  create_new_institute: true,
  user_role: 'Director',
  instituteData: newcomersInstitute,
  ...part,
})

export const newcomersInstitute = {
  name: 'Nile Solar Cooperative',
  type: 'Technology/Service Provider',
  sustainable_development_goals: ['SDG7', 'SDG13'],
  address: {
    country: 'UG',
    region: 'Eastern Africa',
    city: 'Jinja',
    zip_code: '33100',
    street: 'Main Street 5',
  },
  website_url: 'NileSolar.example/About',
}

/** Path, id and token of the link in a mail. */
export function linkIn(text: string): { url: URL; id: string; token: string } {
  const url = new URL(/https?:\/\/\S+/.exec(text)![0])
  const [token, id] = url.pathname.split('/').reverse()
  return { url, id: id!, token: token! }
}

/** Opens the link in the next mail to a new account. */
export async function confirm(server: TestServer, email: string): Promise<void> {
  const { id, token } = linkIn((await server.mails.next(email)).text)
  await person(server).call(registration.complete, { params: { id }, body: { token } })
}

export const personNamed = (db: Db, email: string) =>
  db.selectFrom('person').selectAll().where('email_key', '=', email.toLowerCase()).executeTakeFirst()

export const instituteNamed = (db: Db, name: string = personaInstitutes.own) =>
  db.selectFrom('institute').selectAll().where('name', '=', name).executeTakeFirstOrThrow()

/** A picture of one pixel. */
export const png = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
)
