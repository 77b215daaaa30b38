import { rolesWith } from 'contract/projects/permissions.ts'
import { serviceTokenPermission } from 'contract/service-tokens/service-tokens.rules.ts'
import { adminsOf } from '../institutes/institutes.ts'
import { sendMails, type Mail } from '../mail/mail.ts'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/database/database.ts'
import type { TokenOwner, Viewer } from '../platform/http/viewer.ts'
import { accountInUse } from '../users/users.ts'

interface Created {
  owner: TokenOwner
  token: { expires_at: Date }
  /** The person who created it. */
  viewer: Viewer
}

/** Most people who get a mail. */
const mostPeople = 50

/** Mails all Admins of the project or institute. Without the name of the token, which somebody else may have chosen. */
export async function mailServiceTokenCreated(
  tx: Tx,
  { owner, token, viewer }: Created,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
): Promise<void> {
  const { name, page, people } = await placeOf(tx, owner)
  const until = token.expires_at.toISOString().slice(0, 10)
  const mails = people.map(({ id, email }): Mail => ({
    to: email,
    subject: `A new API token of ${name}`,
    parts: [
      {
        text: `${id === viewer.id ? 'You' : 'Another Admin'} created an API token of ${name}. Until ${until}, programs that have it can use the data of ${name}, within the permissions chosen for it.`,
      },
      { action: 'Manage the API tokens', url: `${PUBLIC_URL}${page}/tokens` },
    ],
    note: 'Everyone who manages these tokens gets this mail. If it was not intended, revoke the token now.',
  }))
  await sendMails(tx, mails)
}

async function placeOf(tx: Tx, owner: TokenOwner) {
  if ('institute_id' in owner) {
    const id = owner.institute_id
    const { name } = await tx
      .selectFrom('institute')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { name, page: `/institutes/${id}`, people: await adminsOf(tx, id) }
  }
  const id = owner.project_id
  const { name } = await tx
    .selectFrom('project')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const people = await tx
    .selectFrom('person')
    .select(['person.id', 'email'])
    .where(accountInUse())
    .where('person.id', 'in', (held) =>
      held
        .selectFrom('project_role')
        .select('person_id')
        .where('project_id', '=', id)
        .where('role', 'in', rolesWith(serviceTokenPermission)),
    )
    .orderBy('person.id')
    .limit(mostPeople)
    .execute()
  return { name, page: `/projects/${id}`, people }
}
