import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { captionsOf } from './captions.ts'
import { CLIPS } from './clips/all.ts'
import { clipName } from './stage/clip.ts'
import { allScenes, durationOf, lengthOf } from './stage/scenes.ts'

const CONTENT = join(import.meta.dirname, '../../content')
const MAX_BYTES = 450_000

describe.each(CLIPS.map((clip) => ({ name: clipName(clip), clip })))('$name', ({ name, clip }) => {
  test('its lesson names the file, the title and the actual length', () => {
    const folder = join(CONTENT, `grade-${clip.grade}`, clip.subject.toLowerCase(), 'lessons')
    const [file = ''] = globSync(join(folder, `${clip.lesson}-*.md`))

    const [, frontMatter = ''] = readFileSync(file, 'utf8').split(/^---\n/m)
    expect(parse(frontMatter)).toMatchObject({
      title: clip.title,
      video: { url: `/media/${name}.webm`, captions: `/media/${name}.vtt`, duration: durationOf(clip) },
    })
  })

  test('its captions contain its texts, one cue after another to its end', () => {
    const captions = captionsOf(clip)
    expect(readFileSync(join(CONTENT, 'videos', `${name}.vtt`), 'utf8')).toBe(captions)
    expect(captions).toContain(clip.title)

    const times = [...captions.matchAll(/^(\d\d):(\d\d\.\d{3}) --> (\d\d):(\d\d\.\d{3})$/gm)].map(([, ...parts]) => {
      const [fromMinute = 0, from = 0, toMinute = 0, to = 0] = parts.map(Number)
      return [fromMinute * 60 + from, toMinute * 60 + to] as const
    })
    expect(times.length).toBeGreaterThanOrEqual(clip.scenes.length + 2)
    times.forEach(([start, end], index) => {
      expect(start).toBeCloseTo(times[index - 1]?.[1] ?? 0)
      expect(end).toBeGreaterThan(start)
    })
    expect(times.at(-1)?.[1]).toBeCloseTo(lengthOf(clip))
  })

  test('it is small enough for a slow connection', () => {
    const { size } = statSync(join(CONTENT, 'videos', `${name}.webm`))

    expect(size).toBeGreaterThan(0)
    expect(size).toBeLessThan(MAX_BYTES)
  })

  test('it opens with its title and has four to six scenes', () => {
    const scenes = allScenes(clip)

    expect(scenes[0]?.pieces.map((piece) => piece(2)).join('')).toContain(clip.title)
    expect(scenes.length).toBeGreaterThanOrEqual(4)
    expect(scenes.length).toBeLessThanOrEqual(6)
  })
})
