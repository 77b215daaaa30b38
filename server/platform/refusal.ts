/** A refusal of a command or a start whose message says all that whoever started it needs: it is printed without a stack. */
export class Refused extends Error {}
