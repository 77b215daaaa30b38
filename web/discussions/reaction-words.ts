import type { Reaction } from 'contract/discussions/discussions.rules.ts'
import { CircleQuestionMark, Eye, HandHeart, PartyPopper, ThumbsUp, type LucideIcon } from 'lucide-react'

export const reactionWords: Readonly<Record<Reaction, { Icon: LucideIcon; label: string }>> = {
  agree: { Icon: ThumbsUp, label: 'Agree' },
  thanks: { Icon: HandHeart, label: 'Thanks' },
  celebrate: { Icon: PartyPopper, label: 'Celebrate' },
  think: { Icon: CircleQuestionMark, label: 'Not sure' },
  look: { Icon: Eye, label: 'Looking into it' },
}

/** Who gave a reaction: 'You and 2 others'. */
export function givenBy({ count, mine }: { count: number; mine: boolean }): string {
  if (!mine) return `${count} ${count === 1 ? 'person' : 'people'}`
  const others = count - 1
  return others === 0 ? 'You' : `You and ${others} ${others === 1 ? 'other' : 'others'}`
}
