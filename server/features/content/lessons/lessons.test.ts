import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { query } from '#server/database/rows.ts'
import {
  changeItem,
  EMPTY_OPTIONAL_FIELDS,
  type MadeSubject,
  makeSubject,
  questions,
  WRITING_TASK,
} from '#server/testing/curriculum.ts'
import { EVERY_KIND, MISCONCEPTION, parsedEveryKind } from '#server/testing/every-kind.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent } from '#server/testing/people.ts'
import { readRows } from '#server/testing/stored-rows.ts'
import { type Client, startTestApp } from '#server/testing/test-app.ts'
import { upsertTags } from '../skills/queries.ts'
import { compareWithTriggers } from '../testing/compare-with-triggers.ts'
import { BARE_LESSON, WHOLE_LESSON } from '../testing/lesson-input.ts'
import { rejectedFields, rejection } from '../testing/rejection.ts'

const app = forThisFile(() => startTestApp({ VIDEO_HOSTS: 'videos.example.org' }))
compareWithTriggers(app)
let manager: Client
let made: MadeSubject

beforeAll(async () => {
  manager = app.client((await makeParent(app)).token)
})

beforeEach(async () => {
  made = await makeSubject(app)
})

const add = (changed: object = {}) =>
  manager.contentLessons.create({ ...WHOLE_LESSON, subjectId: made.subjectId, ...changed })

describe('the lessons of a subject', () => {
  it('are listed by number, with their badges and the next number', async () => {
    await manager.contentLessons.create({ subjectId: made.subjectId, title: 'Bare', number: 9 })
    const list = await manager.contentLessons.list({ subjectId: made.subjectId })
    const all = { video: true, text: true, quiz: true, assignment: true }
    const none = { video: false, text: false, quiz: false, assignment: false }
    expect(list).toMatchObject({
      subject: { id: made.subjectId, name: 'Mathematics', gradeId: made.gradeId },
      nextNumber: 10,
      lessons: [
        { number: 1, content: all, changedBy: null },
        { number: 2, content: all },
        { number: 3, content: all },
        { number: 9, title: 'Bare', content: none, changedBy: { isYou: true }, changedAt: expect.any(Date) },
      ],
    })
  })

  it('of a missing or deleted subject are not found', async () => {
    await manager.contentSubjects.delete({ subjectId: made.subjectId })
    for (const subjectId of [randomUUID(), made.subjectId]) {
      expect((await rejection(manager.contentLessons.list({ subjectId }))).code).toBe('NOT_FOUND')
    }
  })
})

