import { Box, Skeleton } from '@mantine/core'
import { HeadSkeleton } from '../../ui/loading/HeadSkeleton.tsx'
import { LoadingHeading } from '../../ui/loading/LoadingHeading.tsx'
import { TextSkeleton } from '../../ui/loading/TextSkeleton.tsx'
import classes from './EventPage.module.css'

/** Placeholder for an event. */
export const EventSkeleton = () => (
  <>
    <LoadingHeading>Event</LoadingHeading>
    {/* Keeps the footer out of view until the event has loaded. */}
    <Box className={classes.page} mih="100dvh" aria-hidden>
      <Skeleton height={160} />
      <HeadSkeleton />
      <div className={classes.columns}>
        <div className={classes.main}>
          <TextSkeleton lines={4} />
          <Skeleton className={classes.map} />
        </div>
        <div className={classes.aside}>
          <TextSkeleton lines={4} />
        </div>
      </div>
    </Box>
  </>
)
