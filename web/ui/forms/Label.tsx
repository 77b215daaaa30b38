import classes from './Label.module.css'

/** A field's label with its mark, '(required)' or '(optional)' (API-22). */
export function Label({ children, required = false }: { children: string; required?: boolean }) {
  return (
    <>
      {children} <span className={classes.mark}>{required ? '(required)' : '(optional)'}</span>
    </>
  )
}
