/** Zeros of the scripts, each followed by the digits up to nine: Arabic, Persian, Devanagari, Bengali … full width. */
const zeros = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040,
  0x17e0, 0xff10,
]

/** Replaces digits of other scripts, and removes marks of direction. */
export const latinDigits = (text: string): string =>
  text.replace(/[\p{Nd}\p{Cf}]/gu, (character) => {
    const code = character.charCodeAt(0)
    if (!/\p{Nd}/u.test(character)) return ''
    const zero = zeros.find((first) => code >= first && code < first + 10)
    return zero === undefined ? character : String(code - zero)
  })
