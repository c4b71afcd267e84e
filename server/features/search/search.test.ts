import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeItem, closeGrade, type MadeSubject, makeSubject } from '../../testing/curriculum.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import { makeLearner, makeParent, type Person } from '../../testing/people.ts'
import { type Client, startTestApp } from '../../testing/test-app.ts'
import { deleteTags, upsertTags } from '../content/skills/queries.ts'

const app = forThisFile(startTestApp)
let subject: MadeSubject
let other: MadeSubject
let learner: Person
let client: Client
let parentId: string

const TEXT = `Water rises as vapor.

## Condensation

Cool air holds less of it, so **droplets** form. A cup costs $5, another $6. [More](https://a.example/hidden).

### Clouds

They are many drops: $$x = y$$ and $\\frac{a}{b}$ of them.`

beforeAll(async () => {
  subject = await makeSubject(app)
  other = await makeSubject(app)
  await setLesson(subject, 0, 'The Water Cycle', TEXT)
  await setLesson(other, 0, 'The Zebra Cycle', 'Condensation of zebras.')
  const parent = await makeParent(app)
  parentId = parent.id
  learner = await makeLearner(app, { parent, gradeId: subject.gradeId })
  client = app.client(learner.token)
  await setSkill(subject, 'cycle-skill', 'Name the parts of the water cycle')
  await setSkill(other, 'zebra-skill', 'Count zebras')
})

function setLesson({ lessonIds }: MadeSubject, index: number, title: string, text: string) {
  return changeItem(app, 'lesson', lessonIds[index] ?? '', { title, text_markdown: text, text_content: '<p></p>' })
}

function setSkill({ subjectId }: MadeSubject, id: string, name: string) {
  return upsertTags(app.database.kysely, [{ subjectId, skills: [{ id, name }], misconceptions: [] }])
}

const found = async (words: string, by = client) =>
  (await by.search.find({ words })).results.map((one) =>
    one.kind === 'skill'
      ? one.name
      : [one.title, ...(one.section ? [one.section.heading ?? 'beginning'] : [])].join(' > '),
  )

describe('a search', () => {
  it('finds titles, then skills, then sections of readings, in any form of the words', async () => {
    expect(await found('water cycles')).toEqual(['The Water Cycle', 'Name the parts of the water cycle'])
    expect(await found('condensing droplet')).toEqual(['The Water Cycle > Condensation'])
    expect(await found('drops')).toEqual(['The Water Cycle > Clouds'])
    expect(await found('vapor')).toEqual(['The Water Cycle > beginning'])
  })

  it('finds words that are typed in part', async () => {
    expect(await found('conden')).toEqual(['The Water Cycle > Condensation'])
    expect(await found('water cyc')).toContain('The Water Cycle')
    // Only the last word may be incomplete.
    expect(await found('wat cycle')).toEqual([])
  })

  it('finds words of similar spelling, and says so', async () => {
    const answer = await client.search.find({ words: 'condensasion' })
    expect(answer).toMatchObject({ corrected: true, results: [{ section: { heading: 'Condensation' } }] })
    expect(answer.searched).toContain('condensation')
    expect(await client.search.find({ words: 'condensation' })).toMatchObject({ corrected: false })
    expect(await client.search.find({ words: 'xylophone' })).toEqual({
      results: [],
      searched: ['xylophone'],
      corrected: false,
    })
  })

  it('shows the text without its marks, links and formulas, but with prices', async () => {
    const { results } = await client.search.find({ words: 'droplets' })
    expect(results).toMatchObject([
      {
        number: 1,
        subjectId: subject.subjectId,
        excerpt: 'Cool air holds less of it, so droplets form. A cup costs $5, another $6. More.',
      },
    ])
    expect(await found('hidden')).toEqual([])
    const [clouds] = (await client.search.find({ words: 'drops' })).results
    expect(clouds).toMatchObject({ excerpt: 'They are many drops: … and … of them.' })
  })

  it('never finds another grade, a question, a key or content in the trash', async () => {
    expect(await found('zebra')).toEqual([])
    expect(await found('zebras')).toEqual([])
    // Words of the questions, options and explanations of every lesson.
    for (const words of ['question', 'third', 'reason']) expect(await found(words), words).toEqual([])
    const manager = app.client((await makeParent(app)).token)
    await manager.contentLessons.delete({ lessonId: subject.lessonIds[1] ?? '' })
    expect(await found('lesson about')).toEqual(['Lesson about 3'])
  })

  it('follows a changed text and a renamed skill', async () => {
    await setLesson(subject, 2, 'Tides', '## Moon\n\nIt pulls.')
    expect(await found('moon')).toEqual(['Tides > Moon'])
    await setLesson(subject, 2, 'Tides', '## Sun\n\nIt pulls less.')
    expect(await found('moon')).toEqual([])
    await setSkill(subject, 'cycle-skill', 'Explain tides')
    expect(await found('explaining')).toEqual(['Explain tides'])
    await deleteTags(app.database.kysely, subject.subjectId, ['cycle-skill'])
    expect(await found('explaining')).toEqual([])
  })

  it('treats special characters as text', async () => {
    for (const words of [
      "'",
      "water' | 'zebra",
      '(((',
      '!!',
      ':* & |',
      'a\\',
      '%',
      '_',
      '$$',
      "'); DROP TABLE x; --",
    ]) {
      expect(
        (await found(words)).filter((title) => /zebra/i.test(title)),
        words,
      ).toEqual([])
    }
    expect(await found('"water"!')).toContain('The Water Cycle')
    expect(await found('Wäter')).toContain('The Water Cycle')
  })

  it('of nothing but very frequent words finds nothing', async () => {
    for (const words of ['', '  ', 'the', 'of the and']) expect(await found(words), words).toEqual([])
  })

  it('is rejected above its length, and reads a bounded number of words', async () => {
    await expect(client.search.find({ words: 'x'.repeat(81) })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    expect((await client.search.find({ words: 'a b c d e f g h' })).searched).toHaveLength(6)
  })

  it('needs a grade that is open', async () => {
    const parent = app.client((await makeParent(app)).token)
    expect(await found('water', parent)).toEqual([])
    await closeGrade(app, subject.gradeId)
    expect(await found('water')).toEqual([])
    await sql`UPDATE stored_grades SET live_status = true WHERE id = ${subject.gradeId}`.execute(app.database.kysely)
    expect(await found('water')).toContain('The Water Cycle')
  })

  it('costs one statement, and three for a misspelled word', async () => {
    expect(await app.countStatements(() => client.search.find({ words: 'water' }))).toBe(1)
    expect(await app.countStatements(() => client.search.find({ words: 'condensasion' }))).toBe(3)
  })

  it('shows no skill before a parent has agreed', async () => {
    await setSkill(subject, 'cycle-skill', 'Explain tides')
    expect(await found('tides')).toContain('Explain tides')
    await sql`UPDATE consents SET withdrawn_at = now() WHERE child_id = ${learner.id} AND parent_id = ${parentId}`.execute(
      app.database.kysely,
    )
    expect(await found('tides')).not.toContain('Explain tides')
  })
})
