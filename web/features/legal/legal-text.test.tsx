import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#domain/language-list.ts'
import { type Language, SOURCE_LANGUAGE } from '#domain/languages.ts'
import { readSections } from '#web/vite/legal-text.ts'
import { LegalBody, type Placeholders } from './legal-text.tsx'
import { type StoredData, storedData } from './stored-data.ts'
import { storedDataInArabic } from './stored-data-ar.ts'
import { storedDataInSpanish } from './stored-data-es.ts'

/** Shows the sections of a rendered text. */
function show(html: string, values: Placeholders): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      {readSections(html).map(({ id, title, body }) => (
        <section key={id} id={id} aria-label={title}>
          <LegalBody text={body} values={values} />
        </section>
      ))}
    </MemoryRouter>,
  )
}

test('a text is divided by its headings, with their anchors', () => {
  expect(readSections('<h4>In short {#short}</h4>\n<p>One.</p>\n<h4>Rest {#rest}</h4>\n<p>Two.</p>')).toEqual([
    { id: 'short', title: 'In short', body: [{ tag: 'p', children: ['One.'] }] },
    { id: 'rest', title: 'Rest', body: [{ tag: 'p', children: ['Two.'] }] },
  ])
})

test('a placeholder is a phrase in its sentence, or a block in place of its paragraph', () => {
  const values = { days: 30, table: <table /> }
  expect(show('<h4>A {#a}</h4><p>After {{days}} days.</p><p>{{table}}</p>', values)).toBe(
    '<section id="a" aria-label="A"><p>After 30 days.</p><table></table></section>',
  )
})

test('a link leads to a page of the app', () => {
  expect(show('<h4>A {#a}</h4><p><a href="/contact?topic=privacy">Contact</a></p>', {})).toContain(
    '<p><a class="link" href="/contact?topic=privacy" data-discover="true">Contact</a></p>',
  )
})

test('a placeholder without a value is detected', () => {
  expect(() => show('<h4>A {#a}</h4><p>After {{dyas}} days.</p>', { days: 30 })).toThrow('No value for {{dyas}}')
})

test('an element without a style is detected', () => {
  expect(() => show('<h4>A {#a}</h4><table></table>', {})).toThrow('no style for <table>')
})

test('a heading without an anchor and text before the first heading are detected', () => {
  expect(() => readSections('<h4>In short</h4>')).toThrow('"In short" has no anchor')
  expect(() => readSections('<p>One.</p><h4>A {#a}</h4>')).toThrow('before the first heading')
})

const FOLDER = import.meta.dirname
const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8')

/** Legal texts, and their translations as a name with a language. */
const NAMES = ['privacy', 'terms']
const TRANSLATIONS = Object.keys(LANGUAGES)
  .filter((language) => language !== SOURCE_LANGUAGE)
  .flatMap((language) => NAMES.map((name) => [name, language] as const))

test.each([
  ...NAMES.map((name) => [`${name}.md`, `${name}-page.tsx`] as const),
  ...TRANSLATIONS.map(([name, language]) => [`${name}-${language}.md`, `${name}-${language}.tsx`] as const),
])('each placeholder of %s is declared beside it and used once', (file, page) => {
  const used = read(file).matchAll(/\{\{([^{}]+)\}\}/g)
  const [, values = ''] = /const values = \{\n(.*?)\n\}/s.exec(read(page)) ?? []
  const declared = [...values.matchAll(/^ {2}'?([\w -]+)'?:/gm)].map(([, key]) => key)
  expect(declared.length).toBeGreaterThan(2)
  expect([...used].map(([, key]) => key).toSorted()).toEqual(declared.toSorted())
})

/** Sections of a text by anchor, with what follows the anchor in the heading. */
function sectionsOf(markdown: string) {
  const sections = markdown.split(/^## /m).slice(1)
  return new Map(
    sections.map((section) => {
      const [, title = '', id = '', of, body = ''] = /^(.+) \{#([\w-]+)(?: of (\w+))?\}\n([\s\S]*)$/.exec(section) ?? []
      return [id, { of, hash: hashOf(`${title}\n${body.trim()}`), items: body.match(/^- /gm)?.length ?? 0 }]
    }),
  )
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

/** Sections of a translation that are of another English text than this. */
function outdated(english: string, translation: string): string[] {
  const translated = sectionsOf(translation)
  return [...sectionsOf(english)].flatMap(([id, { hash, items }]) => {
    const own = translated.get(id)
    const isCurrent = own?.of === hash && own.items === items
    return isCurrent
      ? []
      : [`${id}: translate the section as it is now, and write {#${id} of ${hash}} behind its heading`]
  })
}

test.each(TRANSLATIONS)('the text of %s in %s is of the English text as it is now', (name, language) => {
  const translation = read(`${name}-${language}.md`)
  expect(outdated(read(`${name}.md`), translation)).toEqual([])
  expect([...sectionsOf(translation).keys()]).toEqual([...sectionsOf(read(`${name}.md`)).keys()])
})

test('a word that was changed in English alone is found', () => {
  expect(outdated(read('terms.md').replace('no warranty', 'a warranty'), read('terms-es.md'))).toHaveLength(1)
})

/** Rows of the stored data in each language; `of` is a hash of the English row. */
const ROWS: Readonly<Record<Exclude<Language, 'en'>, readonly (StoredData & { of: string })[]>> = {
  es: storedDataInSpanish,
  ar: storedDataInArabic,
}

test.each(Object.entries(ROWS))('the rows of the stored data in %s are of the English rows now', (_, translated) => {
  const rows = storedData.map(({ what, fields, why, retention }) => hashOf([what, fields, why, retention].join('\n')))
  expect(translated.map(({ of }) => of)).toEqual(rows)
})
