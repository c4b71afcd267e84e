import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { changeItem, type MadeSubject, makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeParent } from '#server/testing/people.ts'
import { type Client, startTestApp } from '#server/testing/test-app.ts'
import { query } from '../../../database/rows.ts'
import { compareWithTriggers } from '../testing/compare-with-triggers.ts'
import { WHOLE_LESSON } from '../testing/lesson-input.ts'
import { rejectedFields, rejection } from '../testing/rejection.ts'
import { upsertTags } from './queries.ts'

const app = forThisFile(startTestApp)
compareWithTriggers(app)
let manager: Client
let made: MadeSubject

beforeAll(async () => {
  manager = app.client((await makeParent(app)).token)
})

beforeEach(async () => {
  made = await makeSubject(app)
})

/** Writes the skills of the subject. */
async function write(skills: string[], misconceptions: string[] = []) {
  const { subjectId } = made
  const { version } = await manager.contentSkills.list({ subjectId })
  return manager.contentSkills.update({
    subjectId,
    basedOn: version,
    skills: skills.map((name) => ({ id: null, name })),
    misconceptions: misconceptions.map((text) => ({ id: null, text })),
  })
}

const numberQuestion = (skill: string, misconception: string | null) => ({
  kind: 'number',
  question: '1 + 1?',
  answer: '2',
  skills: [skill],
  wrong: [{ value: '11', text: 'Add them.', misconception }],
})

describe('the skills of a subject', () => {
  it('are unchanged by a file of another subject that has their ids', async () => {
    const { skills, misconceptions } = await write(['Find a rate'], ['Adds both numbers'])
    const other = await makeSubject(app)
    await upsertTags(app.database.kysely, [
      {
        subjectId: other.subjectId,
        skills: skills.map(({ id }) => ({ id, name: 'Taken over', needs: [] })),
        misconceptions: misconceptions.map(({ id }) => ({ id, text: 'Taken over' })),
      },
    ])
    expect(await manager.contentSkills.list({ subjectId: made.subjectId })).toMatchObject({ skills, misconceptions })
    expect((await manager.contentSkills.list({ subjectId: other.subjectId })).skills).toEqual([])
  })

  it('are listed in order, with unique ids that survive renaming and moving', async () => {
    const first = await write(['Find a rate', 'Compare rates'], ['Adds both numbers'])
    const [find, compare] = first.skills
    expect(find?.id).toMatch(/\.mathematics\.find-a-rate$/)
    expect(first.misconceptions[0]?.id).toMatch(/\.mathematics\.m\.adds-both-numbers$/)
    const { skills, version } = await manager.contentSkills.update({
      subjectId: made.subjectId,
      basedOn: first.version,
      misconceptions: first.misconceptions,
      skills: [
        { id: compare?.id ?? null, name: 'Compare rates' },
        { id: find?.id ?? null, name: 'Find a unit rate' },
        { id: null, name: 'Find a rate' },
      ],
    })
    expect(skills.map(({ name }) => name)).toEqual(['Compare rates', 'Find a unit rate', 'Find a rate'])
    expect(skills[1]?.id).toBe(find?.id)
    expect(skills[2]?.id).toBe(`${find?.id}-2`)
    expect(await manager.contentSkills.list({ subjectId: made.subjectId })).toMatchObject({ skills, version })
  })

  it('that questions name cannot be deleted, and the error names the questions', async () => {
    const { skills, misconceptions, version } = await write(['Find a rate', 'Compare'], ['Adds both numbers'])
    const skill = skills[0]?.id ?? ''
    const misconception = misconceptions[0]?.id ?? ''
    const { subjectId } = made
    const input = { ...WHOLE_LESSON, subjectId, quizQuestions: [numberQuestion(skill, misconception)] }
    const { lesson } = await manager.contentLessons.create(input)
    const without = manager.contentSkills.update({ subjectId, basedOn: version, skills: [], misconceptions: [] })
    const place = `Mathematics, lesson ${lesson.number}, quiz question 1`
    expect(await rejectedFields(without)).toEqual({
      skills: `“Find a rate” can’t be deleted because questions use it. ${place}`,
      misconceptions: `“Adds both numbers” can’t be deleted because questions use it. ${place}`,
    })
    await manager.contentLessons.delete({ lessonId: lesson.id })
    const { skills: listed } = await manager.contentSkills.list({ subjectId })
    expect(listed).toMatchObject([
      { questions: 1, places: [`${place} (in the trash)`] },
      { questions: 0, places: [] },
    ])
    const rest = await manager.contentSkills.update({
      subjectId,
      basedOn: version,
      misconceptions: misconceptions.map(({ id, text }) => ({ id, text })),
      skills: [{ id: skill, name: 'Find a rate' }],
    })
    expect(rest.skills.map(({ name }) => name)).toEqual(['Find a rate'])
  })

  it('cannot be overwritten by an outdated change, taken from another subject, or listed twice', async () => {
    const { subjectId } = made
    const { version, skills } = await write(['Find a rate'])
    const change = { subjectId, misconceptions: [], skills: [{ id: null, name: 'Other' }] }
    const stale = await rejection(manager.contentSkills.update({ ...change, basedOn: 'before' }))
    expect(stale).toMatchObject({ code: 'EDIT_CONFLICT', data: { current: { version } } })
    const other = await makeSubject(app)
    const empty = await manager.contentSkills.list({ subjectId: other.subjectId })
    const taken = { ...change, subjectId: other.subjectId, basedOn: empty.version, skills }
    expect(await rejectedFields(manager.contentSkills.update(taken))).toEqual({ 'skills.0': 'This no longer exists' })
    const twice = { ...change, basedOn: version, skills: [...change.skills, ...change.skills] }
    expect(await rejectedFields(manager.contentSkills.update(twice))).toEqual({
      'skills.1': 'This is in the list twice',
    })
  })
})

