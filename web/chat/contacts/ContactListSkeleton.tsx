import { Skeleton } from '@mantine/core'
import classes from './ContactList.module.css'

export const ContactListSkeleton = () => (
  <div className={classes.list} role="status" aria-label="Loading your contacts">
    {Array.from({ length: 6 }, (_, row) => (
      <div className={classes.contact} key={row}>
        <Skeleton circle height={44} width={44} />
        <div className={classes.what}>
          <Skeleton height={16} width="60%" />
          <Skeleton height={14} width="85%" mt={8} />
        </div>
      </div>
    ))}
  </div>
)
