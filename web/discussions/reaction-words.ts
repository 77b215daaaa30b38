import type { Reaction } from 'contract/discussions/discussions.rules.ts'

export const reactionWords: Readonly<Record<Reaction, { emoji: string; label: string }>> = {
  agree: { emoji: '👍', label: 'Agree' },
  thanks: { emoji: '🙏', label: 'Thanks' },
  celebrate: { emoji: '🎉', label: 'Celebrate' },
  think: { emoji: '🤔', label: 'Not sure' },
  look: { emoji: '👀', label: 'Looking into it' },
}

/** Who gave a reaction: 'You and 2 others'. */
export function givenBy({ count, mine }: { count: number; mine: boolean }): string {
  if (!mine) return `${count} ${count === 1 ? 'person' : 'people'}`
  const others = count - 1
  return others === 0 ? 'You' : `You and ${others} ${others === 1 ? 'other' : 'others'}`
}
