import type { ComponentPropsWithoutRef } from 'react'
import type { Components } from 'react-markdown'
import { UserMarkdown } from '../ui/UserMarkdown.tsx'
import classes from './Report.module.css'

const elements = [
  'p',
  'a',
  'strong',
  'em',
  'ul',
  'ol',
  'li',
  'br',
  'hr',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'h4',
]

/** The title of the report is above the headings of its texts. */
const components: Components = {
  h1: ({ children }) => <h2>{children}</h2>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  a: ({ href, children }: ComponentPropsWithoutRef<'a'>) => (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  ),
}

/** A text of a report in Markdown; no HTML, no images. */
export const ReportText = ({ text }: { text: string }) => (
  <div className={classes.text}>
    <UserMarkdown text={text} skipHtml elements={elements} components={components} />
  </div>
)
