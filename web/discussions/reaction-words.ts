/** Who gave a reaction: 'You and 2 others'. */
export function givenBy({ count, mine }: { count: number; mine: boolean }): string {
  if (!mine) return `${count} ${count === 1 ? 'person' : 'people'}`
  const others = count - 1
  return others === 0 ? 'You' : `You and ${others} ${others === 1 ? 'other' : 'others'}`
}
