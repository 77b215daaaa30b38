import { Info } from 'lucide-react'
import { useRef } from 'react'
import classes from './InfoTip.module.css'

/** Additional information on a question; opens on hover, focus and click. */
export function InfoTip({ id, text, lang }: { id: string; text: string; lang: string | undefined }) {
  const button = useRef<HTMLButtonElement>(null)
  const tip = useRef<HTMLDivElement>(null)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)

  const open = () => {
    clearTimeout(closing.current)
    if (!button.current || !tip.current || tip.current.matches(':popover-open')) return
    const { left, right, bottom } = button.current.getBoundingClientRect()
    const width = Math.min(360, window.innerWidth - 32)
    const start = button.current.matches(':dir(rtl)') ? right - width : left
    Object.assign(tip.current.style, {
      width: `${width}px`,
      left: `${Math.max(16, Math.min(start, window.innerWidth - width - 16))}px`,
      top: `${bottom + 8}px`,
    })
    tip.current.showPopover()
  }
  // Leaves time to move the pointer onto the text.
  const close = () => (closing.current = setTimeout(() => tip.current?.hidePopover(), 200))
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.button}
        data-quiz-part="info-action"
        aria-label="More information"
        aria-describedby={id}
        onClick={open}
        onPointerEnter={open}
        onPointerLeave={close}
        onFocus={open}
        onBlur={close}
      >
        <Info size={18} aria-hidden />
      </button>
      <div
        ref={tip}
        id={id}
        role="tooltip"
        lang={lang}
        dir="auto"
        popover="auto"
        className={classes.tip}
        onPointerEnter={() => clearTimeout(closing.current)}
        onPointerLeave={close}
      >
        {text}
      </div>
    </>
  )
}
