import { readdir, readFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writeZip } from '#packages/content-formats/zip/write-zip.ts'
import type { GradeContent } from './grade-content.ts'
import { readLesson, writeLesson } from './lesson-file.ts'
import { readGradeArchive, readGradeFiles } from './read-grade.ts'
import { anyGrade, anyLesson } from './testing/hostile-grade.ts'
import { writeGradeArchive, writeGradeFiles } from './write-grade.ts'

const CONTENT = join(import.meta.dirname, '../../../../content')
const options = { videoHosts: ['videos.example'] }
const bytes = (text: string) => new TextEncoder().encode(text)

/** Converts image bytes to numbers for comparison, regardless of the kind of buffer. */
const plain = (grade: GradeContent | undefined) =>
  grade && { ...grade, images: grade.images.map((image) => ({ ...image, bytes: [...image.bytes] })) }

test('any lesson survives a round trip through its Markdown file', () => {
  fc.assert(
    fc.property(anyLesson, (lesson) => {
      const { items, problems } = readLesson(bytes(writeLesson(lesson)), options)
      expect(problems).toEqual([])
      expect(items.map(({ value }) => value)).toEqual([lesson])
    }),
    { numRuns: 150 },
  )
})

test('a grade survives a round trip through its files', async () => {
  await fc.assert(
    fc.asyncProperty(anyGrade, async (grade) => {
      const { items, problems } = await readGradeFiles(writeGradeFiles(grade), options)
      expect(problems).not.toContainEqual(expect.objectContaining({ severity: 'error' }))
      expect(plain(items[0]?.value)).toEqual(plain(grade))
    }),
    { numRuns: 40 },
  )
})

test('a grade survives a round trip through its archive, and equal grades give equal bytes', async () => {
  await fc.assert(
    fc.asyncProperty(anyGrade, async (grade) => {
      const archive = await writeGradeArchive(grade)
      expect(Buffer.compare(archive, await writeGradeArchive(structuredClone(grade)))).toBe(0)
      const { items } = await readGradeArchive(archive, options)
      expect(plain(items[0]?.value)).toEqual(plain(grade))
    }),
    { numRuns: 15 },
  )
})

/** Line with an answer that only tests read (tools/question-checks.ts). */
const CHECK = /^ +(?:check|"check"): .*\n/gm

/** Files of a sample grade, without the scenes of its films, which are no part of a grade. */
async function sampleFiles(folder: string) {
  const entries = await readdir(join(CONTENT, folder), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && basename(entry.parentPath) !== 'films')
  const paths = files.map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    await Promise.all(
      paths.map(async (path): Promise<[string, Buffer]> => [relative(CONTENT, path), await readFile(path)]),
    ),
  )
}

test.each(['grade-6', 'grade-7', 'grade-8'])(
  'the sample %s is written byte for byte as in the repository, without the checks of its questions',
  async (folder) => {
    const files = await sampleFiles(folder)
    // Each template of this content is drawn by tools/sample-content.test.ts.
    const undrawn = { ...options, drawTemplates: false }
    const { items, problems } = await readGradeFiles(files, undrawn)
    expect(problems).toEqual([])
    const [grade] = items
    if (grade === undefined) throw new Error('There’s no grade')
    const written = writeGradeFiles(grade.value)
    expect([...written.keys()].sort()).toEqual([...files.keys()].sort())
    for (const [path, content] of written) {
      expect(new TextDecoder().decode(content)).toBe(files.get(path)?.toString().replaceAll(CHECK, ''))
    }
    expect(JSON.stringify(grade.value)).not.toContain('"check":')
    const { items: again } = await readGradeArchive(await writeGradeArchive(grade.value), undrawn)
    expect(again[0]?.value).toEqual(grade.value)
  },
)

