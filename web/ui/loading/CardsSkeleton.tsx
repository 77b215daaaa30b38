import { Skeleton } from '@mantine/core'
import classes from './Skeletons.module.css'
import { TextSkeleton } from './TextSkeleton.tsx'

interface CardsSkeletonProps {
  cards: number
  /** Height of a card, in pixels. */
  height: number
  /** Height of the picture on top of a card, in pixels. */
  picture: number
  /** Class of the grid; the grid of lists by default. */
  className?: string | undefined
}

/** Skeleton of a grid of cards. */
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
