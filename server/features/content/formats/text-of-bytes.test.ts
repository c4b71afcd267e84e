import { describe, expect, test } from 'vitest'
import { textOfBytes } from './text-of-bytes.ts'

const utf16 = (text: string, littleEndian: boolean) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return littleEndian ? bytes : bytes.swap16()
}

describe('the text of a file', () => {
  test.each([
    ['UTF-8', Buffer.from('é\n')],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffé\n')],
    ['UTF-16, small end first', utf16('é\n', true)],
    ['UTF-16, big end first', utf16('é\n', false)],
    ['UTF-8 with line ends of Windows', Buffer.from('é\r\n')],
    ['UTF-8 with line ends of old Macs', Buffer.from('é\r')],
  ])('is read from %s', (_, bytes) => {
    expect(textOfBytes(bytes)).toEqual({ ok: true, text: 'é\n' })
  })

  test.each([
    ['a byte of another encoding', [0x61, 0x0d, 0x0a, 0x62, 0xe9, 0x63], 2, /byte 0xE9, number 5 /],
    ['the same after old line ends', [0x61, 0x0d, 0x62, 0x0a, 0xff, 0x63], 3, /byte 0xFF, number 5 /],
    ['a character cut off at the end', [0x61, 0x0a, 0xe2, 0x82], 2, /byte 0xE2, number 3 /],
    ['a surrogate as UTF-8', [0xed, 0xa0, 0x80], 1, /byte 0xED, number 1 /],
    ['a character spelled too long', [0x0a, 0xc0, 0x80], 2, /byte 0xC0, number 2 /],
    ['a NUL', [0x61, 0x0a, 0x00], 2, /NUL/],
    ['half a character in UTF-16', [0xff, 0xfe, 0x61, 0x00, 0x0a, 0x00, 0x00, 0xd8], 2, /UTF-16/],
    ['an odd number of bytes in UTF-16', [0xff, 0xfe, 0x61, 0x00, 0x0a], 1, /UTF-16/],
  ])('with %s is refused by its line', (_, bytes, line, message) => {
    expect(textOfBytes(Uint8Array.from(bytes))).toEqual({
      ok: false,
      line,
      message: expect.stringMatching(message),
    })
  })
})
