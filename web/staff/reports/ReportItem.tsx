import { Button } from '@mantine/core'
import {
  reportReasons,
  subjectWords,
  whyNotDecideReport,
  type ReportAction,
  type ReportDecision,
} from 'contract/reports/reports.rules.ts'
import type { StaffReport } from 'contract/staff/reports.schemas.ts'
import { staffReports } from 'contract/staff/reports.endpoints.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { Download } from 'lucide-react'
import { fileSize } from '../../documents/file-size.ts'
import { saveUrl } from '../../platform/save-file.ts'
import { toast } from '../../platform/toast.ts'
import { Ago } from '../../ui/Ago.tsx'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import classes from './Reports.module.css'

const decisionWords: Record<ReportDecision, string> = {
  hidden: 'Hidden',
  blocked: 'Account blocked',
  dismissed: 'Dismissed',
}

/** A report with what was reported, and the actions of staff. */
export function ReportItem({ report }: { report: StaffReport }) {
  const [action, choose] = useState<ReportAction>()
  const { id, type, name, link, content, author, reason, description, reporter, others, decision, file } =
    report
  const standing = { decision, has_author: author !== null, is_restored: report.is_restored }
  const restore = useEndpointMutation(staffReports.restore, {
    refresh: [allQueriesOf(staffReports.list)],
    onSuccess: () => toast('Shown again'),
  })
  const open = useEndpointMutation(staffReports.readFile, {
    onSuccess: ({ file_name, url }) => saveUrl(file_name, url),
  })
  const what = subjectWords[type]
  const title = `${what.charAt(0).toUpperCase()}${what.slice(1)}: ${name}`
  return (
    <li className={classes.report}>
      <h3 dir="auto">{link ? <Link to={link}>{title}</Link> : title}</h3>
      <p className={classes.quiet}>
        {reportReasons[reason]} · reported by{' '}
        {reporter ? <Link to={`/member-profile/${reporter.id}`}>{reporter.name}</Link> : 'a former member'}{' '}
        <Ago instant={report.created_at} />
        {others > 0 && ` · ${others} more ${others === 1 ? 'report' : 'reports'} about the same`}
      </p>
      {description && <p dir="auto">{description}</p>}
      {content && (
        <blockquote className={classes.content} dir="auto" tabIndex={0} aria-label="Reported text">
          {content}
        </blockquote>
      )}
      {file && (
        <p>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<Download size={16} aria-hidden />}
            loading={open.isPending}
            onClick={() => open.mutate({ params: { id } })}
          >
            Open {file.file_name}
          </Button>{' '}
          <span className={classes.quiet}>
            {fileSize(file.size)}, sent with the message. Opening it is logged.
          </span>
        </p>
      )}
      {author && (
        <p className={classes.quiet}>
          {type === 'institute' || type === 'project' ? 'Created by' : 'Account'}:{' '}
          <Link to={`/member-profile/${author.id}`}>{author.name}</Link>
          {author.is_blocked && ' (blocked)'}
        </p>
      )}
      {decision ? (
        <>
          <p>
            <strong>
              {decisionWords[decision]}
              {report.is_restored && ', shown again'}
            </strong>{' '}
            by {report.decided_by?.name ?? 'a former member'}{' '}
            {report.decided_at && <Ago instant={report.decided_at} />}
            {report.answer && `: ${report.answer}`}
          </p>
          {decision === 'hidden' && !report.is_restored && (
            <div className={classes.buttons}>
              <Button
                variant="default"
                size="sm"
                aria-label={`Show again: ${title}`}
                loading={restore.isPending}
                onClick={() => restore.mutate({ params: { id } })}
              >
                Show again
              </Button>
            </div>
          )}
        </>
      ) : (
        <div className={classes.buttons}>
          <Button size="sm" variant="default" aria-label={`Hide: ${title}`} onClick={() => choose('hide')}>
            Hide
          </Button>
          <ReasonButton
            size="sm"
            variant="default"
            aria-label={`Block account: ${title}`}
            disabledReason={whyNotDecideReport(standing, 'block')?.words}
            onClick={() => choose('block')}
          >
            Block account
          </ReasonButton>
          <Button
            size="sm"
            variant="default"
            aria-label={`Dismiss: ${title}`}
            onClick={() => choose('dismiss')}
          >
            Dismiss
          </Button>
        </div>
      )}
      {action && <DecideDialog report={report} action={action} onClose={() => choose(undefined)} />}
    </li>
  )
}
