import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { findFilmProblem, parsePauses } from '#domain/content/film-pauses.ts'
import { parseQuestions } from '#domain/content/parse-questions.ts'
import { parseFrontMatter } from '#domain/testing/front-matter.ts'

const CONTENT = join(import.meta.dirname, '../content')

/**
 * Films that ask nothing yet, by subject (`grade-7/english`) with the numbers of their lessons. A film that asks a question
 * leaves the list; none is added.
 */
const WITHOUT_QUESTION: Record<string, number[]> = {}

const Lesson = z.object({
  number: z.int(),
  video: z.object({ captions: z.string() }),
  film: z.object({ pauses: z.string().nullable(), questions: z.unknown() }).default({ pauses: null, questions: [] }),
})

type Film = z.output<typeof Lesson> & { subject: string; captions: string }

const FILMS: Film[] = globSync('grade-*/*/lessons/*.md', { cwd: CONTENT }).map((file) => {
  const lesson = Lesson.parse(parseFrontMatter(readFileSync(join(CONTENT, file), 'utf8')))
  const captions = readFileSync(join(CONTENT, 'videos', lesson.video.captions.replace('/media/', '')), 'utf8')
  return { ...lesson, subject: file.replaceAll('\\', '/').split('/lessons/')[0] ?? '', captions }
})

const nameOf = ({ subject, number }: Film) => `${subject}, lesson ${number}`
const isListed = ({ subject, number }: Film) => WITHOUT_QUESTION[subject]?.includes(number) === true
const asksNothing = ({ film }: Film) => film.pauses === null

describe('films', () => {
  test('each ask a question, except for those in the list', () => {
    expect(FILMS).toHaveLength(100)
    expect(FILMS.filter((film) => asksNothing(film) && !isListed(film)).map(nameOf)).toEqual([])
  })

  test('that ask a question are not in the list, nor are any that do not exist', () => {
    expect(FILMS.filter((film) => !asksNothing(film) && isListed(film)).map(nameOf)).toEqual([])
    const listed = Object.values(WITHOUT_QUESTION).flat()
    expect(FILMS.filter(isListed)).toHaveLength(listed.length)
  })

  test('pause where a scene ends, before the last one', () => {
    expect(FILMS.flatMap(findFaults)).toEqual([])
  })

  test('that pause within a scene or without a question are found', () => {
    const captions =
      'WEBVTT\n\n00:00.000 --> 00:03.000\nTitle\n\nScene: A\n00:03.000 --> 00:08.500\nOne\n\nScene: B\n00:08.500 --> 00:12.000\nTwo\n'
    const questions = [{ id: 'film1', question: 'Which?', options: ['a', 'b', 'c', 'd'], correct: 0 }]
    const film = { number: 1, subject: 's', video: { captions: '' }, captions, film: { pauses: '0:08.5', questions } }
    expect(findFaults(film)).toEqual([])
    expect(findFaults({ ...film, film: { pauses: '0:08', questions } })).toHaveLength(1)
    expect(findFaults({ ...film, film: { pauses: '0:12', questions } })).toHaveLength(1)
    expect(findFaults({ ...film, film: { pauses: '0:08.5', questions: [] } })).toHaveLength(1)
  })
})

/** Faults of a film's pauses, as sentences. */
function findFaults(one: Film): string[] {
  const { pauses, questions } = one.film
  if (pauses === null) return []
  const parsed = parseQuestions(questions)
  if (parsed.outcome === 'invalid') return [`${nameOf(one)}: ${parsed.problems[0]?.message}`]
  const problem = findFilmProblem(pauses, parsed.questions)
  if (problem !== null) return [`${nameOf(one)}: ${problem.message}`]
  const ends = sceneEnds(one.captions)
  return (parsePauses(pauses) ?? [])
    .filter((at) => !ends.includes(at))
    .map((at) => `${nameOf(one)}: no scene ends at ${at} s, but at ${ends.join(', ')} s`)
}

/** Seconds at which the scenes of a film end, without its title and its last scene. */
function sceneEnds(captions: string): number[] {
  const starts = [...captions.matchAll(/^Scene: .*\n(\d+):(\d+\.\d+) --> /gm)].map(
    ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
  )
  return starts.slice(1)
}
