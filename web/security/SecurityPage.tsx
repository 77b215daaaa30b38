import { Button } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { counted } from 'contract/platform/totals.ts'
import { security } from 'contract/security/security.endpoints.ts'
import { securityFacts } from 'contract/security/security-facts.ts'
import { Download } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { call } from '../platform/call.ts'
import { queryOf } from '../platform/query.ts'
import { saveFile } from '../platform/save-file.ts'
import { RowsSkeleton } from '../ui/loading/RowsSkeleton.tsx'
import { PartBoundary } from '../ui/PartBoundary.tsx'
import prose from '../about/Prose.module.css'
import classes from './SecurityPage.module.css'

/** What protects data on this installation, with the settings in force. */
export const SecurityPage = () => (
  <div className={prose.prose}>
    <title>Security and privacy - Seventeen</title>
    <h1>Security and privacy</h1>
    <p>
      The settings that are in force on this installation now, for your own records or those of your IT
      department.
    </p>
    <PartBoundary>
      <Suspense fallback={<RowsSkeleton rows={9} />}>
        <Settings />
      </Suspense>
    </PartBoundary>
  </div>
)

function Settings() {
  const { data } = useSuspenseQuery(queryOf(security.read))
  const { settings, has_second_factor, institutions } = data
  return (
    <>
      <h2>Your account and institutions</h2>
      <ul>
        <li>
          {has_second_factor
            ? 'You sign in with a second factor.'
            : 'You sign in with your password only. You can add a second factor'}
          {!has_second_factor && (
            <>
              {' '}
              in <Link to="/profile/account">your profile</Link>.
            </>
          )}
        </li>
        {institutions.map(({ id, name, members, with_second_factor }) => (
          <li key={id}>
            {name}: {with_second_factor} of {counted(members, 'member')}{' '}
            {with_second_factor === 1 ? 'has' : 'have'} a second factor.{' '}
            <Link to={`/institutes/${id}/audit`}>
              Audit log<span className="visually-hidden"> of {name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {securityFacts(settings).map(({ title, facts }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul className={classes.facts}>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </section>
      ))}
      <h2>Record of processing activities</h2>
      <p>
        A text with what this installation knows, as Art. 30 of the GDPR asks for. Complete it with what only
        your institution knows.
      </p>
      <DownloadRecord />
    </>
  )
}

/** Fetched with the session's token, so that there is no URL to share. */
function DownloadRecord() {
  const download = useMutation({
    mutationFn: async () => {
      const day = new Date().toISOString().slice(0, 10)
      saveFile(
        `processing-record-${day}.md`,
        await call(security.downloadRecord),
        'text/markdown;charset=utf-8',
      )
    },
  })
  return (
    <Button
      variant="default"
      leftSection={<Download size={18} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      Download record
    </Button>
  )
}
