import { Fragment } from 'react'

/** TeX between single dollar signs as the reading texts have it: no space inside the dollars, no digit behind them. */
const FORMULA = /(?<![\\$])\$(?![\s$])((?:\\.|[^$\\\n])+?)(?<!\s)\$(?![\d$])/g

export type Formulas = Readonly<Record<string, string>>

type Piece = { kind: 'text'; text: string } | { kind: 'formula'; mathml: string; text: string }

/** Cuts a text at its formulas. One that the server could not render stays text, as its author wrote it. */
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

/** The words of a rendered formula, for places that show text only. */
function wordsOf(mathml: string): string | undefined {
  const words = /^<math[^>]*\salttext="([^"]*)"/.exec(mathml)?.[1]
  return words?.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
}

/** A text of a question in words alone, such as for an option of a menu or a name for screen readers. */
export function plainText(text: string, formulas: Formulas): string {
  return splitFormulas(text, formulas)
    .map((piece) => piece.text)
    .join('')
}

/** A text of a question with its formulas, which the server has rendered as MathML. */
export function QuestionText({ text, formulas }: { text: string; formulas: Formulas }) {
  const pieces = splitFormulas(text, formulas)
  return pieces.map((piece, index) => {
    // The pieces of a text never move.
    const key = `${index} ${piece.text}`
    if (piece.kind === 'text') return <Fragment key={key}>{piece.text}</Fragment>
    return (
      <span
        key={key}
        // Sanitized by the server, like the formulas of reading texts.
        // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
        dangerouslySetInnerHTML={{ __html: piece.mathml }}
      />
    )
  })
}
