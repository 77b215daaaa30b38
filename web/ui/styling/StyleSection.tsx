import { ChevronRight, TriangleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import classes from './StyleSection.module.css'

interface StyleSectionProps {
  title: string
  /** The section of the page that it styles. */
  about: string
  /** The number of its fields that are set. */
  set: number
  /** Warning about insufficient contrast. */
  warnings: readonly string[]
  open: boolean
  onToggle: (open: boolean) => void
  /** Its inputs. */
  children: ReactNode
}

/** Collapsible settings for one section of a page. */
export function StyleSection({ title, about, set, warnings, open, onToggle, children }: StyleSectionProps) {
  const titleId = useId()
  return (
    <details
      className={classes.group}
      open={open}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open === open) return
        onToggle(currentTarget.open)
        if (currentTarget.open) requestAnimationFrame(() => show(currentTarget))
      }}
    >
      <summary className={classes.summary}>
        <ChevronRight className={classes.arrow} size={18} aria-hidden />
        <span className={classes.names}>
          <span id={titleId} className={classes.title}>
            {title}
          </span>
          <span className={classes.about}>{about}</span>
        </span>
        {warnings.length > 0 && (
          <TriangleAlert className={classes.sign} size={18} aria-label="Hard to read" />
        )}
        {set > 0 && <span className={classes.count}>{set} set</span>}
      </summary>
      {open && (
        <div role="group" aria-labelledby={titleId} className={classes.fields}>
          {warnings.map((words) => (
            <p key={words} className={classes.warning}>
              <TriangleAlert size={18} aria-hidden />
              <span>{words}</span>
            </p>
          ))}
          {children}
        </div>
      )}
    </details>
  )
}

/** Scrolls only the drawer until an opened group is visible, or its top if it is higher than the drawer. */
function show(group: HTMLElement): void {
  const drawer = group.parentElement
  if (!drawer) return
  const top = group.offsetTop - drawer.offsetTop
  const hidden = top + group.offsetHeight - drawer.clientHeight - drawer.scrollTop
  if (hidden > 0) drawer.scrollTop = Math.min(drawer.scrollTop + hidden, top)
}
