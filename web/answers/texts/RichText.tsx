import Markdown, { type Components } from 'react-markdown'
import { withLinksJoined } from './rich-text.ts'
import classes from './RichText.module.css'

const elements = ['p', 'a', 'strong', 'em', 'ul', 'ol', 'li', 'br']

/** Only web and mail addresses become links; the reader of marks has dropped all others by then (SEC-23). */
const components: Components = {
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  ),
  // Inside labels, paragraphs are spans that look like them.
  p: ({ children }) => <span className={classes.paragraph}>{children}</span>,
}

/** Draws links, bold and slanted words and lists; no HTML, no pictures. */
export const RichText = ({ text }: { text: string }) => (
  <span className={classes.rich}>
    <Markdown allowedElements={elements} unwrapDisallowed components={components}>
      {withLinksJoined(text)}
    </Markdown>
  </span>
)
