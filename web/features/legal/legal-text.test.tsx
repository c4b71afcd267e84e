import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { readSections } from '#web/vite/legal-text.ts'
import { LegalBody, type Placeholders } from './legal-text.tsx'

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

test.each(['privacy', 'terms'])('each placeholder of %s.md is declared beside it and used once', (name) => {
  const used = readFileSync(join(import.meta.dirname, `${name}.md`), 'utf8').matchAll(/\{\{([^{}]+)\}\}/g)
  const page = readFileSync(join(import.meta.dirname, `${name}-page.tsx`), 'utf8')
  const [, values = ''] = /const values = \{\n(.*?)\n\}/s.exec(page) ?? []
  const declared = [...values.matchAll(/^ {2}'?([\w -]+)'?:/gm)].map(([, key]) => key)
  expect(declared.length).toBeGreaterThan(2)
  expect([...used].map(([, key]) => key).toSorted()).toEqual(declared.toSorted())
})
