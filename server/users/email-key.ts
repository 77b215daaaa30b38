/** What makes two typings of an address the same account (SEC-36). */
export const emailKey = (email: string): string => email.trim().normalize('NFKC').toLowerCase()
