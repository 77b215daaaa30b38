/** Reactions to a message or comment, in the order in which they are offered. */
export const reactions = ['like', 'thanks', 'agree', 'idea', 'celebrate'] as const
export type Reaction = (typeof reactions)[number]

/** Names of the reactions. */
export const reactionWords: Record<Reaction, string> = {
  like: 'Like',
  thanks: 'Thanks',
  agree: 'Agree',
  idea: 'Good idea',
  celebrate: 'Celebrate',
}
