import { globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { falseEquations } from '#packages/caption-films/testing/equations.ts'
import { REVIEW, writeReview } from './content-review.ts'
import { COMPLETE } from './passages.ts'
import { countWords, plainFormulas, readingLevel, readSubjects, withoutQuotations } from './sample-content.ts'

const ROOT = join(import.meta.dirname, '..')

/** Lessons with the word counts of the passages that English lessons have in addition to their reading. */
const READINGS = readSubjects().flatMap(({ folder, grade, name, lessons }) =>
  lessons.map(({ file, body, number }) => {
    const passages = body.match(/(?:^>.*\n)+/gm) ?? []
    const longest = Math.max(0, ...passages.map(countWords))
    const isEnglish = name === 'english'
    const isComplete = isEnglish && COMPLETE[grade]?.includes(number) === true
    return { file: `${folder}/${file}`, body, grade, isEnglish, isComplete, longest, words: countWords(body), passages }
  }),
)

/** Words of the passage of a lesson that has only one so far (tools/passages.ts has those with two). */
const PASSAGE_WORDS: Record<number, [number, number]> = { 6: [150, 300], 7: [200, 350], 8: [250, 450] }

test.each(READINGS)(
  'the reading of $file has 400 to 650 words, without its passage',
  ({ words, passages, isEnglish }) => {
    const own = isEnglish ? words - countWords(passages.join(' ')) : words
    expect(own).toBeGreaterThanOrEqual(400)
    expect(own).toBeLessThanOrEqual(650)
  },
)

test.each(READINGS.filter(({ isEnglish, isComplete }) => isEnglish && !isComplete))(
  '$file has a passage of the length for its grade',
  (lesson) => {
    const [least, most] = PASSAGE_WORDS[lesson.grade] ?? [0, 0]
    // Two texts to compare count together.
    const words = lesson.body.includes('**Text 2') ? countWords(lesson.passages.join(' ')) : lesson.longest
    expect(words).toBeGreaterThanOrEqual(least)
    expect(words).toBeLessThanOrEqual(most)
  },
)

test('the reading level of readings is at most that of their grade, without passages that have a level of their own', () => {
  const hard = READINGS.filter(({ body, grade, isComplete }) => {
    const own = isComplete ? withoutQuotations(body) : body
    return readingLevel(own) > grade
  })
  expect(hard.map(({ file }) => file)).toEqual([])
})

test('docs/content-review.md has current figures and a second reading of every lesson and test', async () => {
  const page = await readFile(REVIEW, 'utf8')
  expect(page, 'Run node tools/content-review.ts').toBe(writeReview(page))
  expect(page).not.toMatch(/\|\s*\|$/m)
}, 60_000)

test.each(READINGS)('the reading of $file states true equations', ({ body }) => {
  expect(falseEquations(plainFormulas(body))).toEqual([])
})

/** Smallest font size in a figure: 14 pixels at the width of a reading on a phone of 375 pixels. */
const SMALLEST_TYPE = 18

test.each(READINGS)('$file has a figure with a text alternative, large type and no scripts', ({ body }) => {
  const figures = [...body.matchAll(/!\[([^\]]*)\]\(\/media\/([\w-]+\.svg)\)/g)]
  expect(figures.length).toBeGreaterThan(0)
  for (const [, alternative = '', name = ''] of figures) {
    const figure = readFileSync(join(ROOT, 'content/videos', name), 'utf8')
    expect(alternative.length).toBeGreaterThan(60)
    expect(figure).toContain(`<desc id="desc">${alternative}</desc>`)
    expect(figure).toMatch(/<svg [^>]*viewBox="8 0 384 \d+" role="img" aria-labelledby="title desc"/)
    expect(figure).not.toMatch(/<script|<style|<foreignObject|<image|\bon\w+=|href=/i)
    const sizes = [...figure.matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => Number(size))
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(SMALLEST_TYPE)
  }
})

test.each(globSync('*-spot.svg', { cwd: join(ROOT, 'content/videos') }))(
  '%s does not contain the letters of its spots',
  (name) => {
    const picture = readFileSync(join(ROOT, 'content/videos', name), 'utf8')
    expect(picture.match(/>[A-F]<\/text>/g)).toBeNull()
  },
)
