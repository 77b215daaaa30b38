import type { ReportAudience } from 'contract/survey-reports/survey-reports.schemas.ts'

/** Who reads a report. */
export const audienceWords: Readonly<Record<ReportAudience, { label: string; covers: string }>> = {
  managers: { label: 'Managers only', covers: 'People who may see the results of this survey.' },
  institutions: {
    label: 'Participating institutions',
    covers: 'Also members of the institutions that take part in the project.',
  },
  project: { label: 'Everyone in the project', covers: 'Also all members and guests of the project.' },
}
