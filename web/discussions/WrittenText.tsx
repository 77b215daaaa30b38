import { piecesOf, type Mentioned } from 'contract/discussions/mentions.ts'
import type { ReactNode } from 'react'
import { PersonName } from '../users/PersonName.tsx'
import classes from './Discussions.module.css'

interface WrittenTextProps {
  text: string
  mentions: readonly Mentioned[]
}

/** User text in which mentions and web addresses become links; everything else stays plain text (SEC-22). */
export const WrittenText = ({ text, mentions }: WrittenTextProps) => (
  <div className={classes.text}>
    {piecesOf(text).map((piece, at) => {
      if (typeof piece === 'string') return <span key={at}>{linked(piece)}</span>
      const person = mentions.find(({ id }) => id === piece.person)
      return person ? (
        <PersonName key={at} person={person} before="@" className={classes.mention} />
      ) : (
        <span key={at}>@former member</span>
      )
    })}
  </div>
)

const address = /(https?:\/\/[^\s<>"“”]*[^\s<>"“”.,;:!?)\]])/

function linked(text: string): ReactNode[] {
  // With a capturing group, `split` puts the matches at odd positions.
  return text.split(address).map((piece, at) =>
    at % 2 === 1 ? (
      <a key={at} href={piece} target="_blank" rel="noopener noreferrer nofollow">
        {piece}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    ) : (
      piece
    ),
  )
}
