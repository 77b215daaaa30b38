/** Characters of a name, tokens of a person, a project or an institution, and addresses of a token. */
export const apiTokenLimits = { name: 80, ofPerson: 50, ofPlace: 20, addresses: 20 } as const
