/** Reactions to a message or comment, in the order in which they are offered. */
export const reactions = ['like', 'thanks', 'agree', 'idea', 'celebrate'] as const
export type Reaction = (typeof reactions)[number]

/** Names of the reactions, with their symbols. */
export const reactionWords: Record<Reaction, { name: string; symbol: string }> = {
  like: { name: 'Like', symbol: '👍' },
  thanks: { name: 'Thanks', symbol: '🙏' },
  agree: { name: 'Agree', symbol: '✅' },
  idea: { name: 'Good idea', symbol: '💡' },
  celebrate: { name: 'Celebrate', symbol: '🎉' },
}
