import { Button, Modal, Radio, Stack } from '@mantine/core'
import { surveyReports } from 'contract/survey-reports/survey-reports.endpoints.ts'
import {
  reportAudiences,
  type ReportAudience,
  type ReportVersion,
  type SurveyReport,
} from 'contract/survey-reports/survey-reports.schemas.ts'
import { fewestAnswers, hasSmallGroups } from 'contract/survey-reports/report-blocks.rules.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { audienceWords } from '../audience-words.ts'
import { ReportLinks } from './ReportLinks.tsx'
import classes from '../Report.module.css'

interface ShareReportProps {
  survey: Survey
  report: SurveyReport
  versions: readonly ReportVersion[]
}

/** Opens a dialog with who reads a report, and its public links. */
export function ShareReport(props: ShareReportProps) {
  const [opened, open] = useState(false)
  return (
    <>
      <Button leftSection={<Share2 size={18} aria-hidden />} onClick={() => open(true)}>
        Share
      </Button>
      <Modal opened={opened} onClose={() => open(false)} title="Share report" size="lg">
        <Sharing {...props} />
      </Modal>
    </>
  )
}

function Sharing({ survey, report, versions }: ShareReportProps) {
  const params = { id: survey.id, report: report.id }
  const change = useEndpointMutation(surveyReports.setAudience, {
    refresh: [allQueriesOf(surveyReports.readReport), allQueriesOf(surveyReports.listReports)],
    inTurn: 'report-audience',
  })
  const audience = (change.isPending && change.variables.body?.audience) || report.audience
  return (
    <Stack>
      <p className={classes.quiet}>
        People outside the managers see the title, the texts, the filters, the number of answer sets and the
        figures; no people and no written answers. Cross tables by institution name the institutions.{' '}
        {hasSmallGroups(survey)
          ? `Figures with fewer than ${fewestAnswers} answers in a group are not shown to them.`
          : 'All fill one set of answers together in this survey, so small numbers of answers are shown.'}
      </p>
      <Radio.Group
        label="Who in the project reads this report"
        value={audience}
        onChange={(value) => change.mutate({ params, body: { audience: value as ReportAudience } })}
      >
        <Stack gap="xs" mt="xs">
          {reportAudiences.map((value) => (
            <Radio
              key={value}
              value={value}
              label={audienceWords[value].label}
              description={audienceWords[value].covers}
            />
          ))}
        </Stack>
      </Radio.Group>
      <ReportLinks survey={survey} report={report} versions={versions} />
    </Stack>
  )
}
