import { expect, test } from 'vitest'
import type { Problem } from '#packages/content-formats/parse-result.ts'
import { readImages } from './grade-images.ts'
import { FORMAT_LIMITS } from './limits.ts'

const RECORDING = new Uint8Array(Buffer.from('ID3\x04 a recording'))
const GIF = new Uint8Array(Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00', 'latin1'))

function read(files: [path: string, bytes: Uint8Array][]) {
  const problems: Problem[] = []
  const images = readImages(
    new Map(files),
    files.map(([path]) => path),
    problems,
  )
  return { count: images.length, messages: problems.map(({ message }) => message) }
}

test('images and recordings count together', () => {
  const files = Array.from({ length: FORMAT_LIMITS.images + 1 }, (_, index): [string, Uint8Array] =>
    index % 2 === 0 ? [`grade-7/audio/a${index}.mp3`, RECORDING] : [`grade-7/images/a${index}.gif`, GIF],
  )
  expect(read(files)).toEqual({
    count: FORMAT_LIMITS.images,
    messages: [`The limit is ${FORMAT_LIMITS.images} images and recordings.`],
  })
})

test('a recording is told by its bytes, and its name may be used once', () => {
  const { count, messages } = read([
    ['grade-7/audio/a.mp3', RECORDING],
    ['grade-7/audio/A.MP3', RECORDING],
    ['grade-7/audio/b.mp3', GIF],
  ])
  expect(count).toBe(1)
  expect(messages).toEqual([
    'Another file has the same name except for capital letters.',
    'This isn’t an MP3, M4A or Ogg recording.',
  ])
})
