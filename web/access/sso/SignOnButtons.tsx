import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { signOn } from 'contract/access/sign-on.endpoints.ts'
import { domainOf } from 'contract/access/sign-on.rules.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { queryOf, useEndpointMutation } from '../../platform/query.ts'
import { FailureNotice } from '../FailureNotice.tsx'
import { Notice } from '../Notice.tsx'
import { openProvider, keepNext } from './open-provider.ts'
import classes from './SignOn.module.css'

interface SignOnButtonsProps {
  /** The address as it is typed. */
  email: string
  isRemembered: () => boolean
}

/** Signs in at a provider: that of the platform, or that of the institution to which the typed address belongs. */
export function SignOnButtons({ email, isRemembered }: SignOnButtonsProps) {
  const [search] = useSearchParams()
  const [isLeaving, setLeaving] = useState(false)
  const domain = wholeDomain(email)
  const { data } = useQuery({
    ...queryOf(signOn.offers, { query: domain === undefined ? {} : { domain } }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    // Without it, people sign in with their password.
    meta: { ownFailure: true },
  })
  const start = useEndpointMutation(signOn.start, {
    ownFailure: true,
    onSuccess: ({ url }) => {
      setLeaving(true)
      keepNext(search.get('next'))
      openProvider(url)
    },
  })
  const begin = (institute: number | null) =>
    start.mutate({
      body: { institute, remember: isRemembered(), ...(domain !== undefined && { email: email.trim() }) },
    })
  const { platform, institute } = data ?? {}
  if (!platform && !institute) return null
  const chosen = start.variables?.body?.institute
  return (
    <div className={classes.buttons}>
      {institute?.is_required && (
        <Notice>
          {institute.name} requires single sign-on for this address. Passwords and passkeys are only accepted
          from its Admins.
        </Notice>
      )}
      <FailureNotice call={start} />
      {institute && (
        <Button
          variant={institute.is_required ? 'filled' : 'default'}
          loading={(start.isPending || isLeaving) && chosen === institute.id}
          onClick={() => begin(institute.id)}
        >
          Continue with {institute.name}
        </Button>
      )}
      {platform && (
        <Button
          variant="default"
          loading={(start.isPending || isLeaving) && chosen === null}
          onClick={() => begin(null)}
        >
          Continue with {platform.label}
        </Button>
      )}
      <p className={classes.quiet}>
        If you are new here, this creates your account: you accept the{' '}
        <a href="/legal/terms" target="_blank" rel="noopener">
          terms of use
        </a>{' '}
        and the{' '}
        <a href="/legal/privacy" target="_blank" rel="noopener">
          privacy policy
        </a>
        .
      </p>
    </div>
  )
}

/** The domain once it may be complete, so that not every letter is looked up. */
function wholeDomain(email: string): string | undefined {
  const domain = domainOf(email.trim())
  return domain !== undefined && /\.[^.]{2,}$/.test(domain) ? domain : undefined
}
