import { Button } from '@mantine/core'
import { instituteDomains } from 'contract/institutes/institute-domains.endpoints.ts'
import { proofLinkInvalid } from 'contract/institutes/institute-domains.refusals.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { Link, useParams } from 'react-router'
import { pathParameter } from '../../platform/path-parameter.ts'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import classes from '../invitation/Invitation.module.css'

/**
 * The target of the link in a mail to the operators of a domain. It proves the domain by a button, so that mail scanners
 * that open links do not.
 */
export function ProofLinkPage() {
  const params = useParams()
  const id = Number(pathParameter(params, 'instituteId'))
  const domainId = Number(pathParameter(params, 'domainId'))
  const token = pathParameter(params, 'token')
  const confirm = useEndpointMutation(instituteDomains.confirm, {
    refresh: [allQueriesOf(instituteDomains.list), allQueriesOf(institutes.read)],
    ownFailure: true,
  })
  const toDomains = (
    <Button component={Link} to={`/institutes/${id}/domains`} variant="default">
      Show domains
    </Button>
  )
  return (
    <Page title="Prove a domain" tab="Prove a domain">
      {confirm.error?.code === proofLinkInvalid.code || confirm.error?.status === 404 ? (
        <EmptyState title="This link no longer works" action={toDomains}>
          {proofLinkInvalid.words}
        </EmptyState>
      ) : confirm.isSuccess ? (
        <EmptyState title={`${confirm.data.domain} is proven`} action={toDomains}>
          The profile of your institution now shows it.
        </EmptyState>
      ) : (
        <article className={classes.invitation}>
          <p>
            With this link you prove that the domain to whose operators we sent the mail belongs to your
            institution. Its profile then shows the domain.
          </p>
          {confirm.error && (
            <Notice tone="danger" title="The domain has not been proven">
              {confirm.error.message}
            </Notice>
          )}
          <div className={classes.buttons}>
            <Button
              loading={confirm.isPending}
              onClick={() => confirm.mutate({ params: { id, domainId }, body: { token } })}
            >
              Prove the domain
            </Button>
            {toDomains}
          </div>
        </article>
      )}
    </Page>
  )
}
