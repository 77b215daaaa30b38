/** Maximum characters of the text About me. */
export const maxAboutMeLength = 1000