describe('the needs of a skill', () => {
  /** Grades of their own with the same subject; returns both with their skills. */
  async function twoGrades() {
    const [lower, upper] = await Promise.all([makeSubject(app), makeSubject(app)])
    const saved = async (subjectId: string, names: string[]) => {
      const { version } = await manager.contentSkills.list({ subjectId })
      const skills = names.map((name) => ({ id: null, name }))
      return manager.contentSkills.update({ subjectId, basedOn: version, skills, misconceptions: [] })
    }
    // Every subject of a test is called Mathematics: names of their own keep the tests apart.
    const name = `Mathematics ${randomUUID().slice(0, 8)}`
    for (const { subjectId } of [lower, upper]) {
      await changeItem(app, 'subject', subjectId, { name })
    }
    const rows = await query(
      app.database.kysely,
      z.object({ id: z.string(), name: z.string() }),
      sql`SELECT id, name FROM grades WHERE id IN (${lower.gradeId}, ${upper.gradeId})`,
    )
    const gradeName = ({ gradeId }: MadeSubject) => rows.find(({ id }) => id === gradeId)?.name
    return {
      lower: { ...lower, gradeName: gradeName(lower), ...(await saved(lower.subjectId, ['Multiply', 'Find a rate'])) },
      upper: { ...upper, gradeName: gradeName(upper), ...(await saved(upper.subjectId, ['Find k', 'Predict'])) },
    }
  }
  type Tags = Awaited<ReturnType<typeof twoGrades>>['lower']

  /** Saves the needs of some skills, by name; the others are sent without. */
  const need = (tags: Pick<Tags, 'subjectId' | 'version' | 'skills'>, needs: Record<string, (string | undefined)[]>) =>
    manager.contentSkills.update({
      subjectId: tags.subjectId,
      basedOn: tags.version,
      misconceptions: [],
      skills: tags.skills.map(({ id, name }) => ({
        id,
        name,
        ...(needs[name] && {
          needs: needs[name].map((skill = '') => ({ skill, because: `Used after ${skill}.` })),
        }),
      })),
    })
  const idOf = ({ skills }: Pick<Tags, 'skills'>, name: string) => skills.find((skill) => skill.name === name)?.id ?? ''

  it('are skills of its subject in any grade, in order, and survive a save without them', async () => {
    const { lower, upper } = await twoGrades()
    const wanted = [idOf(lower, 'Find a rate'), idOf(upper, 'Find k')]
    const saved = await need(upper, { Predict: wanted })
    expect(saved.skills).toMatchObject([
      { name: 'Find k', needs: [] },
      { name: 'Predict', needs: wanted.map((skill) => ({ skill, because: `Used after ${skill}.` })) },
    ])
    expect(saved.version).not.toBe(upper.version)
    expect(saved.elsewhere.map(({ name, grade }) => [name, grade])).toEqual([
      ['Multiply', lower.gradeName],
      ['Find a rate', lower.gradeName],
    ])
    expect((await need({ ...upper, ...saved }, {})).skills).toEqual(saved.skills)
    const turned = await need({ ...upper, ...saved }, { Predict: wanted.toReversed() })
    expect(turned.skills[1]?.needs.map(({ skill }) => skill)).toEqual(wanted.toReversed())
    expect((await need({ ...upper, ...turned }, { Predict: [] })).skills[1]?.needs).toEqual([])
  })

  it('that lead in a circle, also through another grade, are rejected with the names on the way', async () => {
    const { lower, upper } = await twoGrades()
    const rate = idOf(lower, 'Find a rate')
    const saved = await need(upper, { Predict: [idOf(upper, 'Find k')], 'Find k': [rate] })
    expect(await rejectedFields(need({ ...upper, ...saved }, { 'Find k': [rate, idOf(upper, 'Predict')] }))).toEqual({
      'skills.1.needs.0.skill': 'These needs lead in a circle: “Predict” needs “Find k”, which needs “Predict” again',
    })
    expect(await rejectedFields(need(lower, { 'Find a rate': [idOf(upper, 'Predict')] }))).toEqual({
      'skills.1.needs.0.skill':
        'These needs lead in a circle: “Find a rate” needs “Predict”, which needs “Find k”, which needs “Find a rate” again',
    })
    expect(await rejectedFields(need(lower, { Multiply: [idOf(lower, 'Multiply')] }))).toEqual({
      'skills.0.needs.0.skill': 'A skill can’t need itself',
    })
  })

  it('are rejected if unknown, of another subject, listed twice, without a sentence or more than four', async () => {
    const { lower, upper } = await twoGrades()
    const { skills } = await write(['Of another subject'])
    const other = skills[0]?.id ?? ''
    const rate = idOf(lower, 'Find a rate')
    expect(await rejectedFields(need(upper, { Predict: ['no.such', other, rate, rate] }))).toEqual({
      'skills.1.needs.0.skill': 'There is no skill "no.such" in this subject',
      'skills.1.needs.1.skill': `There is no skill "${other}" in this subject`,
      'skills.1.needs.3.skill': 'This skill is in the list twice',
    })
    expect(await rejectedFields(need(upper, { Predict: [rate, rate, rate, rate, rate] }))).toEqual({
      'skills.1.needs': 'At most 4 needed skills',
    })
    const empty = manager.contentSkills.update({
      subjectId: upper.subjectId,
      basedOn: upper.version,
      misconceptions: [],
      skills: [{ id: null, name: 'New', needs: [{ skill: '', because: ' ' }] }],
    })
    expect(await rejectedFields(empty)).toEqual({
      'skills.0.needs.0.skill': 'Please choose a skill',
      'skills.0.needs.0.because': 'Please say in which step it is needed',
    })
  })

  it('keep a skill of another grade from being deleted, and end with the skill that has them', async () => {
    const { lower, upper } = await twoGrades()
    const rate = idOf(lower, 'Find a rate')
    const saved = await need(upper, { Predict: [rate], 'Find k': [rate] })
    const withoutRate = { ...lower, skills: lower.skills.slice(0, 1) }
    expect(await rejectedFields(need(withoutRate, {}))).toEqual({
      skills: `“Find a rate” can’t be deleted because “Find k” in ${upper.gradeName} needs it`,
    })
    await need({ ...upper, ...saved, skills: [] }, {})
    expect((await need(withoutRate, {})).skills.map(({ name }) => name)).toEqual(['Multiply'])
    const { rows } = await sql`SELECT FROM skill_needs WHERE needs_skill_id = ${rate}`.execute(app.database.kysely)
    expect(rows).toEqual([])
  })

  it('of a skill whose grade is in the trash are still listed', async () => {
    const { lower, upper } = await twoGrades()
    const rate = idOf(lower, 'Find a rate')
    const saved = await need(upper, { Predict: [rate] })
    await manager.contentSubjects.delete({ subjectId: lower.subjectId })
    const listed = await manager.contentSkills.list({ subjectId: upper.subjectId })
    expect(listed.skills).toEqual(saved.skills)
    expect(listed.elsewhere.map(({ grade }) => grade)).toEqual(Array(2).fill(`${lower.gradeName} (in the trash)`))
    await need({ ...upper, ...saved }, { Predict: [] })
  })
})

