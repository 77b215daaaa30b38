/** A command or the start was refused. The message explains everything, so it is printed without a stack. */
export class Refused extends Error {}
