import type { Components } from 'react-markdown'
import { markdownOf } from '../hooks/markdown-escape.ts'
import { UserMarkdown } from '../../ui/UserMarkdown.tsx'
import { eachWithPlaceholderHint } from './placeholder-hint.tsx'
import { withLinksJoined } from './rich-text.ts'
import classes from './RichText.module.css'

const elements = ['p', 'a', 'strong', 'em', 'ul', 'ol', 'li', 'br']

/** Links open in a new tab. react-markdown only keeps web and mail addresses (SEC-23). */
const components: Components = {
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {eachWithPlaceholderHint(children)}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  ),
  // Paragraphs are rendered as spans, because the text is inside labels.
  p: ({ children }) => <span className={classes.paragraph}>{eachWithPlaceholderHint(children)}</span>,
  strong: ({ children }) => <strong>{eachWithPlaceholderHint(children)}</strong>,
  em: ({ children }) => <em>{eachWithPlaceholderHint(children)}</em>,
  li: ({ children }) => <li>{eachWithPlaceholderHint(children)}</li>,
}

/** Renders links, emphasis and lists from Markdown; no HTML, no images. */
export const RichText = ({ text }: { text: string }) => (
  <span className={classes.rich}>
    <UserMarkdown
      text={text}
      source={markdownOf(withLinksJoined(text))}
      elements={elements}
      components={components}
    />
  </span>
)
