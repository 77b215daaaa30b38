import { Button } from '@mantine/core'
import { apiTokens } from 'contract/access/api-tokens.endpoints.ts'
import { daysToListEnded } from 'contract/access/api-tokens.rules.ts'
import type { ApiToken } from 'contract/access/api-tokens.schemas.ts'
import { tokenAreaNames, tokenAreas, type TokenArea } from 'contract/platform/token-scopes.ts'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { dayOf, momentOf } from '../../ui/dates.ts'
import { Line, Lines } from '../../ui/lists/Lines.tsx'
import classes from './ApiTokens.module.css'

/** How tokens of this list are revoked, and the query that is then outdated. */
interface Revocation {
  revoke: typeof apiTokens.revoke
  refresh: { queryKey: readonly unknown[] }
}

/** The tokens that can be used. */
export const UsableTokens = ({ tokens, ...revocation }: { tokens: readonly ApiToken[] } & Revocation) => (
  <Lines>
    {tokens.map((token) => (
      <UsableToken key={token.id} token={token} {...revocation} />
    ))}
  </Lines>
)

/** Those that have expired or were revoked lately, behind one click; nothing without any. */
export const EndedTokens = ({ tokens }: { tokens: readonly ApiToken[] }) =>
  tokens.length > 0 && (
    <details className={classes.ended}>
      <summary>
        Ended in the last {daysToListEnded} days ({tokens.length})
      </summary>
      <Lines>
        {tokens.map((token) => (
          <Line key={token.id} className={classes.token}>
            <KeyRound size={20} aria-hidden />
            <span className={classes.about}>
              {token.name}
              <span className={classes.quiet}>
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
  )

function UsableToken({ token, revoke: endpoint, refresh }: { token: ApiToken } & Revocation) {
  const [asks, setAsks] = useState(false)
  const revoke = useEndpointMutation(endpoint, {
    refresh: [refresh],
    onSuccess: () => toast('API token revoked'),
  })
  return (
    <Line className={classes.token}>
      <KeyRound size={20} aria-hidden />
      <span className={classes.about}>
        {token.name}
        <span className={classes.quiet}>{permissionsOf(token)}</span>
        <span className={classes.quiet}>
          {token.created_by && `Created by ${token.created_by}, expires `}
          {!token.created_by && 'Expires '}
          {dayOf(token.expires_at)}, {lastUse(token)}
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
