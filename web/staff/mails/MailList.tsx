import { Alert, Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { staffMails } from 'contract/staff/mails.endpoints.ts'
import { mailStates } from 'contract/staff/staff.rules.ts'
import type { StaffMail } from 'contract/staff/mails.schemas.ts'
import { useSearchParams } from 'react-router'
import { call } from '../../platform/call.ts'
import { allQueriesOf, queryOf } from '../../platform/query.ts'
import { tableDate } from '../../ui/dates.ts'
import { DataTable, type DataColumn } from '../../ui/lists/DataTable.tsx'
import { readPage, readSearch } from '../../ui/lists/list-address.ts'
import { Pager } from '../../ui/lists/Pager.tsx'
import { SelectionBar } from '../../ui/lists/SelectionBar.tsx'
import { useSelection } from '../../ui/lists/use-selection.ts'
import { useSeveral } from '../../ui/lists/use-several.ts'
import { usePageInRange } from '../../ui/lists/use-page-in-range.ts'
import { NothingFound } from '../NothingFound.tsx'
import { WrappingEmail } from '../WrappingEmail.tsx'
import { SendAgain } from './SendAgain.tsx'
import classes from './Mails.module.css'

const columns: DataColumn<StaffMail, 'failed_at'>[] = [
  {
    title: 'Mail',
    cell: ({ subject, recipient }) => (
      <>
        <div className={classes.subject}>{subject}</div>
        <div className={`${classes.words} ${classes.quiet}`}>
          <WrappingEmail of={recipient} />
        </div>
      </>
    ),
  },
  { title: 'Why', cell: (mail) => <Why mail={mail} /> },
  { title: 'When', width: 152, cell: (mail) => <When mail={mail} /> },
  { title: 'Send again', width: 136, cell: (mail) => <SendAgain mail={mail} /> },
]

/** One page of e-mails, filtered by the URL, latest first. */
export function MailList() {
  const [params] = useSearchParams()
  const query = {
    standing: mailStates.find((name) => name === params.get('standing')) ?? mailStates[0],
    text: readSearch(params, 'text'),
    pageNumber: readPage(params),
  }
  const { data: page } = useSuspenseQuery(queryOf(staffMails.list, { query }))
  usePageInRange(page)
  const selection = useSelection(page.results, {
    nameOf: ({ recipient, subject }) => `${recipient}: ${subject}`,
    canChoose: ({ failed_at }) => failed_at !== null,
  })
  const several = useSeveral({ selection, of: 'e-mail', refresh: [allQueriesOf(staffMails.list)] })
  return (
    <>
      {!page.has_server && (
        <Alert color="var(--warning)" title="No mail server configured" variant="outline">
          E-mails are queued and will be sent when SMTP_URL is set in the configuration.
        </Alert>
      )}
      {page.results.length === 0 ? (
        <NothingFound
          of="mails"
          hint="E-mails that were rejected or could not be sent within two days will appear here."
        />
      ) : (
        <>
          <SelectionBar selection={selection} several={several}>
            <Button
              variant="default"
              size="compact-md"
              loading={several.isPending}
              onClick={() =>
                several.change({
                  send: (ids) => call(staffMails.sendSeveralAgain, { body: { ids } }),
                  done: 'queued again',
                })
              }
            >
              Send again
            </Button>
          </SelectionBar>
          <DataTable
            label="Mails"
            selection={selection.selectable > 0 ? selection : undefined}
            rows={page.results}
            columns={columns}
            listItem={(mail) => (
              <div className={classes.item}>
                <div className={classes.subject}>{mail.subject}</div>
                <div className={classes.words}>
                  <WrappingEmail of={mail.recipient} />
                </div>
                <Why mail={mail} />
                <When mail={mail} />
                <SendAgain mail={mail} />
              </div>
            )}
            sort={{ column: 'failed_at', descending: true }}
            orders={[]}
            fixed
          />
          <Pager page={page} of="mails" />
        </>
      )}
    </>
  )
}

const Why = ({ mail: { reason, address_stopped } }: { mail: StaffMail }) => (
  <div className={classes.words}>
    {reason ?? 'Not tried yet'}
    {address_stopped && <div className={classes.quiet}>No more e-mails are sent to this address.</div>}
  </div>
)

const When = ({ mail: { failed_at, next_try_at, created_at, attempts } }: { mail: StaffMail }) => (
  <div>
    <time dateTime={failed_at ?? created_at}>{tableDate(failed_at ?? created_at)}</time>
    <div className={classes.quiet}>
      {attempts === 0 ? 'Created' : `After ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`}
      {next_try_at && `, next ${tableDate(next_try_at)}`}
    </div>
  </div>
)
