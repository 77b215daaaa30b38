import { Skeleton } from '@mantine/core'
import classes from './Skeletons.module.css'
import { TextSkeleton } from './TextSkeleton.tsx'

interface CardsSkeletonProps {
  cards: number
  /** Of a card, in pixels. */
  height: number
  /** Of the picture on top of it, in pixels. */
  picture: number
  /** The grid of the cards, where it is not that of most lists. */
  className?: string | undefined
}

/** Stands in the place of cards, in their size, while they load. */
export const CardsSkeleton = ({ cards, height, picture, className }: CardsSkeletonProps) => (
  <div className={className ?? classes.cards} aria-hidden>
    {Array.from({ length: cards }, (_, card) => (
      <div key={card} className={classes.card} style={{ height }}>
        <Skeleton height={picture} radius={0} />
        <TextSkeleton />
      </div>
    ))}
  </div>
)
