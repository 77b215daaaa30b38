import { Skeleton } from '@mantine/core'
import { BackToContacts } from './BackToContacts.tsx'
import classes from './Conversation.module.css'

/** Placeholder for a conversation. */
export const ConversationSkeleton = () => (
  <>
    <div className={classes.head}>
      <BackToContacts />
      <Skeleton circle height={40} width={40} />
      <Skeleton height={18} width="40%" />
    </div>
    <div className={classes.waiting} role="status" aria-label="Loading messages">
      {['55%', '40%', '60%', '35%'].map((width) => (
        <Skeleton key={width} height={52} width={width} radius={12} />
      ))}
    </div>
  </>
)
