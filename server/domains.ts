import { accessDomain } from './access/access.domain.ts'
import { activityDomain } from './activity/activity.domain.ts'
import { answersDomain } from './answers/answers.domain.ts'
import { backupDomain } from './backup/backup.domain.ts'
import { calendarDomain } from './calendar/calendar.domain.ts'
import { chatDomain } from './chat/chat.domain.ts'
import { contactsDomain } from './contacts/contacts.domain.ts'
import { discussionsDomain } from './discussions/discussions.domain.ts'
import { documentsDomain } from './documents/documents.domain.ts'
import { homeDomain } from './home/home.domain.ts'
import { eventsDomain } from './events/events.domain.ts'
import { instituteAuditDomain } from './institute-audit/institute-audit.domain.ts'
import { institutesDomain } from './institutes/institutes.domain.ts'
import { mailDomain } from './mail/mail.domain.ts'
import { matchingDomain } from './matching/matching.domain.ts'
import { mediaDomain } from './media/media.domain.ts'
import { notificationsDomain } from './notifications/notifications.domain.ts'
import { placesDomain } from './places/places.domain.ts'
import { jobsOf, type Domain } from './platform/domain.ts'
import { profilesDomain } from './profiles/profiles.domain.ts'
import { projectExportDomain } from './project-export/project-export.domain.ts'
import { projectsDomain } from './projects/projects.domain.ts'
import { questionnairesDomain } from './questionnaires/questionnaires.domain.ts'
import { resultsDomain } from './results/results.domain.ts'
import { searchDomain } from './search/search.domain.ts'
import { securityDomain } from './security/security.domain.ts'
import { serviceTokensDomain } from './service-tokens/service-tokens.domain.ts'
import { staffDomain } from './staff/staff.domain.ts'
import { surveyReportsDomain } from './survey-reports/survey-reports.domain.ts'
import { surveysDomain } from './surveys/surveys.domain.ts'
import { usersDomain } from './users/users.domain.ts'
import { visitsDomain } from './visits/visits.domain.ts'
import { webhooksDomain } from './webhooks/webhooks.domain.ts'

const all = {
  media: mediaDomain,
  mail: mailDomain,
  places: placesDomain,
  backup: backupDomain,
  users: usersDomain,
  institutes: institutesDomain,
  events: eventsDomain,
  contacts: contactsDomain,
  access: accessDomain,
  projects: projectsDomain,
  webhooks: webhooksDomain,
  'service-tokens': serviceTokensDomain,
  documents: documentsDomain,
  chat: chatDomain,
  discussions: discussionsDomain,
  surveys: surveysDomain,
  questionnaires: questionnairesDomain,
  answers: answersDomain,
  results: resultsDomain,
  'survey-reports': surveyReportsDomain,
  'project-export': projectExportDomain,
  calendar: calendarDomain,
  visits: visitsDomain,
  search: searchDomain,
  matching: matchingDomain,
  notifications: notificationsDomain,
  activity: activityDomain,
  staff: staffDomain,
  'institute-audit': instituteAuditDomain,
  security: securityDomain,
  profiles: profilesDomain,
  home: homeDomain,
}

/** Every domain by its name, in the order in which they are registered. */
export const domainsByName: Readonly<Record<string, Domain>> = all
export const domains: readonly Domain[] = Object.values(all)
export const jobsOfDomains = jobsOf(Object.values(all))
