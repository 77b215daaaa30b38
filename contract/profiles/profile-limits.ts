/** Maximum characters of the text About me. */
export const longestAboutMe = 1000
