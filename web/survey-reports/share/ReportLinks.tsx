import { Button, Group, Select, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { surveyReportLimits } from 'contract/survey-reports/report-blocks.ts'
import { surveyReportLinks, surveyReports } from 'contract/survey-reports/survey-reports.endpoints.ts'
import { tooManyReportLinks } from 'contract/survey-reports/survey-reports.refusals.ts'
import type {
  ReportLink,
  ReportVersion,
  SurveyReport,
} from 'contract/survey-reports/survey-reports.schemas.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { useState, type SubmitEvent } from 'react'
import { useAttemptKey } from '../../platform/attempt-key.ts'
import { useLive } from '../../platform/live.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { dayOf } from '../../ui/dates.ts'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { RowsSkeleton } from '../../ui/loading/RowsSkeleton.tsx'
import { ReadFailure } from '../../ui/ReadFailure.tsx'
import classes from '../Report.module.css'

interface ReportLinksProps {
  survey: Survey
  report: SurveyReport
  versions: readonly ReportVersion[]
}

const [current, never] = ['current', 'never']
/** Days after which a link expires. */
const periods = [
  { value: '7', label: 'After 7 days' },
  { value: '30', label: 'After 30 days' },
  { value: '365', label: 'After a year' },
  { value: never, label: 'Never' },
]
const day = 24 * 60 * 60 * 1000

/** Links by which anybody reads a report. */
export function ReportLinks({ survey, report, versions }: ReportLinksProps) {
  const params = { id: survey.id, report: report.id }
  const ofReport = queryOf(surveyReportLinks.listReportLinks, { params })
  useLive(`survey-reports:${survey.id}`, ofReport)
  const { data, error, isError, refetch } = useQuery({ ...ofReport, meta: { ownFailure: true } })
  const links = data?.results ?? []
  return (
    <section className={classes.form} aria-label="Public links">
      <div>
        <h3>Public links</h3>
        <p className={classes.quiet}>
          Anybody who has the link can read the report without an account. You can revoke it at any time.
        </p>
      </div>
      {isError && <ReadFailure what="The links" error={error} onRetry={refetch} kept={data !== undefined} />}
      {!data && !isError && <RowsSkeleton rows={2} />}
      {data && links.length === 0 && <p className={classes.quiet}>No links yet.</p>}
      {links.length > 0 && (
        <ul className={classes.links}>
          {links.map((link) => (
            <LinkLine key={link.id} survey={survey} report={report} link={link} />
          ))}
        </ul>
      )}
      {data && (
        <CreateLink
          survey={survey}
          report={report}
          versions={versions}
          disabledReason={links.length >= surveyReportLimits.links ? tooManyReportLinks.words : undefined}
        />
      )}
    </section>
  )
}

interface LinkLineProps {
  survey: Survey
  report: SurveyReport
  link: ReportLink
}

function LinkLine({ survey, report, link }: LinkLineProps) {
  const { id, name, url, version, created_at, expires_at, expired } = link
  const client = useQueryClient()
  const params = { id: survey.id, report: report.id }
  const [asks, ask] = useState(false)
  const revoke = useEndpointMutation(surveyReportLinks.revokeReportLink, {
    refresh: [allQueriesOf(surveyReports.listReports)],
    onSuccess: (answer) => {
      client.setQueryData(queryOf(surveyReportLinks.listReportLinks, { params }).queryKey, answer)
      toast('Link revoked')
    },
  })
  const title = name || 'Public link'
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    toast('Link copied')
  }
  return (
    <li>
      <strong>{title}</strong>
      <span className={classes.quiet}>
        {version === null ? 'Current figures' : `Version ${version}`} · created on {dayOf(created_at)} ·{' '}
        {expires_at === null
          ? 'does not expire'
          : `${expired ? 'expired' : 'expires'} on ${dayOf(expires_at)}`}
      </span>
      <input
        className={classes.address}
        readOnly
        value={url}
        aria-label={`Address of ${title}`}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group gap="xs">
        <Button size="compact-md" variant="default" onClick={() => void copy()}>
          Copy
        </Button>
        <Button size="compact-md" variant="default" onClick={() => ask(true)}>
          Revoke
        </Button>
      </Group>
      <Confirm
        opened={asks}
        title={`Revoke '${title}'?`}
        confirm="Revoke link"
        danger
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate({ params: { ...params, link: id } })}
        onCancel={() => ask(false)}
      >
        It stops working immediately. Pages that are open already keep showing the report until they are
        loaded again.
      </Confirm>
    </li>
  )
}

function CreateLink({
  survey,
  report,
  versions,
  disabledReason,
}: ReportLinksProps & { disabledReason: string | undefined }) {
  const params = { id: survey.id, report: report.id }
  const keyFor = useAttemptKey()
  const [attempt, setAttempt] = useState(0)
  const [name, setName] = useState('')
  const [version, setVersion] = useState(current)
  const [period, setPeriod] = useState('30')
  /** As of the first attempt, so that a retry sends the same. */
  const [expiry, setExpiry] = useState<{ of: string; at: string }>()
  const create = useEndpointMutation(surveyReportLinks.createReportLink, {
    refresh: [allQueriesOf(surveyReportLinks.listReportLinks), allQueriesOf(surveyReports.listReports)],
    onSuccess: () => {
      setName('')
      setExpiry(undefined)
      setAttempt((now) => now + 1)
      toast('Link created')
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (create.isPending) return
    const until =
      period === never
        ? undefined
        : expiry?.of === period
          ? expiry
          : { of: period, at: new Date(Date.now() + Number(period) * day).toISOString() }
    setExpiry(until)
    const body = {
      name,
      version: version === current ? null : Number(version),
      expires_at: until?.at ?? null,
    }
    create.mutate({ params, body, key: keyFor({ ...body, attempt }) })
  }
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <TextInput
        label="Name of the link"
        description="For whom it is, for example. Only managers see it."
        value={name}
        maxLength={surveyReportLimits.linkName}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Group grow align="end">
        <Select
          label="Shows"
          data={[
            { value: current, label: 'Current figures' },
            ...versions.map(({ number, frozen_at }) => ({
              value: String(number),
              label: `Version ${number}, ${dayOf(frozen_at)}`,
            })),
          ]}
          value={version}
          onChange={(value) => setVersion(value ?? current)}
          allowDeselect={false}
        />
        <Select
          label="Expires"
          data={periods}
          value={period}
          onChange={(value) => setPeriod(value ?? never)}
          allowDeselect={false}
        />
      </Group>
      <Group justify="flex-end">
        <ReasonButton type="submit" loading={create.isPending} disabledReason={disabledReason}>
          Create link
        </ReasonButton>
      </Group>
    </form>
  )
}