describe('problems of a grade', () => {
  const LESSON = '---\nnumber: 1\ntitle: One\n---\n\nText\n'
  const grade = (files: Record<string, string>) => {
    const texts = {
      'g/grade.json': '{"name": "G"}',
      'g/s/subject.json': '{"name": "S", "color": "bg-red-100"}',
      ...files,
    }
    return readGradeFiles(new Map(Object.entries(texts).map(([path, text]) => [path, bytes(text)])), options)
  }

  test('name file, line and field, and valid lessons are read', async () => {
    const { items, problems } = await grade({
      'g/s/lessons/1.md': LESSON,
      'g/s/lessons/2.md':
        '---\nnumber: 2\ntitle: Two\nquiz:\n  questions:\n    - question: Why?\n      options: [a]\n---\n',
      'g/s/lessons/3.md': LESSON,
      'g/s/tests.json': '[\n {"type": "Mid Test 1"}\n]',
      'g/s/notes.docx': '',
      'g/__MACOSX/._x': '',
    })
    expect(items[0]?.value.subjects[0]?.lessons.map(({ title }) => title)).toEqual(['One'])
    expect(problems.map(({ severity, file, line, field }) => [severity, file, line, field])).toEqual([
      ['error', 'g/s/lessons/2.md', 6, 'quiz.questions.0'],
      ['error', 'g/s/lessons/3.md', 1, 'number'],
      ['warning', 'g/s/notes.docx', null, null],
      ...['title', 'afterLesson', 'minutes', 'passingMark', 'questions'].map((field) => [
        'error',
        'g/s/tests.json',
        2,
        `0.${field}`,
      ]),
    ])
  })

  test('name the scenes of films, which are left out, once for a subject', async () => {
    const { items, problems } = await grade({
      'g/s/lessons/1.md': LESSON,
      'g/s/films/1.yaml': 'scenes: []\n',
      'g/s/films/2.yaml': '',
    })
    expect(items[0]?.value.subjects[0]?.lessons).toHaveLength(1)
    expect(problems).toEqual([
      {
        severity: 'warning',
        file: 'g/s/films',
        line: null,
        field: null,
        message: 'Skipped: 2 files with the scenes of films. A film is imported as the video of its lesson.',
      },
    ])
  })

  const skills = (needs: Record<string, unknown>) => `{"misconceptions": [], "skills": [
    {"id": "a", "name": "Add", "needs": ${JSON.stringify(needs.a ?? [])}},
    {"id": "b", "name": "Multiply", "needs": ${JSON.stringify(needs.b ?? [])}},
    {"id": "c", "name": "Divide"}
  ]}`
  const need = (skill: string, because = 'Each step is one.') => ({ skill, because })

  test('include needs in a circle, of the skill itself or listed twice, which are left out; others and unknown ids stay', async () => {
    const { items, problems } = await grade({
      'g/s/skills.json': skills({ a: [need('b'), need('a')], b: [need('a'), need('g5.c'), need('g5.c')] }),
    })
    expect(problems.map(({ line, field, message }) => [line, field, message])).toEqual([
      [2, 'skills.0.needs.1', 'A skill can’t need itself.'],
      [3, 'skills.1.needs.0', 'These needs lead in a circle: “Multiply” needs “Add”, which needs “Multiply” again.'],
      [3, 'skills.1.needs.2', 'This skill is in the list twice.'],
    ])
    expect(problems.every(({ severity, file }) => severity === 'error' && file === 'g/s/skills.json')).toBe(true)
    expect(items[0]?.value.subjects[0]?.tags?.skills).toEqual([
      { id: 'a', name: 'Add', needs: [need('b')] },
      { id: 'b', name: 'Multiply', needs: [need('g5.c')] },
      { id: 'c', name: 'Divide' },
    ])
  })

  test('include sections that the reading of their lesson lacks, which are left out; those that another file may have stay', async () => {
    const section = (id: string, heading: string) =>
      `{"id": "${id}", "name": "${id}", "section": ${JSON.stringify(heading)}}`
    const asks = (number: number, skill: string, text: string) =>
      `---\nnumber: ${number}\ntitle: T\nquiz:\n  questions:\n    - question: Why?\n      options: [a, b]\n      correct: 0\n      skills: [${skill}]\n---\n\n${text}\n`
    const { items, problems } = await grade({
      'g/s/lessons/1.md': asks(1, 'c', '').replace(/\n+$/, '\n'),
      'g/s/lessons/2.md': asks(2, 'a', '## The *idea*'),
      'g/s/lessons/3.md': asks(3, 'b', '```\n## Rest\n```'),
      'g/s/lessons/4.md': asks(4, 'b', '## Rest'),
      'g/s/lessons/5.md': asks(5, 'c', '## Rest'),
      'g/s/skills.json': `{"misconceptions": [], "skills": [\n${section('a', 'The idea')},\n${section('b', 'Rest')},\n${section('c', 'Rest')},\n${section('d', 'Elsewhere')}\n]}`,
    })
    expect(problems.map(({ line, field, message }) => [line, field, message])).toEqual([
      [3, 'skills.1.section', '“Rest” is no heading in the reading of lesson 3.'],
    ])
    expect(items[0]?.value.subjects[0]?.tags?.skills.map((skill) => skill.section)).toEqual([
      'The idea',
      null,
      'Rest',
      'Elsewhere',
    ])
  })

  test.each([
    ['no reason', [{ skill: 'c' }], 'skills.0.needs.0.because', 'Please fill in all required fields'],
    ['an empty reason', [need('c', ' ')], 'skills.0.needs.0.because', 'This is missing.'],
    ['a reason of 201 characters', [need('c', 'x'.repeat(201))], 'skills.0.needs.0.because', 'At most 200 characters'],
    [
      'an id with a space',
      [need('g5 c')],
      'skills.0.needs.0.skill',
      'An id has small letters, digits, points and hyphens.',
    ],
    ['an id instead of an object', ['c'], 'skills.0.needs.0', 'Invalid input: expected object, received string'],
    ['another field', [{ ...need('c'), why: '' }], 'skills.0.needs.0.why', '"why" is not known here.'],
    ['five needs', ['b', 'c', 'd', 'e', 'f'].map((id) => need(id)), 'skills.0.needs', 'A skill has at most 4 needs.'],
  ])('include %s in a need', async (_, needs, field, message) => {
    const { items, problems } = await grade({ 'g/s/skills.json': skills({ a: needs }) })
    expect(problems).toEqual([{ severity: 'error', file: 'g/s/skills.json', line: 2, field, message }])
    expect(items[0]?.value.subjects[0]?.tags).toBeNull()
  })

  test('include invalid and missing images', async () => {
    const { items, problems } = await grade({
      'g/images/a.png': 'no image',
      'g/s/lessons/1.md': `${LESSON}![a](images/a.png)\n`,
    })
    expect(items[0]?.value.images).toEqual([])
    expect(problems).toMatchObject([
      { severity: 'error', file: 'g/images/a.png' },
      {
        severity: 'warning',
        file: 'g/s/lessons/1.md',
        line: 7,
        message: 'The image images/a.png is missing. Learners won’t see it.',
      },
    ])
  })

  test.each([
    ['an alias', 'title: &a x\ndescription: *a', 4],
    ['a tag', 'title: !!js/function x', 3],
    ['a duplicate key', 'title: a\ntitle: b', 4],
    ['a merge key', 'title: a\n<<: {number: 2}', 4],
    ['a bomb of aliases', `a: &a [x, x]\nb: &b [*a, *a]`, 4],
    ['invalid YAML', 'title: [', 4],
    ['a NUL in an escape', 'title: "a\\0b"', 3],
  ])('name the line of %s', (_, yaml, line) => {
    const { items, problems } = readLesson(bytes(`---\nnumber: 1\n${yaml}\n---\n`), options)
    expect(items).toEqual([])
    expect(problems[0]).toMatchObject({ severity: 'error', line })
  })
})

