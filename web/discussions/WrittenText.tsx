import type { Mentioned } from 'contract/discussions/mentions.ts'
import type { Components } from 'react-markdown'
import { UserMarkdown } from '../ui/UserMarkdown.tsx'
import { PersonName } from '../users/PersonName.tsx'
import { withMentionsAndLinks } from './markdown-tree.ts'
import { shownText } from './mention-text.ts'
import classes from './Discussions.module.css'

interface WrittenTextProps {
  text: string
  mentions: readonly Mentioned[]
}

const elements = [
  ...['p', 'a', 'strong', 'em', 'ul', 'ol', 'li', 'br', 'hr', 'blockquote', 'code', 'pre'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'img'],
]

/** Mentions have this address in the tree, see `withMentionsAndLinks`. */
const ofMention = /^#mention-(\d+)$/

/**
 * User text in Markdown. Mentions and web addresses become links; HTML stays text, images become links, and only web and
 * mail addresses are kept (SEC-22).
 */
export function WrittenText({ text, mentions }: WrittenTextProps) {
  const components: Components = {
    // The page has its own headings; those of a text are only emphasised.
    ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, Emphasised])),
    a: ({ href, children }) => {
      const mentioned = ofMention.exec(href ?? '')?.[1]
      if (mentioned === undefined) return <OutsideLink href={href}>{children}</OutsideLink>
      const person = mentions.find(({ id }) => id === Number(mentioned))
      if (!person) return <span>@former member</span>
      return <PersonName person={person} before="@" className={classes.mention} />
    },
    img: ({ src, alt }) => (
      <OutsideLink href={typeof src === 'string' ? src : undefined}>{alt || 'Image'}</OutsideLink>
    ),
  }
  return (
    <div className={classes.text}>
      <UserMarkdown
        text={text}
        plain={<p>{shownText(text, mentions)}</p>}
        elements={elements}
        components={components}
        plugins={[withMentionsAndLinks]}
      />
    </div>
  )
}

const Emphasised: Components['p'] = ({ children }) => (
  <p>
    <strong>{children}</strong>
  </p>
)

const OutsideLink: NonNullable<Exclude<Components['a'], string>> = ({ href, children }) =>
  href && !href.startsWith('#') ? (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  ) : (
    <span>{children}</span>
  )
