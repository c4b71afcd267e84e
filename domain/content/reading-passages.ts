/** Text to read within a reading: a bold line with its title, then a quotation. */
export type Passage = {
  title: string
  /** Title, an empty line and the paragraphs without markup: the shared text of questions about it. */
  text: string
}

const PASSAGE = /^\*\*(?:Text \d: )?([^*\n]+)\*\*[^\n]*\n\n((?:>[^\n]*(?:\n|$))+)/gm

/** Lists the passages of a reading in Markdown, in order. Of two with one title, the first counts. */
export function listPassages(markdown: string | null): Passage[] {
  const passages = new Map<string, Passage>()
  for (const [, title = '', quotation = ''] of (markdown ?? '').replaceAll(/\r\n?/g, '\n').matchAll(PASSAGE)) {
    const name = title.trim()
    if (name !== '' && !passages.has(name))
      passages.set(name, { title: name, text: `${name}\n\n${toPlain(quotation)}`.trim() })
  }
  return [...passages.values()]
}

/** Paragraphs of a quotation; only a line that ends with a backslash, as in a poem, stays a line. */
function toPlain(quotation: string): string {
  return quotation
    .split('\n')
    .map((line) => line.replace(/^> ?/, ''))
    .join('\n')
    .replaceAll(/(\*{1,3})([^*\n]+)\1/g, '$2')
    .split(/\n\s*\n/)
    .map((paragraph) =>
      paragraph
        .split(/\\\n/)
        .map((line) => line.replaceAll('\n', ' ').trim())
        .join('\n'),
    )
    .join('\n\n')
    .trim()
}

/** Place of a question that names a passage which the reading does not have. */
export type UnknownPassage = { title: string; path: (string | number)[] }

/**
 * Gives the questions of a written lesson the passages that they name: `stem: { passage: title }` becomes the passage.
 * @returns the lesson, and the questions whose passage is missing, which keep their `stem` as written
 */
export function fillPassages(
  lesson: unknown,
  passages: readonly Passage[],
): { lesson: unknown; unknown: UnknownPassage[] } {
  const unknown: UnknownPassage[] = []
  const fill = (value: unknown, path: (string | number)[]): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => fill(item, [...path, index]))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, fillField(name, field, path)]))
  }
  const fillField = (name: string, field: unknown, path: (string | number)[]) => {
    const title = name === 'stem' ? passageOf(field) : null
    if (title === null) return fill(field, [...path, name])
    const passage = passages.find((one) => one.title === title)
    if (passage === undefined) unknown.push({ title, path: [...path, name] })
    return passage?.text ?? field
  }
  return { lesson: fill(lesson, []), unknown }
}

function passageOf(stem: unknown): string | null {
  if (typeof stem !== 'object' || stem === null || !('passage' in stem)) return null
  return typeof stem.passage === 'string' ? stem.passage : null
}

/** Written question with the name of its passage in place of a copy. `fillPassages` is the inverse. */
export function namePassage<Fields extends Readonly<Record<string, unknown>>>(
  question: Fields,
  passages: readonly Passage[],
): Fields | (Fields & { stem: { passage: string } }) {
  const passage = passages.find(({ text }) => text === question.stem)
  return passage === undefined ? question : { ...question, stem: { passage: passage.title } }
}
