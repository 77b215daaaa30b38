import { hash } from '@node-rs/argon2'
import type { Database } from '../../server/platform/database/database.ts'
import type { Config } from '../../server/platform/config.ts'
import { seedAdvisorSessions } from './advisor-sessions.ts'
import { seedAroundPersonas } from './demo.ts'
import { spreadOverMonths } from './dates.ts'
import { seedDiscussions } from './discussions.ts'
import { seedEvents } from './events.ts'
import { seedDocuments } from './documents/documents.ts'
import { seedFailedMails } from './mails.ts'
import { seedNetwork } from './network.ts'
import { seedNotifications } from './notifications.ts'
import { seedPeople } from './people.ts'
import { seedProjectLooks } from './project-looks.ts'
import { seedSearchProfiles } from './search-profiles.ts'
import { seedSurveys } from './surveys.ts'
import { seedConversations } from './conversations.ts'
import { demoPassword, personas, seedPersonas } from './personas.ts'

/**
 * Fills an empty database with the demo data, outside production only.
 * @returns a text with the demo accounts, or undefined if there are none
 */
export async function seedOnFirstStart(
  { db }: Database,
  config: Config,
  print: (text: string) => void,
): Promise<string | undefined> {
  if (!config.DEMO_DATA) return undefined
  const anybody = await db.selectFrom('person').select('id').limit(1).executeTakeFirst()
  if (!anybody) {
    print('Loading the demo data ...')
    await seedPersonas(db)
    await db.transaction().execute(async (tx) => {
      await seedAroundPersonas(tx)
      await seedPeople(tx, config)
      await seedNetwork(tx, config, await hash(demoPassword))
      await seedSearchProfiles(tx, new Date())
      await seedProjectLooks(tx, config)
      await seedSurveys(tx, new Date())
      await seedDiscussions(tx, new Date())
      await seedDocuments(tx, config, new Date())
      await seedConversations(tx, new Date())
      await seedAdvisorSessions(tx, new Date())
      await spreadOverMonths(tx, new Date())
      await seedEvents(tx, config, new Date())
      await seedNotifications(tx, new Date())
      await seedFailedMails(tx, new Date())
    })
  }
  const accounts = Object.entries(personas).map(([name, { email }]) => `  ${name.padEnd(17)} ${email}`)
  return `\nDemo accounts, all with the password "${demoPassword}":\n${accounts.join('\n')}\n`
}
