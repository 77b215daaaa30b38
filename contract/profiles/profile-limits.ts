/** Characters of the text about oneself. */
export const longestAboutMe = 1000
