import type { InstitutionMark } from 'contract/institutes/institute-mark.ts'
import { BadgeCheck, Handshake } from 'lucide-react'
import { markLabel } from './mark-text.ts'
import classes from './Mark.module.css'

/** The mark of an institution beside its name, in lists. */
export const MarkIcon = ({ mark }: { mark: InstitutionMark | null }) =>
  mark && (
    <>
      <MarkSign mark={mark} title={markLabel(mark)} />
      <span className="visually-hidden"> ({markLabel(mark)})</span>
    </>
  )

/** The sign alone, for screens that name the mark beside it. */
export function MarkSign({ mark, title }: { mark: InstitutionMark; title?: string }) {
  const Sign = mark.kind === 'proven' ? BadgeCheck : Handshake
  return (
    <Sign className={classes.icon} data-kind={mark.kind} size={18} aria-hidden>
      {title && <title>{title}</title>}
    </Sign>
  )
}
