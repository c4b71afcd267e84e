import { globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { falseEquations } from '#packages/caption-films/testing/equations.ts'
import { REVIEW, writeReview } from './content-review.ts'
import { countWords, plainFormulas, readingLevel, readSubjects, withoutQuotations } from './sample-content.ts'

const ROOT = join(import.meta.dirname, '..')

/** Readings; `own` is the reading without the passages of an English lesson, which have lengths and levels of their own. */
const READINGS = readSubjects().flatMap(({ folder, grade, name, lessons }) =>
  lessons.map(({ file, body }) => {
    const own = name === 'english' ? withoutQuotations(body) : body
    return { file: `${folder}/${file}`, body, own, grade }
  }),
)

test.each(READINGS)('the reading of $file has 400 to 650 words, without its passages', ({ own }) => {
  expect(countWords(own)).toBeGreaterThanOrEqual(400)
  expect(countWords(own)).toBeLessThanOrEqual(650)
})

test('the reading level of readings is at most that of their grade, without passages that have a level of their own', () => {
  const hard = READINGS.filter(({ own, grade }) => readingLevel(own) > grade)
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
