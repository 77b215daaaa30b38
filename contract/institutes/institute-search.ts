/** Minimum number of letters before institutes are searched (ACC-50, INS-29). */
export const minSearchLength = 3
