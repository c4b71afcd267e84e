import { expect, it } from 'vitest'
import { AUDIO_FILE_NAME, detectAudioType } from './audio-type.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

it.each([
  ['ID3\x04', 'audio/mpeg'],
  ['\xff\xfb\x90\x00', 'audio/mpeg'],
  ['\xff\xf3\x90\x00', 'audio/mpeg'],
  ['\0\0\0\x1cftypM4A \0', 'audio/mp4'],
  [`OggS${'\0'.repeat(24)}OpusHead`, 'audio/ogg'],
  [`OggS${'\0'.repeat(24)}\x01vorbis`, 'audio/ogg'],
  ['\0\0\0\x1cftypisom\0', null],
  [`OggS${'\0'.repeat(24)}theora!!`, null],
  ['\xff\xd8\xff', null],
  ['RIFF0000WAVEfmt ', null],
  ['<html>', null],
  ['', null],
])('%j is of the type %s', (text, type) => {
  expect(detectAudioType(bytes(text))).toBe(type)
})

it('a name has an extension of a recording, and no path', () => {
  expect(['a.mp3', 'ratios-1.OPUS'].every((name) => AUDIO_FILE_NAME.test(name))).toBe(true)
  expect(['a.png', '../a.mp3', 'a b.mp3', '.mp3', 'mp3'].some((name) => AUDIO_FILE_NAME.test(name))).toBe(false)
})