test('titles that look like numbers, booleans or dates stay unchanged', () => {
  const file =
    '---\nnumber: 1\ntitle: 1.10\ndescription: 007\nquiz:\n  title: True\n  questions:\n    - {question: 2, options: [3, 4], correctAnswer: 4}\n---\n'
  const [lesson] = readLesson(bytes(file), options).items
  expect(lesson?.value).toMatchObject({
    title: '1.10',
    description: '007',
    quiz: { title: 'True', questions: [{ question: '2', options: ['3', '4'], correct: 1 }] },
  })
})

const ABOUT_A_PASSAGE = `---
number: 1
title: One
quiz:
  questions:
    - id: q1
      stem:
        passage: The Bus
      question: Who?
      options:
        - Ana
        - Ben
      correct: 0
      explanation: null
---

**The Bus**

> Ana ran.
`

test('a question that names a passage of its reading has its text, and is written with the name', () => {
  const [lesson] = readLesson(bytes(ABOUT_A_PASSAGE), options).items
  expect(lesson?.value.quiz.questions).toMatchObject([{ stem: 'The Bus\n\nAna ran.' }])
  expect(lesson && writeLesson(lesson.value)).toBe(ABOUT_A_PASSAGE)
})

test('a question that names a passage which its reading lacks is an error with its line', () => {
  const { items, problems } = readLesson(bytes(ABOUT_A_PASSAGE.replace('**The Bus**', '**The Train**')), options)
  expect(items).toEqual([])
  expect(problems).toMatchObject([
    { severity: 'error', line: 7, message: 'The reading text has no passage with the title “The Bus”.' },
  ])
})

