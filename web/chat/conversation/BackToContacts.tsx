import { ArrowLeft } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import classes from './Conversation.module.css'

/** On a phone, where the contacts are another screen: the way back to them, and to what was searched for there. */
export function BackToContacts() {
  const { search } = useLocation()
  return (
    <Link className={classes.back} to={{ pathname: '/chat', search }} aria-label="Back to the contacts">
      <ArrowLeft size={20} aria-hidden />
    </Link>
  )
}
