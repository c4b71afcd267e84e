import { describe, expect, test } from 'vitest'
import { decodeGuessedText, decodeText } from './decode-text.ts'

const MAX_BYTES = 1000

const utf16 = (text: string, littleEndian: boolean) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return littleEndian ? bytes : bytes.swap16()
}

describe('decodeText', () => {
  test.each([
    ['UTF-8', Buffer.from('é\n')],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffé\n')],
    ['little-endian UTF-16', utf16('é\n', true)],
    ['big-endian UTF-16', utf16('é\n', false)],
    ['UTF-8 with Windows line ends', Buffer.from('é\r\n')],
    ['UTF-8 with old Mac line ends', Buffer.from('é\r')],
  ])('decodes %s', (_, bytes) => {
    expect(decodeText(bytes, MAX_BYTES)).toEqual({ outcome: 'read', text: 'é\n' })
  })

  test.each([
    ['a byte of another encoding', [0x61, 0x0d, 0x0a, 0x62, 0xe9, 0x63], 2, /byte 0xE9 at position 5/],
    ['such a byte after old Mac line ends', [0x61, 0x0d, 0x62, 0x0a, 0xff, 0x63], 3, /byte 0xFF at position 5/],
    ['a character cut off at the end', [0x61, 0x0a, 0xe2, 0x82], 2, /byte 0xE2 at position 3/],
    ['a surrogate as UTF-8', [0xed, 0xa0, 0x80], 1, /byte 0xED at position 1/],
    ['an overlong encoding', [0x0a, 0xc0, 0x80], 2, /byte 0xC0 at position 2/],
    ['a NUL', [0x61, 0x0a, 0x00], 2, /NUL/],
    ['half a character in UTF-16', [0xff, 0xfe, 0x61, 0x00, 0x0a, 0x00, 0x00, 0xd8], 2, /UTF-16/],
    ['a document in a zip archive', [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00], null, /^This is a Word, Excel or zip file/],
    ['an odd number of bytes in UTF-16', [0xff, 0xfe, 0x61, 0x00, 0x0a], 1, /UTF-16/],
  ])('rejects %s with its line', (_, bytes, line, message) => {
    expect(decodeText(Uint8Array.from(bytes), MAX_BYTES)).toEqual({
      outcome: 'failed',
      line,
      message: expect.stringMatching(message),
    })
  })

  test('rejects a file above the limit without a line', () => {
    expect(decodeText(new Uint8Array(MAX_BYTES + 1), MAX_BYTES)).toEqual({
      outcome: 'failed',
      line: null,
      message: 'The file is too large: 2 kB. The limit is 1 kB.',
    })
  })
})

describe('decodeGuessedText', () => {
  const TABLE = 'question;option A;option B;correct\nOù est né Voltaire ?;à Paris;à Genève;A\n'

  test.each([
    ['Windows-1252', Buffer.from(TABLE, 'latin1'), TABLE],
    ['Windows-1252', Buffer.from([0x93, 0x61, 0x94, 0x20, 0x80, 0x0a]), '“a” €\n'],
    ['UTF-16', utf16(TABLE, true), TABLE],
    ['UTF-16', utf16(TABLE, false), TABLE],
    ['UTF-16LE', utf16(TABLE, true).subarray(2), TABLE],
    ['UTF-16BE', utf16(TABLE, false).subarray(2), TABLE],
  ])('reads %s and says so', (encoding, bytes, text) => {
    const decoded = decodeGuessedText(bytes, MAX_BYTES)
    expect(decoded).toEqual({ outcome: 'read', text, note: expect.stringContaining(`It was read as ${encoding}:`) })
  })

  test('advises Excel for a table in an unknown encoding, and a text editor for other files', () => {
    const bytes = Uint8Array.from([0xe9, 0, 0, 0x61])
    const problem = 'This file isn’t saved as UTF-8 (byte 0xE9 at position 1).'
    expect(decodeGuessedText(bytes, MAX_BYTES)).toMatchObject({ message: `${problem} In Excel choose “CSV UTF-8”.` })
    const advice = 'Open it in a text editor and save it as UTF-8.'
    expect(decodeText(bytes, MAX_BYTES)).toMatchObject({ message: `${problem} ${advice}` })
  })

  test('has no note for UTF-8, and rejects files that are not text or too large', () => {
    expect(decodeGuessedText(Buffer.from('é\n'), MAX_BYTES)).toEqual({ outcome: 'read', text: 'é\n', note: null })
    const zip = Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0x08, 0xff, 0xd8, 0, 0, 0, 0, 9, 0])
    for (const bytes of [zip, new Uint8Array(MAX_BYTES + 1)]) {
      expect(decodeGuessedText(bytes, MAX_BYTES)).toMatchObject({ outcome: 'failed', note: null })
    }
  })
})