describe('a new lesson', () => {
  it('without a number is appended, as 1 in a subject without lessons', async () => {
    expect((await add()).lesson.number).toBe(4)
    await manager.contentLessons.create({ subjectId: made.subjectId, title: 'x', number: 8 })
    expect((await add()).lesson.number).toBe(9)
    const { subject } = await manager.contentSubjects.create({
      name: 'Empty',
      description: null,
      color: 'bg-red-100',
      gradeId: made.gradeId,
    })
    expect((await add({ subjectId: subject.id })).lesson.number).toBe(1)
  })

  it('is read back as written and shown to its learner', async () => {
    const { lesson } = await add()
    expect(await manager.contentLessons.get({ lessonId: lesson.id })).toEqual({ lesson })
    expect(lesson).toMatchObject({
      ...WHOLE_LESSON,
      unreadable: { quizQuestions: null, assignmentTasks: null },
      subjectName: 'Mathematics',
    })
    const { token } = await makeLearner(app, { gradeId: made.gradeId })
    const read = await app.client(token).study.lesson({ lessonId: lesson.id })
    const { html } = await manager.content.preview({ markdown: WHOLE_LESSON.textMarkdown })
    expect(read.text).toMatchObject({ html })
    expect(html).toContain('<mfrac>')
  })

  it('stores empty fields as null and has no badges', async () => {
    const { lesson } = await add(BARE_LESSON)
    expect(lesson).toMatchObject(EMPTY_OPTIONAL_FIELDS)
    const { lessons } = await manager.contentLessons.list({ subjectId: made.subjectId })
    expect(lessons.at(-1)?.content).toEqual({ video: false, text: false, quiz: false, assignment: false })
    const [stored] = await query(
      app.database.kysely,
      z.object({ text_content: z.string().nullable(), quiz_questions: z.unknown(), assignment_tasks: z.unknown() }),
      sql`
        SELECT text_content, quiz_questions, assignment_tasks
        FROM lessons
        WHERE id = ${lesson.id}`,
    )
    expect(stored).toEqual({ text_content: null, quiz_questions: null, assignment_tasks: null })
  })

  it.each([
    [{ title: ' ' }, { title: 'Please provide a title and select a subject.' }],
    [{ subjectId: '' }, { subjectId: 'Please provide a title and select a subject.' }],
    [{ title: 'x'.repeat(201) }, { title: 'At most 200 characters' }],
    [{ number: 0 }, { number: 'The lesson number must be at least 1' }],
    [{ number: 1.5 }, { number: 'Please enter a whole number' }],
    [{ number: 2 }, { number: 'This subject already has a lesson with this number' }],
    [{ videoUrl: 'https://evil.example.org/a.mp4' }, { videoUrl: expect.stringMatching(/^The video must be/) }],
    [{ videoUrl: 'javascript:alert(1)' }, { videoUrl: expect.stringMatching(/^The video must be/) }],
    [{ videoCaptionsUrl: '/media/a.txt' }, { videoCaptionsUrl: expect.stringMatching(/^The captions must be/) }],
    [{ videoDuration: 'long' }, { videoDuration: 'Please enter a time like 10:30' }],
    [{ assignmentDueDate: '2027-02-30' }, { assignmentDueDate: 'Please enter a date' }],
    [{ assignmentDueInDays: 7 }, { assignmentDueInDays: 'Please enter either a date or a number of days' }],
    [
      { assignmentDueDate: '', assignmentDueInDays: -1 },
      { assignmentDueInDays: 'Please enter a whole number of days, 3660 at most' },
    ],
    [{ textMarkdown: 'nul \0' }, { textMarkdown: 'Please remove the invisible characters' }],
    [{ textMarkdown: 'x'.repeat(200_001) }, { textMarkdown: 'At most 200000 characters' }],
    [{ quizQuestions: '[{"question": }]' }, { quizQuestions: expect.stringMatching(/not valid JSON: see line 1/) }],
    [
      { quizQuestions: [...questions(2), { question: 'Why?', options: ['a'], correct: 0 }, 7] },
      {
        'quizQuestions.2': 'Question 3: it needs at least two options.',
        'quizQuestions.3': 'Question 4: this is not a question with options.',
      },
    ],
    [
      { assignmentTasks: [{ question: 'Half a \ud83d', options: ['a', 'b'], correct: 0 }] },
      { 'assignmentTasks.0': 'Question 1: it has characters that cannot be stored.' },
    ],
    [{ assignmentTasks: questions(201) }, { assignmentTasks: 'The limit is 200 questions.' }],
  ])('is rejected with the invalid field and not written: %j', async (changed, fields) => {
    expect(await rejectedFields(add(changed))).toEqual(fields)
    expect((await manager.contentLessons.list({ subjectId: made.subjectId })).lessons).toHaveLength(3)
  })

  it('is rejected if its subject does not exist', async () => {
    await manager.contentGrades.delete({ gradeId: made.gradeId })
    const gone = { subjectId: 'This subject no longer exists. Please select another one.' }
    expect(await rejectedFields(add())).toEqual(gone)
    expect(await rejectedFields(add({ subjectId: randomUUID() }))).toEqual(gone)
  })

  it('has tasks for written answers, in its copies and revisions too', async () => {
    const { lesson } = await add({ writing: [{ ...WRITING_TASK, prompt: ` ${WRITING_TASK.prompt}\n` }] })
    expect(lesson.writing).toEqual([WRITING_TASK])
    const { id: lessonId, version: basedOn, number, title } = lesson
    const copied = await manager.contentLessons.duplicate({ lessonId, subjectId: made.subjectId })
    expect(copied.lesson.writing).toEqual([WRITING_TASK])
    const saved = await manager.contentLessons.update({
      ...WHOLE_LESSON,
      lessonId,
      basedOn,
      number,
      title,
      writing: [],
    })
    expect(saved.lesson.writing).toBeNull()
    const revision = await manager.contentRevisions.get({ itemId: lessonId, version: saved.lesson.version })
    expect(revision.changedFields).toContain('writing')
    await manager.contentRevisions.restore({ itemId: lessonId, version: basedOn, basedOn: saved.lesson.version })
    expect((await manager.contentLessons.get({ lessonId })).lesson.writing).toEqual([WRITING_TASK])
  })

  it.each([
    [{ skills: ['no.such'] }, { 'writing.0': 'Task 1: there is no skill "no.such".' }],
    [{ prompt: ' ' }, { 'writing.0.prompt': 'This is missing.' }],
    [{ words: 39 }, { 'writing.0.words': 'Please enter a whole number from 40 to 300' }],
    [{ model: 'word '.repeat(301) }, { 'writing.0.model': 'Please write at most 300 words' }],
    [{ checklist: ['I did.'] }, { 'writing.0.checklist': 'Please write 3 to 5 sentences' }],
  ])('with a task for a written answer with %j is rejected', async (changes, fields) => {
    expect(await rejectedFields(add({ writing: [{ ...WRITING_TASK, ...changes }] }))).toEqual(fields)
  })

  it('has at most one task for a written answer below each part', async () => {
    expect(await rejectedFields(add({ writing: [WRITING_TASK, WRITING_TASK] }))).toEqual({
      writing: 'At most one task below the quiz, and one below the assignment',
    })
  })

  it('accepts questions as JSON text and answers as text, and stores a single format', async () => {
    const { lesson } = await add({
      quizQuestions: JSON.stringify([{ question: ' 2 + 2? ', options: ['3', '4'], correctAnswer: '4' }]),
    })
    const written = { id: 'q1', question: '2 + 2?', options: ['3', '4'], correct: 1, explanation: null }
    expect(lesson.quizQuestions).toMatchObject([{ ...written, kind: 'single' }])
    const stored = sql`SELECT quiz_questions FROM lessons WHERE id = ${lesson.id}`
    expect(await readRows(app.database.kysely, stored)).toEqual([{ quiz_questions: [written] }])
  })

  it('has questions of every kind, which are returned as sent, also in its revisions', async () => {
    const skills = [{ id: 'test.skill', name: 'Test' }]
    await upsertTags(app.database.kysely, [{ subjectId: made.subjectId, skills, misconceptions: [MISCONCEPTION] }])
    const { lesson } = await add({
      quizQuestions: EVERY_KIND,
      quizAsk: 4,
      assignmentTasks: EVERY_KIND,
      practiceItems: EVERY_KIND,
      landingItems: EVERY_KIND,
    })
    expect(lesson.practiceItems).toEqual(parsedEveryKind())
    expect(lesson.landingItems).toEqual(parsedEveryKind())
    expect(lesson).toMatchObject({ quizAsk: 4, assignmentAsk: null })
    expect(lesson.quizQuestions).toEqual(parsedEveryKind())
    const saved = await manager.contentLessons.update({
      ...WHOLE_LESSON,
      lessonId: lesson.id,
      basedOn: lesson.version,
      number: lesson.number,
      title: lesson.title,
      quizQuestions: lesson.quizQuestions,
      quizAsk: 4,
      assignmentTasks: lesson.assignmentTasks,
      assignmentAsk: 5,
      practiceItems: lesson.practiceItems?.slice(1) ?? null,
      landingItems: lesson.landingItems?.slice(1) ?? null,
    })
    expect(saved.lesson.quizQuestions).toEqual(lesson.quizQuestions)
    const revision = { itemId: lesson.id, version: saved.lesson.version }
    const { changedFields, content } = await manager.contentRevisions.get(revision)
    expect(changedFields.toSorted()).toEqual(['assignmentAsk', 'landingItems', 'practiceItems'])
    expect(content).toMatchObject({ quizAsk: 4, assignmentAsk: 5, quizQuestions: lesson.quizQuestions })
    await manager.contentRevisions.restore({ itemId: lesson.id, version: 1, basedOn: saved.lesson.version })
    const restored = await manager.contentLessons.get({ lessonId: lesson.id })
    expect(restored.lesson.practiceItems).toEqual(lesson.practiceItems)
    expect(restored.lesson.landingItems).toEqual(lesson.landingItems)
  })

  it('with an invalid question of any kind is rejected with the number of the question', async () => {
    const { data } = await rejection(add({ quizQuestions: [...EVERY_KIND, { kind: 'number', question: 'How many?' }] }))
    expect(data).toMatchObject({ fields: { [`quizQuestions.${EVERY_KIND.length}`]: expect.any(String) } })
  })

  it('may have the longest text and two long lists of questions', async () => {
    const long = questions(CONTENT_LIMITS.questions).map((one) => ({
      ...one,
      question: 'Waarom? '.repeat(100),
      explanation: 'Daarom. '.repeat(100),
    }))
    const textMarkdown = 'Długi tekst. '.repeat(15_000)
    const { lesson } = await add({ textMarkdown, quizQuestions: long, assignmentTasks: long })
    expect(lesson.textMarkdown).toBe(textMarkdown)
    expect(lesson.assignmentTasks).toHaveLength(200)
  })

  it('of more than two megabytes is rejected', async () => {
    const call = add({ quizQuestions: 'x'.repeat(999_999), assignmentTasks: 'é'.repeat(999_999) })
    expect((await rejection(call)).code).toBe('PAYLOAD_TOO_LARGE')
  })
})

