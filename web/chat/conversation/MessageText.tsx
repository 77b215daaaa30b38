import { linkedParts } from './links.ts'
import classes from './MessageLog.module.css'

/** Message text with clickable links and no previews. */
export function MessageText({ text }: { text: string }) {
  return (
    <p className={classes.text} dir="auto">
      {linkedParts(text).map(({ text: words, href }, index) =>
        href === undefined ? (
          words
        ) : (
          <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
            {words}
          </a>
        ),
      )}
    </p>
  )
}
