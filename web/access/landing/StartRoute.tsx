import type { ComponentType } from 'react'
import { redirect, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { openLanding, type OpenedLanding } from './open-landing.ts'
import { StartPage } from './StartPage.tsx'

export async function openStart({ request }: LoaderFunctionArgs): Promise<OpenedLanding> {
  const opened = await openLanding(new URL(request.url).searchParams)
  if (opened.to) throw redirect(opened.to)
  return opened
}

/** The landing page for those who come to it from another page, for example by logging out. */
export function StartRoute({ Network }: { Network: ComponentType }) {
  const [search] = useSearchParams()
  const { trouble } = useLoaderData<OpenedLanding>()
  return <StartPage Network={Network} search={search} trouble={trouble} />
}
