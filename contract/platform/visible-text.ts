// Letters that no font draws: fillers of Hangul, joiners and selectors on their own, and Braille without a dot.
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{M}\p{N}\p{P}\p{S}]/u

/** Whether there is anything to see: a name or a message of marks that nobody sees is none (SEC-36). */
export const isVisible = (text: string): boolean => visible.test(text)