test('numbers are texts wherever a kind of question has texts', () => {
  const file = `---
number: 1
title: Numbers
quiz:
  ask: 3
  questions:
    - { kind: several, question: Which?, options: [1, 2, 3], correct: [0, 2] }
    - { kind: number, question: 6 + 3?, answer: 9, tolerance: 0.5, wrong: [{ value: 40, text: No }] }
    - { kind: order, question: Which order?, items: [1, 2, 3] }
    - { kind: match, question: Which go together?, pairs: [[1, 2], [3, 4]], extra: [5] }
    - { kind: sort, question: Which group?, groups: [0, 1], items: [[5, 1], [4, 0]] }
    - { kind: blanks, question: Fill in., text: "{1} and {2}", blanks: [{ accept: [5] }, { answer: 12 }] }
    - { kind: table, question: Fill in., columns: [1, 2], rows: [[3, { answer: 4 }]] }
    - { kind: display, question: Draw., display: { kind: bar-chart, names: [1, 2], to: 4, step: 1 }, answer: [3, 4] }
    - { kind: graph, question: Where?, board: { line: { from: 0, to: 9, step: 1 } }, answer: { points: [[3]] } }
---
`
  const { items, problems } = readLesson(bytes(file), options)
  expect(problems).toEqual([])
  expect(items[0]?.value.quiz).toMatchObject({
    ask: 3,
    questions: [
      { options: ['1', '2', '3'], correct: [0, 2] },
      { key: { value: '9', tolerance: '0.5' }, wrong: [{ value: '40' }] },
      { items: ['1', '2', '3'] },
      { left: ['1', '3'], partners: ['2', '4', '5'] },
      { groups: ['0', '1'], items: ['5', '4'], correct: [1, 0] },
      { blanks: [{ accept: ['5'] }, { key: { value: '12' } }] },
      { columns: ['1', '2'], rows: [['3', null]], blanks: [{ key: { value: '4' } }] },
      { display: { names: ['1', '2'] }, answer: ['3', '4'] },
      { key: { points: [[3]] } },
    ],
  })
})

