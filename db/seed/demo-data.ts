import { hash } from '@node-rs/argon2'
import { transaction, type Db } from '../../server/platform/database/database.ts'
import type { Config } from '../../server/platform/config.ts'
import { seedActivity } from './activity.ts'
import { seedAdvisorSessions } from './advisor-sessions.ts'
import { seedAroundPersonas } from './demo.ts'
import { seedAuditLog } from './audit-log.ts'
import { spreadOverTime } from './dates.ts'
import { seedDiscussions } from './discussions.ts'
import { seedEvents } from './events.ts'
import { seedDocuments } from './documents/documents.ts'
import { seedFlagshipAnswers } from './flagship-survey.ts'
import { seedFailedMails } from './mails.ts'
import { seedNetwork } from './network.ts'
import { seedNotifications } from './notifications.ts'
import { seedOpenDecisions } from './open-decisions.ts'
import { seedPeople } from './people.ts'
import { seedProjectLooks } from './project-looks.ts'
import { seedSearchProfiles } from './search-profiles.ts'
import { seedSurveyReports } from './survey-reports.ts'
import { seedSurveys } from './surveys.ts'
import { seedConversations } from './conversations.ts'
import { demoPassword, seedPersonas } from './personas.ts'

/** Fills an empty database with all demo data. */
export async function seedDemoData(db: Db, config: Config): Promise<void> {
  await seedPersonas(db)
  await transaction(db, async (tx) => {
    await seedAroundPersonas(tx)
    await seedPeople(tx, config)
    await seedNetwork(tx, config, await hash(demoPassword))
    await seedSearchProfiles(tx, new Date())
    await seedProjectLooks(tx, config)
    await seedSurveys(tx, new Date())
    await seedFlagshipAnswers(tx, new Date())
    await seedSurveyReports(tx, new Date())
    await seedDiscussions(tx, new Date())
    await seedDocuments(tx, config, new Date())
    await seedConversations(tx, new Date())
    await seedAdvisorSessions(tx, new Date())
    await spreadOverTime(tx, new Date())
    await seedEvents(tx, config, new Date())
    await seedOpenDecisions(tx, new Date())
    await seedNotifications(tx, new Date())
    await seedFailedMails(tx, new Date())
    await seedActivity(tx, new Date())
    await seedAuditLog(tx, new Date())
  })
}
