import { Copy } from 'lucide-react'
import { useState } from 'react'
import classes from './Reference.module.css'

/** The reference of a failure, which finds the request in the server's log. */
export function Reference({ of }: { of: string | undefined }) {
  const [isCopied, setCopied] = useState(false)
  if (of === undefined) return null
  const copy = () => void navigator.clipboard.writeText(of).then(() => setCopied(true))
  return (
    <span className={classes.reference}>
      Reference <code>{of}</code>
      {'clipboard' in navigator && (
        <button type="button" onClick={copy} aria-label="Copy reference">
          {isCopied ? 'Copied' : <Copy size={14} aria-hidden />}
        </button>
      )}
    </span>
  )
}
