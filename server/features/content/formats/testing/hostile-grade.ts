import fc from 'fast-check'
import { CONTENT_LIMITS, SUBJECT_COLORS } from '#domain/content/content-limits.ts'
import { parseQuestions } from '#domain/content/parse-questions.ts'
import { TEST_TYPES } from '#domain/marks/compute-marks.ts'
import { hasExpression } from '#domain/scoring/questions-within.ts'
import { anyWritten } from '#domain/testing/question-arbitraries.ts'
import { findAnswerProblem, WRITING_LIMITS } from '#domain/writing/written-answer.ts'
import { compareText } from '#packages/content-formats/parse-result.ts'
import { filledLine, hostileQuestions, hostileText } from '#packages/content-formats/testing/hostile-text.ts'
import type {
  GradeContent,
  ImageContent,
  LessonContent,
  SubjectContent,
  SubjectTags,
  TestContent,
} from '../grade-content.ts'

/** Text of several lines with white space around it, or null. */
const textOrNull = fc.option(hostileText.filter((text) => text.trim() !== ''))
const lineOrNull = fc.option(filledLine)

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const ask = fc.option(fc.integer({ min: 1, max: CONTENT_LIMITS.questions }))

/** Questions of every kind in normal form, with texts that are hard to serialize. */
const anyQuestions = (lengths: Parameters<typeof hostileQuestions>[0]) =>
  fc.tuple(hostileQuestions(lengths), fc.array(anyWritten, { maxLength: 2 })).map(([choices, others]) => {
    const written = [...choices, ...others.map((other, index) => ({ ...other, id: `kind-${index}` }))]
    const parsed = parseQuestions(written)
    if (parsed.outcome === 'invalid') throw new Error(parsed.problems[0]?.message)
    return parsed.questions
  })

/** Text of several lines without white space around it. */
const markdown = hostileText.map((text) => text.replaceAll(/\r\n?/g, '\n').trim()).filter((text) => text !== '')

const anyTask = fc.record({
  key: fc.constantFrom('quiz' as const, 'assignment' as const),
  prompt: markdown.filter(({ length }) => length <= WRITING_LIMITS.prompt),
  words: fc.integer({ min: WRITING_LIMITS.minAim, max: WRITING_LIMITS.words }),
  model: markdown.filter((text) => findAnswerProblem(text) === null),
  checklist: fc.array(
    filledLine.filter(({ length }) => length <= WRITING_LIMITS.check),
    {
      minLength: WRITING_LIMITS.minChecks,
      maxLength: WRITING_LIMITS.maxChecks,
    },
  ),
  skills: fc.subarray(['s.rates', 's.ratios']),
})

export const anyLesson: fc.Arbitrary<LessonContent> = fc.record({
  number: fc.integer({ min: 1, max: 10_000 }),
  title: filledLine,
  description: textOrNull,
  unit: lineOrNull,
  standards: lineOrNull,
  video: fc.record({
    title: lineOrNull,
    url: fc.option(
      fc.constantFrom('/media/a.webm', 'https://youtu.be/dQw4w9WgXcQ?t=1m', 'https://videos.example/a.mp4'),
    ),
    duration: fc.option(fc.constantFrom('10:30', '0:46', '1', '07')),
    narrationUrl: fc.option(fc.constantFrom('/media/a.mp3', 'https://videos.example/a.opus', 'audio/a.m4a')),
    captionsUrl: fc.option(fc.constantFrom('/media/a.vtt', 'https://videos.example/a.vtt')),
  }),
  text: fc.record({ title: lineOrNull, markdown: textOrNull }),
  quiz: fc.record({ title: lineOrNull, questions: anyQuestions({ maxLength: 2 }), ask }),
  assignment: fc.record({
    title: lineOrNull,
    instructions: textOrNull,
    tasks: anyQuestions({ maxLength: 2 }),
    ask,
    due: fc.option(
      fc.oneof(
        day.map((date) => ({ date })),
        fc.nat(3660).map((inDays) => ({ inDays })),
      ),
    ),
  }),
  practice: fc.record({ questions: anyQuestions({ maxLength: 2 }) }),
  landing: fc.record({ questions: anyQuestions({ maxLength: 2 }) }),
  film: anyQuestions({ maxLength: 2 }).map((all) => {
    const questions = all.filter((question) => !hasExpression(question))
    const times = questions.map((_, index) => `${index}:22`)
    return { pauses: times.length === 0 ? null : times.join(', '), questions }
  }),
  writing: fc.uniqueArray(anyTask, { selector: ({ key }) => key }),
})

const anyTest: fc.Arbitrary<TestContent> = fc.record({
  type: fc.constantFrom(...TEST_TYPES),
  title: filledLine,
  description: textOrNull,
  afterLessonNumber: fc.nat(10_000),
  durationMinutes: fc.integer({ min: 1, max: 600 }),
  passingMark: fc.nat(100),
  questions: anyQuestions({ minLength: 1, maxLength: 2 }),
})

const anySubject: fc.Arbitrary<SubjectContent> = fc.record({
  name: filledLine,
  description: textOrNull,
  color: fc.constantFrom(...SUBJECT_COLORS),
  required: fc.boolean(),
  lessons: fc
    .uniqueArray(anyLesson, { maxLength: 3, selector: ({ number }) => number })
    .map((lessons) => lessons.toSorted((a, b) => a.number - b.number)),
  tests: fc
    .uniqueArray(anyTest, { maxLength: 3, selector: ({ type }) => type })
    .map((tests) => tests.toSorted((a, b) => TEST_TYPES.indexOf(a.type) - TEST_TYPES.indexOf(b.type))),
  tags: fc.constant({ skills: [], misconceptions: [] }),
})

/** Tags that the questions and writing tasks name. */
const anyTags: fc.Arbitrary<SubjectTags> = fc.tuple(filledLine, filledLine, filledLine, filledLine).map((texts) => ({
  skills: [
    { id: 's.rates', name: texts[0], needs: [], section: null },
    { id: 's.ratios', name: texts[1], needs: [{ skill: 's.rates', because: texts[2] }], section: null },
    // No question names it, so that another file may have the reading of its lesson.
    { id: 's.unasked', name: texts[1], needs: [], section: texts[3] },
  ],
  misconceptions: [
    { id: 'm.adds', text: texts[2] },
    { id: 'm.signs', text: texts[3] },
  ],
}))

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

const anyImage: fc.Arbitrary<ImageContent> = fc.record({
  name: fc.stringMatching(/^[a-z0-9][a-zA-Z0-9._-]{0,8}\.(png|jpg)$/),
  contentType: fc.constant('image/png'),
  bytes: fc.uint8Array({ maxLength: 40 }).map((rest) => Uint8Array.from([...PNG, ...rest])),
})

/** Grade in normal form. */
export const anyGrade: fc.Arbitrary<GradeContent> = fc.record({
  name: filledLine,
  published: fc.boolean(),
  subjects: fc
    .tuple(fc.uniqueArray(anySubject, { maxLength: 3, selector: ({ name }) => name }), anyTags)
    // Each id belongs to a single subject.
    .map(([subjects, tags]) => subjects.map((subject, index) => (index === 0 ? { ...subject, tags } : subject)))
    .map((subjects) => subjects.toSorted((a, b) => compareText(a.name, b.name))),
  images: fc
    .uniqueArray(anyImage, { maxLength: 3, selector: ({ name }) => name.toLowerCase() })
    .map((images) => images.toSorted((a, b) => compareText(a.name, b.name))),
})
