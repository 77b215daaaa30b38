import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { apiTokens } from 'contract/access/api-tokens.endpoints.ts'
import { apiTokenLimits, daysToListEnded, tooManyApiTokens } from 'contract/access/api-tokens.rules.ts'
import type { ApiToken } from 'contract/access/api-tokens.schemas.ts'
import { tokenAreaNames, tokenAreas, type TokenArea } from 'contract/platform/token-scopes.ts'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useLive } from '../../platform/live.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { toast } from '../../platform/toast.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { dayOf, momentOf } from '../../ui/dates.ts'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { Line, Lines } from '../../ui/lists/Lines.tsx'
import { CreateApiToken } from './CreateApiToken.tsx'
import account from './Account.module.css'
import classes from './ApiTokens.module.css'

/** Tokens by which programs use the product in the user's name. */
export function ApiTokens() {
  const { data } = useSuspenseQuery(queryOf(apiTokens.list))
  const [creates, setCreates] = useState(false)
  useLive(`account:${useSession()?.user_id ?? 0}`, allQueriesOf(apiTokens.list))
  const usable = data.results.filter(({ state }) => state === 'usable')
  const ended = data.results.filter(({ state }) => state !== 'usable')
  return (
    <section className={account.part}>
      <h2>API tokens</h2>
      <p>
        With a token, programs such as Excel, R or your own scripts use Seventeen in your name, within the
        permissions you choose. A token cannot change your account. See the{' '}
        <a href="/api/docs">description of the API</a>.
      </p>
      {usable.length === 0 && (
        <p className={account.quiet}>No API tokens yet. Tokens that you create will appear here.</p>
      )}
      {usable.length > 0 && (
        <Lines>
          {usable.map((token) => (
            <UsableToken key={token.id} token={token} />
          ))}
        </Lines>
      )}
      <ReasonButton
        variant="default"
        leftSection={<Plus size={18} aria-hidden />}
        disabledReason={usable.length >= apiTokenLimits.ofPerson ? tooManyApiTokens.words : undefined}
        onClick={() => setCreates(true)}
      >
        Create API token
      </ReasonButton>
      {ended.length > 0 && (
        <details className={classes.ended}>
          <summary>
            Ended in the last {daysToListEnded} days ({ended.length})
          </summary>
          <Lines>
            {ended.map((token) => (
              <Line key={token.id} className={account.device}>
                <KeyRound size={20} aria-hidden />
                <span className={classes.about}>
                  {token.name}
                  <span className={account.quiet}>
                    {token.revoked_at
                      ? `Revoked ${momentOf(token.revoked_at)}`
                      : `Expired ${momentOf(token.expires_at)}`}
                    , {lastUse(token)}
                  </span>
                </span>
              </Line>
            ))}
          </Lines>
        </details>
      )}
      {creates && <CreateApiToken onClose={() => setCreates(false)} />}
    </section>
  )
}

function UsableToken({ token }: { token: ApiToken }) {
  const [asks, setAsks] = useState(false)
  const revoke = useEndpointMutation(apiTokens.revoke, {
    refresh: [allQueriesOf(apiTokens.list)],
    onSuccess: () => toast('API token revoked'),
  })
  return (
    <Line className={account.device}>
      <KeyRound size={20} aria-hidden />
      <span className={classes.about}>
        {token.name}
        <span className={account.quiet}>{permissionsOf(token)}</span>
        <span className={account.quiet}>
          Expires {dayOf(token.expires_at)}, {lastUse(token)}
          {token.addresses.length > 0 && `, only from ${token.addresses.join(', ')}`}
        </span>
      </span>
      <Button variant="default" size="compact-md" onClick={() => setAsks(true)}>
        Revoke
        <span className="visually-hidden"> {token.name}</span>
      </Button>
      <Confirm
        opened={asks}
        title={`Revoke the API token “${token.name}”?`}
        confirm="Revoke token"
        danger
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate({ params: { id: token.id } }, { onSettled: () => setAsks(false) })}
        onCancel={() => setAsks(false)}
      >
        Programs that use it stop working immediately. This cannot be undone.
      </Confirm>
    </Line>
  )
}

/** 'Read and write projects, surveys; read documents'. */
function permissionsOf({ scopes }: ApiToken): string {
  const labels = (areas: readonly TokenArea[]) =>
    areas.map((area) => tokenAreas[area].label.toLowerCase()).join(', ')
  const written = tokenAreaNames.filter((area) => scopes.some((scope) => scope === `${area}:write`))
  const read = tokenAreaNames.filter(
    (area) => !written.includes(area) && scopes.some((scope) => scope === `${area}:read`),
  )
  const text = [
    written.length > 0 && `read and write ${labels(written)}`,
    read.length > 0 && `read ${labels(read)}`,
  ]
    .filter(Boolean)
    .join('; ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const lastUse = ({ last_used_at, last_used_ip }: ApiToken) =>
  last_used_at ? `last used ${momentOf(last_used_at)} from ${last_used_ip}` : 'never used'
