import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { query } from '../database/rows.ts'
import { assignments } from '../testing/stored-rows.ts'
import { speakStoredTexts } from './speak-stored-texts.ts'
import type { TextRenderer } from './text-renderer.ts'

const app = forThisFile(startTestApp)
const log = pino({ level: 'silent' })

/** Stores lessons like an earlier version that did not speak formulas. */
async function storeOldTexts(texts: readonly string[]): Promise<string[]> {
  const { lessonIds } = await makeSubject(app, { lessons: texts.length })
  for (const [index, text_markdown] of texts.entries()) {
    await sql`
      UPDATE stored_lessons SET text_markdown = ${text_markdown}, text_content = '<p><math><mi>x</mi></math></p>'
      WHERE id = ${lessonIds[index] ?? ''}`.execute(app.database.kysely)
  }
  return lessonIds
}

const readLessons = (ids: readonly string[]) =>
  query(
    app.database.kysely,
    z.object({
      text_markdown: z.string().nullable(),
      text_content: z.string().nullable(),
      version: z.int(),
      updated_at: z.date(),
    }),
    sql`
      SELECT text_markdown, text_content, version, updated_at
      FROM lessons
      WHERE id = ANY (${ids})
      ORDER BY number`,
  )

it('texts of an earlier version get the spoken form of their formulas, and count as unchanged', async () => {
  const ids = await storeOldTexts(['Half of $x$.', 'Without a formula.', 'A square: $x^2$'])
  const before = await readLessons(ids)
  await speakStoredTexts({ db: app.database.kysely, textRenderer: app.services.textRenderer, log })
  const after = await readLessons(ids)
  expect(after[0]?.text_content).toContain('<math alttext="x" aria-label="x">')
  expect(after[2]?.text_content).toContain('alttext="x squared"')
  const withoutText = after.map(({ text_content: _, ...lesson }) => lesson)
  expect(withoutText).toEqual(before.map(({ text_content: _, ...lesson }) => lesson))
})

it('texts whose formulas have a spoken form but no name get one, and are not rendered again', async () => {
  const [id = ''] = await storeOldTexts(['Half of $x$.'])
  const storeWith = (text_content: string) =>
    sql`UPDATE stored_lessons SET text_content = ${text_content} WHERE id = ${id}`.execute(app.database.kysely)
  await storeWith('<p>Half of <math alttext="x"><mi>x</mi></math>. <a aria-label="Back">1</a></p>')
  const rendered: string[] = []
  const textRenderer: TextRenderer = {
    ...app.services.textRenderer,
    render(markdown, by) {
      rendered.push(markdown)
      return app.services.textRenderer.render(markdown, by)
    },
  }
  const speak = () => speakStoredTexts({ db: app.database.kysely, textRenderer, log })
  await speak()
  expect((await readLessons([id]))[0]?.text_content).toContain('<math alttext="x" aria-label="x">')
  await speak()
  expect(rendered.filter((markdown) => markdown === 'Half of $x$.')).toHaveLength(1)
})

it('a text that can no longer be rendered, or that is saved concurrently, stays', async () => {
  const ids = await storeOldTexts(['Complex $a$', 'Saved $b$', 'Plain $c$'])
  const textRenderer: TextRenderer = {
    async render(markdown) {
      if (markdown.startsWith('Complex')) return { outcome: 'too-complex' }
      if (markdown.startsWith('Saved')) {
        const saved = { text_markdown: 'New', text_content: '<p>New</p>' }
        await sql`UPDATE stored_lessons SET ${assignments(saved)} WHERE id = ${ids[1] ?? ''}`.execute(
          app.database.kysely,
        )
      }
      return { outcome: 'rendered', html: `<p><math alttext="${markdown}" aria-label="${markdown}"></math></p>` }
    },
    stop: async () => {},
  }
  await speakStoredTexts({ db: app.database.kysely, textRenderer, log })
  expect((await readLessons(ids)).map(({ text_content }) => text_content)).toEqual([
    '<p><math><mi>x</mi></math></p>',
    '<p>New</p>',
    '<p><math alttext="Plain $c$" aria-label="Plain $c$"></math></p>',
  ])
})