describe('the section of a skill', () => {
  /** Subject with a lesson that asks about its only skill, after one that can't be read. */
  async function taught(textMarkdown: string) {
    const { subjectId } = made
    const [skill] = (await write(['Find a rate'])).skills
    const id = skill?.id ?? ''
    const asking = { ...WHOLE_LESSON, subjectId, quizQuestions: [numberQuestion(id, null)] }
    await manager.contentLessons.create({ ...asking, textMarkdown: '', videoUrl: '' })
    const { lesson } = await manager.contentLessons.create({ ...asking, textMarkdown })
    const read = async () => (await manager.contentSkills.list({ subjectId })).skills[0]
    const save = async (section?: string | null) => {
      const { version } = await manager.contentSkills.list({ subjectId })
      const skills = [{ id, name: 'Find a rate', ...(section !== undefined && { section }) }]
      return manager.contentSkills.update({ subjectId, basedOn: version, skills, misconceptions: [] })
    }
    const rewrite = async (text: string) => {
      const { version } = (await manager.contentLessons.get({ lessonId: lesson.id })).lesson
      return manager.contentLessons.update({
        ...WHOLE_LESSON,
        number: lesson.number,
        lessonId: lesson.id,
        basedOn: version,
        quizQuestions: [numberQuestion(id, null)],
        textMarkdown: text,
      })
    }
    return { subjectId, lesson, read, save, rewrite }
  }
  const TEXT = '## The idea\n\nText.\n\n```\n## Code\n```\n\n### Worked *example*\n\nMore.'

  it('is a heading of the first lesson that can be read and asks about it, and survives a save without it', async () => {
    const { subjectId, lesson, save, read } = await taught(TEXT)
    const { lessons, version } = await manager.contentSkills.list({ subjectId })
    expect(lessons).toEqual([
      { number: lesson.number, title: lesson.title, headings: ['The idea', 'Worked *example*'] },
    ])
    expect(await read()).toMatchObject({ section: null, lesson: lesson.number })
    const saved = await save('Worked *example*')
    expect(saved.version).not.toBe(version)
    await save()
    expect(await read()).toMatchObject({ section: 'Worked *example*' })
    await save(null)
    expect(await read()).toMatchObject({ section: null })
  })

  it('that is no heading of that reading is rejected, and so is one of a skill without a lesson', async () => {
    const { save, lesson, subjectId, read } = await taught(TEXT)
    expect(await rejectedFields(save('Code'))).toEqual({
      'skills.0.section': `“Code” is no heading in the reading of lesson ${lesson.number}`,
    })
    expect(await read()).toMatchObject({ section: null })
    const { version, skills } = await manager.contentSkills.list({ subjectId })
    const added = { id: null, name: 'New', section: 'The idea' }
    const update = { subjectId, basedOn: version, misconceptions: [], skills: [...skills, added] }
    expect(await rejectedFields(manager.contentSkills.update(update))).toEqual({
      'skills.1.section': 'No lesson with a reading asks about this skill',
    })
  })

  it('follows a renamed heading of its lesson', async () => {
    const { save, rewrite, read } = await taught(TEXT)
    await save('The idea')
    expect((await rewrite(TEXT.replace('The idea', 'What a rate is'))).lostSections).toEqual([])
    expect(await read()).toMatchObject({ section: 'What a rate is' })
  })

  it('that was removed is told, stays until another one is chosen, and blocks no other change', async () => {
    const { save, rewrite, read } = await taught(TEXT)
    await save('The idea')
    const without = '### Worked *example*'
    expect((await rewrite(without)).lostSections).toEqual(['Find a rate'])
    expect((await rewrite(`${without}\n\nText.`)).lostSections, 'told once').toEqual([])
    expect(await read()).toMatchObject({ section: 'The idea' })
    await save()
    await rewrite(TEXT)
    expect(await read()).toMatchObject({ section: 'The idea' })
  })
})

it('a question that names an unknown skill or misconception is rejected by its number', async () => {
  const { subjectId } = made
  const { skills } = await write(['Find a rate'])
  const known = numberQuestion(skills[0]?.id ?? '', null)
  const create = (changed: object) =>
    rejectedFields(manager.contentLessons.create({ ...WHOLE_LESSON, subjectId, ...changed }))
  expect(await create({ quizQuestions: [known, numberQuestion('no.such', null)] })).toEqual({
    'quizQuestions.1': 'Question 2: there is no skill "no.such".',
  })
  expect(
    await create({ assignmentTasks: [{ ...known, wrong: [{ value: '3', text: 'No.', misconception: 'm.none' }] }] }),
  ).toEqual({
    'assignmentTasks.0': 'Question 1: there is no misconception "m.none".',
  })
  expect((await rejection(manager.contentSkills.list({ subjectId: randomUUID() }))).code).toBe('NOT_FOUND')
})
