import { ArrowLeft } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import classes from './Conversation.module.css'

/** On phones, links back to the contacts and keeps the search there. */
export function BackToContacts() {
  const { search } = useLocation()
  return (
    <Link className={classes.back} to={{ pathname: '/chat', search }} aria-label="Back to contacts">
      <ArrowLeft size={20} aria-hidden />
    </Link>
  )
}
