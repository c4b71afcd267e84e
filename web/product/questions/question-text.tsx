import { joinFormulas } from '#web/ui/join-formulas.ts'

/** TeX between single dollar signs, as in reading texts: no space inside the dollars, no digit after them. */
const FORMULA = /(?<![\\$])\$(?![\s$])((?:\\.|[^$\\\n])+?)(?<!\s)\$(?![\d$])/g

export type Formulas = Readonly<Record<string, string>>

type Piece = { kind: 'text'; text: string } | { kind: 'formula'; mathml: string; text: string }

/** Splits a text at its formulas. One that the server could not render stays text, as written. */
export function splitFormulas(text: string, formulas: Formulas): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: source, 1: tex = '', index } of text.matchAll(FORMULA)) {
    const mathml = Object.hasOwn(formulas, tex.trim()) ? formulas[tex.trim()] : undefined
    if (mathml === undefined) continue
    pieces.push({ kind: 'text', text: unescapeDollars(text.slice(from, index)) })
    pieces.push({ kind: 'formula', mathml, text: wordsOf(mathml) ?? source })
    from = index + source.length
  }
  pieces.push({ kind: 'text', text: unescapeDollars(text.slice(from)) })
  return pieces.filter((piece) => piece.text !== '')
}

const unescapeDollars = (text: string) => text.replaceAll('\\$', '$')

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x26': '&',
  '#x22': '"',
  '#x3C': '<',
}

/** Spoken form of a rendered formula, for places that show only text. */
function wordsOf(mathml: string): string | undefined {
  const words = /^<math[^>]*\salttext="([^"]*)"/.exec(mathml)?.[1]
  return words?.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
}

/** Text of a question without markup, such as for an option or an accessible name. */
export function plainText(text: string, formulas: Formulas): string {
  return splitFormulas(text, formulas)
    .map((piece) => piece.text)
    .join('')
}

/** Text of a question with its formulas, which the server has rendered as MathML and sanitized like those of reading texts. */
export function QuestionText({ text, formulas }: { text: string; formulas: Formulas }) {
  const pieces = splitFormulas(text, formulas)
  if (!pieces.some(({ kind }) => kind === 'formula')) return plainText(text, formulas)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is escaped
  return <span dangerouslySetInnerHTML={{ __html: joinFormulas(pieces.map(toHtml).join('')) }} />
}

function toHtml(piece: Piece): string {
  return piece.kind === 'formula' ? piece.mathml : piece.text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
