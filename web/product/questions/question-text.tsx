import { Fragment } from 'react'

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

/** Characters adjacent to a formula: "(" before it; a comma or "-axis" after it. */
const BEFORE_FORMULA = /[(["“‘]?$/
const AFTER_FORMULA = /^\S{0,8}/

/** Groups pieces so that a line may break around a formula, but not between it and adjacent characters. */
export function joinFormulas(pieces: readonly Piece[]): Piece[][] {
  const groups: Piece[][] = []
  let open: Piece[] | null = null
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind === 'formula') {
      if (open === null) groups.push([piece])
      else open.push(piece)
      open = groups.at(-1) ?? null
      continue
    }
    const after = open ? (AFTER_FORMULA.exec(piece.text)?.[0] ?? '') : ''
    const rest = piece.text.slice(after.length)
    const before = pieces[index + 1]?.kind === 'formula' ? (BEFORE_FORMULA.exec(rest)?.[0] ?? '') : ''
    if (after !== '') open?.push({ kind: 'text', text: after })
    if (rest !== before) groups.push([{ kind: 'text', text: rest.slice(0, rest.length - before.length) }])
    open = before === '' ? null : [{ kind: 'text', text: before }]
    if (open) groups.push(open)
  }
  return groups
}

/** Text of a question with its formulas, which the server has rendered as MathML. */
export function QuestionText({ text, formulas }: { text: string; formulas: Formulas }) {
  return joinFormulas(splitFormulas(text, formulas)).map((group, index) => {
    // The order of the pieces never changes.
    const key = `${index} ${group[0]?.text}`
    if (group.length === 1) return <Fragment key={key}>{group.map(renderPiece)}</Fragment>
    return (
      <span key={key} className="whitespace-nowrap">
        {group.map(renderPiece)}
      </span>
    )
  })
}

function renderPiece(piece: Piece, index: number) {
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
}
