import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { sessions } from 'contract/access/sessions.endpoints.ts'
import { signOn } from 'contract/access/sign-on.endpoints.ts'
import type { SignOnLinks } from 'contract/access/sign-on.schemas.ts'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { openProvider } from '../../access/sso/open-provider.ts'
import { useLive } from '../../platform/live.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { toast } from '../../platform/toast.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { dayOf, momentOf } from '../../ui/dates.ts'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { Line, Lines } from '../../ui/lists/Lines.tsx'
import classes from './Account.module.css'

type Link = SignOnLinks['links'][number]

/** Accounts at providers with which the user signs in; hidden where there are none. */
export function SignOns() {
  useLive(`account:${useSession()?.user_id ?? 0}`, allQueriesOf(signOn.links))
  const { data } = useSuspenseQuery(queryOf(signOn.links))
  const [unlinking, setUnlinking] = useState<Link>()
  const start = useEndpointMutation(signOn.startLink, { onSuccess: ({ url }) => openProvider(url) })
  const unlink = useEndpointMutation(signOn.unlink, {
    refresh: [allQueriesOf(signOn.links), allQueriesOf(sessions.list)],
    onSuccess: () => {
      setUnlinking(undefined)
      toast('Single sign-on unlinked')
    },
  })
  const { links, offers, has_password } = data
  if (links.length === 0 && offers.length === 0 && has_password) return null
  return (
    <section className={classes.part}>
      <h2>Single sign-on</h2>
      <p>
        Sign in with your account at a provider, without your password here. Only an account with your e-mail
        address can be linked.
      </p>
      {!has_password && (
        <p>
          Your account has no password. Changes of its security ask for one:{' '}
          <a href="/resetpassword">set a password by e-mail</a>.
        </p>
      )}
      {links.length > 0 && (
        <Lines>
          {links.map((link) => (
            <Line key={link.id} className={classes.device}>
              <KeyRound size={20} aria-hidden />
              <span>
                {link.provider}
                <span className={classes.quiet}>
                  {`${link.email}, linked ${dayOf(link.linked_at)}, last used ${momentOf(link.last_used_at)}`}
                </span>
              </span>
              <ReasonButton
                variant="default"
                size="compact-md"
                disabledReason={link.refusal?.detail}
                onClick={() => setUnlinking(link)}
              >
                Unlink
                <span className="visually-hidden"> {link.provider}</span>
              </ReasonButton>
            </Line>
          ))}
        </Lines>
      )}
      {offers.map(({ institute, provider }) => (
        <Button
          key={institute ?? 'platform'}
          variant="default"
          loading={start.isPending && start.variables.body?.institute === institute}
          onClick={() => start.mutate({ body: { institute } })}
        >
          Link {provider}
        </Button>
      ))}
      <Confirm
        opened={unlinking !== undefined}
        title={`Unlink ${unlinking?.provider ?? ''}?`}
        confirm="Unlink"
        busy={unlink.isPending}
        onConfirm={() => unlinking && unlink.mutate({ params: { id: unlinking.id } })}
        onCancel={() => setUnlinking(undefined)}
      >
        You can no longer sign in with it. Other devices on which you have signed in with it are signed out.
      </Confirm>
    </section>
  )
}