describe('changing a lesson', () => {
  const update = (changed: object = {}) =>
    manager.contentLessons.update({
      ...WHOLE_LESSON,
      lessonId: made.lessonIds[0] ?? '',
      basedOn: 1,
      number: 1,
      ...changed,
    })

  it('writes every field and clears empty ones', async () => {
    const { lesson } = await update({ number: 12 })
    expect(lesson).toMatchObject({ ...WHOLE_LESSON, number: 12, version: 2, changedBy: { isYou: true } })
    expect((await update({ ...BARE_LESSON, basedOn: 2 })).lesson).toMatchObject({
      ...EMPTY_OPTIONAL_FIELDS,
      version: 3,
    })
  })

  it('rejects the number of another lesson', async () => {
    expect(await rejectedFields(update({ number: 3 }))).toEqual({
      number: 'This subject already has a lesson with this number',
    })
  })

  it('that was changed by someone else returns its current state and the changed fields', async () => {
    const { token } = await makeParent(app)
    const { lesson } = await app.client(token).contentLessons.update({
      ...WHOLE_LESSON,
      lessonId: made.lessonIds[0] ?? '',
      basedOn: 1,
      number: 1,
    })
    const conflict = await rejection(update({ title: 'Mine' }))
    expect(conflict).toMatchObject({
      code: 'EDIT_CONFLICT',
      data: { current: { title: lesson.title, version: 2 } },
    })
    expect(conflict.data.current.changedBy).toEqual({ name: 'Test Person', isYou: false })
    expect(conflict.data.changedFields).toEqual(
      expect.arrayContaining(['title', 'textMarkdown', 'quizQuestions', 'assignmentDueDate']),
    )
    expect(conflict.data.changedFields).not.toContain('number')
  })

  it('from two concurrent clients succeeds for one of them', async () => {
    const outcomes = await Promise.allSettled(['One', 'Two', 'Three', 'Four'].map((title) => update({ title })))
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    const { lesson } = await manager.contentLessons.get({ lessonId: made.lessonIds[0] ?? '' })
    expect(lesson.version).toBe(2)
  })

  it('to the number of a concurrent change succeeds for one of them', async () => {
    const outcomes = await Promise.allSettled(
      made.lessonIds.map((lessonId, index) => update({ lessonId, number: 50, title: `Lesson ${index}` })),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  })

  it('that is unreadable shows its stored questions', async () => {
    const lessonId = made.lessonIds[0] ?? ''
    await changeItem(app, 'lesson', lessonId, { quiz_questions: [{ question: 'Why?' }] })
    const { lesson } = await manager.contentLessons.get({ lessonId })
    expect(lesson.quizQuestions).toBeNull()
    expect(JSON.parse(lesson.unreadable.quizQuestions ?? '')).toEqual([{ question: 'Why?' }])
  })
})

describe('a duplicate of a lesson', () => {
  it('is appended to its subject or another one, as a complete copy', async () => {
    const { lesson } = await add()
    const other = await makeSubject(app, { lessons: 1 })
    for (const [subjectId, number] of [
      [made.subjectId, 5],
      [other.subjectId, 2],
    ] as const) {
      const { lesson: copy } = await manager.contentLessons.duplicate({ lessonId: lesson.id, subjectId })
      expect(copy).toMatchObject({
        ...WHOLE_LESSON,
        title: 'Copy of Fractions',
        number,
        subjectId,
        version: 1,
      })
    }
  })

  it('of a missing lesson or into a missing subject is rejected', async () => {
    const { lesson } = await add()
    const duplicate = (lessonId: string, subjectId: string) => manager.contentLessons.duplicate({ lessonId, subjectId })
    expect(await rejectedFields(duplicate(lesson.id, randomUUID()))).toHaveProperty('subjectId')
    expect((await rejection(duplicate(randomUUID(), made.subjectId))).code).toBe('NOT_FOUND')
    await manager.contentLessons.delete({ lessonId: lesson.id })
    expect((await rejection(duplicate(lesson.id, made.subjectId))).code).toBe('IN_BIN')
  })
})

it('every call costs at most three statements, and one for the log', async () => {
  const { subjectId, lessonIds } = made
  const lessonId = lessonIds[0] ?? ''
  const { orderVersion } = await manager.contentLessons.list({ subjectId })
  const change = { ...WHOLE_LESSON, lessonId, number: 3, basedOn: 2 }
  const calls = [
    () => manager.contentLessons.list({ subjectId }),
    () => manager.contentLessons.get({ lessonId }),
    () => manager.contentLessons.reorder({ subjectId, orderVersion, lessonIds: lessonIds.toReversed() }),
    () => manager.contentLessons.create({ ...WHOLE_LESSON, subjectId }),
    () => manager.contentLessons.update(change),
    () => manager.contentLessons.update(change).catch(() => null),
    () => manager.contentLessons.duplicate({ lessonId, subjectId }),
    () => manager.contentLessons.delete({ lessonId }),
  ]
  for (const call of calls) expect(await app.countStatements(call)).toBeLessThanOrEqual(4)
})
