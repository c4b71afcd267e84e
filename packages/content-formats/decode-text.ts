import { lineAt } from './line-numbers.ts'

export type DecodedText = { ok: true; text: string } | { ok: false; line: number | null; message: string }

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/**
 * Decodes UTF-8 with or without a byte order mark, or UTF-16 with one, and converts line ends to LF. Anything else is
 * rejected with the line of the first bad byte; encodings are never guessed.
 */
export function decodeText(bytes: Uint8Array, maxBytes: number): DecodedText {
  if (bytes.length > maxBytes) {
    const [size, max] = [formatSize(bytes.length), formatSize(maxBytes)]
    return reject(null, `The file is too large: it has ${size}, at most ${max} are read.`)
  }
  const decoded = decodeUtf16(bytes) ?? decodeUtf8(bytes)
  if (!decoded.ok) return decoded
  const text = decoded.text.replace(/\r\n?/g, '\n')
  const nul = text.indexOf('\0')
  if (nul < 0) return { ok: true, text }
  const hint = 'This is not a text file, or it is UTF-16 without a byte order mark. Please save it as UTF-8.'
  return reject(lineAt(text, nul), `There is a NUL character. ${hint}`)
}

/** Null for bytes without a UTF-16 byte order mark. */
function decodeUtf16(bytes: Uint8Array): DecodedText | null {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  if (encoding === null) return null
  try {
    return { ok: true, text: new TextDecoder(encoding, { fatal: true }).decode(bytes) }
  } catch {
    const text = new TextDecoder(encoding).decode(bytes).replace(/\r\n?/g, '\n')
    return reject(
      lineAt(text, text.indexOf('\ufffd')),
      'This is not valid UTF-16: half a character stands alone. Please save the file as UTF-8.',
    )
  }
}

function decodeUtf8(bytes: Uint8Array): DecodedText {
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    const at = findBadByte(bytes)
    const byte = (bytes[at] ?? 0).toString(16).toUpperCase().padStart(2, '0')
    return reject(
      lineOfByte(bytes, at),
      `This is not UTF-8 text: byte 0x${byte}, number ${at + 1} of the file, stands where none can. Please save the file as UTF-8.`,
    )
  }
}

/** Index after the longest prefix that decodes, or of the first byte of a character that is cut off at the end. */
function findBadByte(bytes: Uint8Array): number {
  let good = 0
  let bad = bytes.length + 1
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (middle <= bytes.length && isUtf8(bytes.subarray(0, middle), true)) good = middle
    else bad = middle
  }
  if (isUtf8(bytes.subarray(0, good), false)) return good
  let at = good - 1
  while (at > 0 && ((bytes[at] ?? 0) & 0xc0) === 0x80) at -= 1
  return at
}

/** @param isPrefix the last character may be incomplete */
function isUtf8(bytes: Uint8Array, isPrefix: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isPrefix })
    return true
  } catch {
    return false
  }
}

function lineOfByte(bytes: Uint8Array, index: number): number {
  let line = 1
  for (let at = 0; at < index; at += 1) {
    const isEnd = bytes[at] === LINE_FEED || (bytes[at] === CARRIAGE_RETURN && bytes[at + 1] !== LINE_FEED)
    if (isEnd) line += 1
  }
  return line
}

function formatSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

function reject(line: number | null, message: string): { ok: false; line: number | null; message: string } {
  return { ok: false, line, message }
}
