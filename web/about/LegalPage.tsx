import type { ComponentPropsWithoutRef } from 'react'
import Markdown from 'react-markdown'
import { Link, useLoaderData } from 'react-router'
import classes from './Prose.module.css'

/** Imprint, privacy policy, data protection declaration or terms of use. */
export function LegalPage() {
  const text = useLoaderData<string>()
  const title = /^# (.+)$/m.exec(text)?.[1] ?? 'Legal notice'
  return (
    <>
      <title>{`${title} - Seventeen`}</title>
      <article className={classes.prose}>
        {/* HTML in the file is not rendered, such as comments for the operator. */}
        <Markdown skipHtml components={{ a: Anchor }}>
          {text}
        </Markdown>
      </article>
    </>
  )
}

function Anchor({ href = '', children }: ComponentPropsWithoutRef<'a'>) {
  return href.startsWith('/') ? <Link to={href}>{children}</Link> : <a href={href}>{children}</a>
}
