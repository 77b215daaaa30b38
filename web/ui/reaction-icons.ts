import type { Reaction } from 'contract/platform/reactions.ts'
import { CircleCheck, HandHeart, Lightbulb, PartyPopper, ThumbsUp, type LucideIcon } from 'lucide-react'

/** Icons look the same on every system; some have no font with emojis. */
export const reactionIcons: Record<Reaction, LucideIcon> = {
  like: ThumbsUp,
  thanks: HandHeart,
  agree: CircleCheck,
  idea: Lightbulb,
  celebrate: PartyPopper,
}