test('reading a lesson never throws, whatever its file', () => {
  const pieces = fc.constantFrom(
    '---\n',
    'title: ',
    'number: 1\n',
    '\n',
    ' ',
    '- ',
    '[',
    ']',
    '{',
    '}',
    '"',
    "'",
    '|',
    '>',
    '*a',
    '&a ',
    '!x ',
    '? ',
    ': ',
    'quiz:\n',
    '  questions:\n',
    '    - question: x\n',
    '      options: [a, b]\n',
    '#',
    '%',
    '\t',
    '\r',
    '\0',
    'é',
    '<<: ',
  )
  const text = fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(''))
  const anyFile = fc.oneof(
    text.map((rest) => bytes(rest)),
    text.map((rest) => bytes(`---\n${rest}\n---\n`)),
    fc.uint8Array({ maxLength: 100 }),
  )
  fc.assert(
    fc.property(anyFile, (input) => {
      const { items, problems } = readLesson(input, options)
      expect(items.length + problems.length).toBeGreaterThan(0)
    }),
    { numRuns: 300 },
  )
})

describe('a grade that is slow to parse', () => {
  const HEAD: [string, string][] = [
    ['grade.json', '{"name": "G"}'],
    ['s/subject.json', '{"name": "S", "color": "bg-red-100"}'],
  ]
  const gradeWith = (files: [string, string][]) =>
    readGradeFiles(new Map([...HEAD, ...files].map(([path, text]) => [path, bytes(text)])), options)

  test.each([
    ['a million tests', `[${'1,'.repeat(500_000)}1]`],
    ['deeply nested lists', `${'['.repeat(300_000)}${']'.repeat(300_000)}`],
    ['a test with that many questions', `[{"questions": [${'1,'.repeat(500_000)}1]}]`],
  ])('because of %s has its problems reported in bounded time', async (_, tests) => {
    const start = performance.now()
    const { items, problems } = await gradeWith([['s/tests.json', tests]])
    expect(items[0]?.value.subjects[0]?.tests).toEqual([])
    expect(problems.length).toBeGreaterThan(0)
    expect(performance.now() - start).toBeLessThan(10_000)
  })

  test('because of the front matter of its lessons is rejected before parsing', async () => {
    const slow = `---\n${']'.repeat(99_000)}\n---\n`
    const lessons = Array.from({ length: 50 }, (_, index): [string, string] => [`s/lessons/${index}.md`, slow])
    const { items, problems } = await gradeWith(lessons)
    expect(items).toEqual([])
    expect(problems).toMatchObject([{ severity: 'error', message: expect.stringMatching(/too large together/) }])
  })
})

describe('a grade archive', () => {
  const GRADE = { name: 'G', published: true, subjects: [], images: [] }

  test('within an archive is not read, with a warning', async () => {
    const files = new Map([
      ['grade.json', bytes('{"name": "G"}')],
      ['inner.zip', await writeGradeArchive(GRADE)],
    ])
    const { items, problems } = await readGradeArchive(await writeZip(files), options)
    expect(items).toHaveLength(1)
    expect(problems).toMatchObject([{ severity: 'warning', file: 'inner.zip' }])
  })

  test('that is cut off or changed anywhere gives a grade or problems, and never throws', async () => {
    const whole = await writeGradeArchive(GRADE)
    const mutated = fc.oneof(
      fc.nat(whole.length - 1).map((length) => whole.subarray(0, length)),
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 3 }).map((changes) => {
        const copy = Uint8Array.from(whole)
        for (const [at, byte] of changes) copy[at] = byte
        return copy
      }),
      fc.uint8Array({ maxLength: 100 }),
    )
    await fc.assert(
      fc.asyncProperty(mutated, async (archive) => {
        const { items, problems } = await readGradeArchive(archive, options)
        expect(items.length + problems.length).toBeGreaterThan(0)
        if (archive.length < whole.length) expect(items).toEqual([])
      }),
      { numRuns: 150 },
    )
  })
})
