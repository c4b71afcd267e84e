/**
 * The id of a question stands in a comment before it, as Moodle writes it: `// [id:q1]`. What would end the comment or the
 * bracket is escaped.
 */
export function giftId(id: string): string {
  const escaped = id.replace(/[\\\]]/g, '\\$&').replace(/[\p{Cc}\u2028\u2029]/gu, unicodeEscape)
  return `// [id:${escaped}]`
}

/** The id that a comment gives, or null. */
export function giftIdOf(comment: string): string | null {
  const escaped = /\[id:((?:[^\]\\]|\\.)+)\]/.exec(comment)?.[1]
  if (escaped === undefined) return null
  return escaped.replace(
    /\\(?:u([0-9a-f]{4})|(.))/g,
    (_, code: string | undefined, char: string | undefined) =>
      code === undefined ? (char ?? '') : String.fromCharCode(Number.parseInt(code, 16)),
  )
}

function unicodeEscape(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
}
