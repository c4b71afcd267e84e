import '#web/ui/figure.css'
import { contentLanguage } from '#web/language/content-language.ts'
import { joinFormulas } from '#web/ui/join-formulas.ts'
import { useTrustedHtml } from '#web/ui/trusted-html.ts'

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

/** Spoken form of a rendered formula, or text alternative of a drawn figure, for places that show only text. */
function wordsOf(mathml: string): string | undefined {
  const words = /^<math[^>]*\salttext="([^"]*)"|^<span[^>]*><svg[^>]*\saria-label="([^"]*)"/
    .exec(mathml)
    ?.slice(1)
    .find(Boolean)
  return words?.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
}

/** Text of a question without markup, such as for an option or an accessible name. */
export function plainText(text: string, formulas: Formulas): string {
  return splitFormulas(text, formulas)
    .map((piece) => piece.text)
    .join('')
}

/** Word of a calculation: with a digit, or a single letter. */
const OPERAND = String.raw`(?:(?=\S*\d)\S+|[^\s\p{L}]*\p{L}[^\s\p{L}]*)`
const UNIT = String.raw`(?:°[CF]?|%|(?:[kcm]?m|k?g|mL|L|ft|s|N|Hz|AU)[²³]?(?:/\S{1,3})?|feet|people|\p{Ll}{3,}s)[.,;:?!)”]*`

/** Stretches of plain text that a line should not break: a short calculation, a number with its unit, a pair, "y-axis". */
const WHOLE = new RegExp(
  String.raw`(?<!\S)(${OPERAND}(?: [=+−×÷·<>≤≥] ${OPERAND}){1,4}(?: ${UNIT})?|\S*\d ${UNIT}|\S?\(\S{1,6}, \S{1,6}\)\S*|\p{L}-\p{L}+[.,;:?!)”]*)(?!\S)`,
  'u',
)

/** A text without one has only numbers and signs, which browsers must not translate: "A" is an article, too. */
const WORD = /\p{L}{2}/u

/** Splits a plain text; pieces at odd indexes should not break. */
export function splitWhole(text: string): string[] {
  return text.split(WHOLE)
}

/** Plain text whose calculations, measures and pairs break only if they are wider than a line. */
function WholeText({ text }: { text: string }) {
  const pieces = splitWhole(text)
  const language = contentLanguage()
  if (!WORD.test(text)) {
    return (
      <span translate="no" dir={language?.dir}>
        {text}
      </span>
    )
  }
  if (pieces.length === 1) return language ? <span {...language}>{text}</span> : text
  return (
    <span {...language}>
      {pieces.map((piece, index) =>
        index % 2 === 0 ? (
          piece
        ) : (
          // The order of the pieces never changes.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <span key={index} className="inline-block" {...(!WORD.test(piece) && { translate: 'no' as const })}>
            {piece}
          </span>
        ),
      )}
    </span>
  )
}

/**
 * Text of a question with its formulas, which the server has rendered as MathML and sanitized like those of reading
 * texts, and its figures, which the server has drawn.
 */
export function QuestionText({ text, formulas }: { text: string; formulas: Formulas }) {
  const pieces = splitFormulas(text, formulas)
  if (!pieces.some(({ kind }) => kind === 'formula')) return <WholeText text={plainText(text, formulas)} />
  return <TextWithFormulas pieces={pieces} />
}

function TextWithFormulas({ pieces }: { pieces: readonly Piece[] }) {
  const content = useTrustedHtml(joinFormulas(pieces.map(toHtml).join('')))
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is escaped
  return <span {...contentLanguage()} dangerouslySetInnerHTML={content} />
}

function toHtml(piece: Piece): string {
  return piece.kind === 'formula' ? piece.mathml : piece.text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
