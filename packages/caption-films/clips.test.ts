import { globSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { captionsOf } from './captions.ts'
import { FILMS } from './films.ts'
import { allScenes, durationOf, lengthOf } from './stage/scenes.ts'
import { falseEquations, flattenedSigns } from './testing/equations.ts'

const CONTENT = join(import.meta.dirname, '../../content')
const MAX_BYTES = 450_000
const MAX_BYTES_OF_ALL = 34_000_000

describe.each(FILMS.map((clip) => ({ name: clip.name, clip })))('$name', ({ name, clip }) => {
  test('its lesson has the correct file, title and length', () => {
    const folder = join(CONTENT, `grade-${clip.grade}`, clip.subject.toLowerCase(), 'lessons')
    const lessons = globSync(join(folder, '*.md')).map((file) => readFileSync(file, 'utf8'))
    const [, frontMatter = ''] = lessons.find((text) => text.includes(`/media/${name}.webm`))?.split(/^---\n/m) ?? []
    expect(parse(frontMatter)).toMatchObject({
      title: clip.title,
      video: { url: `/media/${name}.webm`, captions: `/media/${name}.vtt`, duration: durationOf(clip) },
    })
  })

  test('its stored captions match its source and cover it without gaps or overlaps', () => {
    const captions = captionsOf(clip)
    expect(readFileSync(join(CONTENT, 'videos', `${name}.vtt`), 'utf8')).toBe(captions)
    expect(captions).toContain(clip.title)

    const cues = readCues(captions)
    expect(cues.length).toBeGreaterThanOrEqual(clip.scenes.length + 2)
    cues.forEach(({ start }, index) => {
      expect(start).toBeCloseTo(cues[index - 1]?.end ?? 0)
    })
    expect(cues.at(-1)?.end).toBeCloseTo(lengthOf(clip))
  })

  test('its captions name its scenes, each by another heading', () => {
    const headings = readCues(captionsOf(clip)).flatMap(({ heading }) => heading ?? [])
    expect(headings).toHaveLength(clip.scenes.length + 1)
    expect(new Set(headings).size).toBe(headings.length)
    expect(headings.filter((heading) => /[<>&]/.test(heading))).toEqual([])
  })

  test('it is small enough for a slow connection', () => {
    const { size } = statSync(join(CONTENT, 'videos', `${name}.webm`))

    expect(size).toBeGreaterThan(0)
    expect(size).toBeLessThan(MAX_BYTES)
  })

  test('it opens with its title and takes half a minute to 100 seconds', () => {
    const scenes = allScenes(clip)

    expect(scenes[0]?.pieces.map((piece) => piece(2)).join('')).toContain(clip.title)
    expect(lengthOf(clip)).toBeGreaterThan(30)
    expect(lengthOf(clip)).toBeLessThan(100)
  })
})

test.each(['english', 'mathematics', 'science'])(
  'every lesson of %s has a film, and the total size is small',
  (subject) => {
    const lessons = globSync(join(CONTENT, `grade-*/${subject}/lessons/*.md`))
    const silent = lessons.filter((file) => !/^ {2}url: \/media\/.*\.webm$/m.test(readFileSync(file, 'utf8')))
    expect(lessons.length).toBeGreaterThan(30)
    expect(silent).toEqual([])

    const films = globSync(join(CONTENT, 'videos/*.webm'))
    expect(films.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(MAX_BYTES_OF_ALL)
  },
)

describe('captions of every film', () => {
  const files = globSync(join(CONTENT, 'videos/*.vtt')).map((file) => ({
    name: basename(file),
    text: readFileSync(file, 'utf8'),
  }))
  const falseMathematics = (text: string) =>
    readCues(text).flatMap(({ words }) => [...falseEquations(words), ...flattenedSigns(words)])

  test.each(files)('$name can be read in time: at most 17 characters a second, without overlaps', ({ text }) => {
    expect(unreadableCues(text)).toEqual([])
  })

  test.each(files)('$name has no false equation and no flattened power, index or mixed number', ({ text }) => {
    expect(falseMathematics(text)).toEqual([])
  })

  test('cues that are too fast or overlap are detected', () => {
    const fast = '00:00.000 --> 00:02.000\nOne, two, three, four, five, six, seven.\n'
    const early = '00:01.500 --> 00:03.000\nFine.\n'
    expect(unreadableCues(`WEBVTT\n\n${fast}\n${early}`)).toHaveLength(2)
  })

  test.each([
    '2³ · 2⁴ is 23 · 24 = 23 + 4 = 27',
    '15/6 = 5/2 = 21/2',
    'So: 4.2 × 10−4',
    'Acceleration: 50 ÷ 25 = 2 m/s2',
    'a0 = 1',
    '2 H2O',
  ])('the flattened "%s" is found', (words) => {
    expect(falseMathematics(`WEBVTT\n\n00:00.000 --> 00:03.000\n${words}\n`)).not.toEqual([])
  })
})

type Cue = { start: number; end: number; words: string; heading: string | null }

function readCues(captions: string): Cue[] {
  const blocks = captions.split(/\n\n+/).slice(1)
  return blocks.map((block) => {
    const all = block.trim().split('\n')
    const [, heading = null] = /^Scene: (.+)$/.exec(all[0] ?? '') ?? []
    const [times = '', ...lines] = heading === null ? all : all.slice(1)
    const [start = Number.NaN, end = Number.NaN] = times.split(' --> ').map((time) => {
      const [minutes, seconds] = time.split(':').map(Number)
      return (minutes ?? Number.NaN) * 60 + (seconds ?? Number.NaN)
    })
    return { start, end, words: lines.join(' '), heading }
  })
}

const MAX_CHARACTERS_PER_SECOND = 17

function unreadableCues(captions: string): Cue[] {
  const cues = readCues(captions)
  return cues.filter(({ start, end, words }, index) => {
    const previous = cues[index - 1]?.end ?? 0
    // Tolerance of a tenth of a character for floating-point errors.
    return !(words.length > 0 && start >= previous && words.length <= (end - start) * MAX_CHARACTERS_PER_SECOND + 0.1)
  })
}
