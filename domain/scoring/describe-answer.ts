import type { Drawing, Point } from './drawing-schemas.ts'
import type { Answer, LearnerQuestion } from './question-schemas.ts'

export const asText = (answer: Answer | undefined): string => (typeof answer === 'string' ? answer : '')

/**
 * Numbers of a list answer; empty for an answer of another shape, such as one to an earlier version of the question.
 */
export function asIndexes(answer: Answer | undefined): number[] {
  return Array.isArray(answer) ? answer.filter((entry) => typeof entry === 'number') : []
}

/** Entries of a list answer, padded to `count` places. */
export function asPlaces(answer: Answer | undefined, count: number): (number | null)[] {
  const list: readonly unknown[] = Array.isArray(answer) ? answer : []
  return Array.from({ length: count }, (_, index) => {
    const entry = list[index]
    return typeof entry === 'number' ? entry : null
  })
}

export function asTexts(answer: Answer | undefined, count: number): string[] {
  const list: readonly unknown[] = Array.isArray(answer) ? answer : []
  return Array.from({ length: count }, (_, index) => {
    const entry = list[index]
    return typeof entry === 'string' ? entry : ''
  })
}

export function asDrawing(answer: Answer | undefined): Drawing | undefined {
  return typeof answer === 'object' && !Array.isArray(answer) ? answer : undefined
}

/** Points that define a drawing; for an interval, its ends. */
export function pointsOf(drawing: Drawing | undefined): Point[] {
  if (!drawing) return []
  if ('points' in drawing) return drawing.points
  if ('line' in drawing) return drawing.line
  if ('halfPlane' in drawing) return drawing.halfPlane.through
  return [drawing.interval.from, drawing.interval.to].flatMap((end) => (end === null ? [] : [[end]]))
}

const list = new Intl.ListFormat('en', { style: 'narrow', type: 'conjunction' })

/**
 * Describes an answer as plain text, for another device's answer, a report on paper, or a mail.
 * @param plainText strips the markup of formulas from a text
 */
export function describeAnswer(
  question: LearnerQuestion,
  answer: Answer | undefined | null,
  plainText: (text: string) => string = (text) => text,
): string {
  if (answer === null || answer === undefined) return ''
  const plain = (text: string | undefined) => plainText(text ?? '')
  switch (question.kind) {
    case 'single':
      return typeof answer === 'number' ? plain(question.options[answer]) : ''
    case 'several':
      return list.format(asIndexes(answer).map((option) => plain(question.options[option])))
    case 'number':
    case 'expression':
      return asText(answer)
    case 'order':
      return asIndexes(answer)
        .map((item, index) => `${index + 1}. ${plain(question.items[item])}`)
        .join('  ')
    case 'match':
      return asPlaces(answer, question.left.length)
        .flatMap((side, index) =>
          side === null ? [] : [`${plain(question.left[index])} → ${plain(question.partners[side])}`],
        )
        .join('; ')
    case 'blanks':
      return asTexts(answer, question.blanks.length)
        .map((text, index) => `(${index + 1}) ${text || '…'}`)
        .join('  ')
    case 'graph':
      return describeDrawing(asDrawing(answer))
    case 'spot': {
      const places = question.picture ? question.spots.map(({ label }) => label) : question.passage
      return list.format(asIndexes(answer).map((spot) => plain(places[spot])))
    }
  }
}

const formatValue = (value: number | undefined) => String(value ?? 0).replace('-', '−')
export const describePoint = (point: Point) =>
  point.length > 1 ? `(${point.map(formatValue).join(', ')})` : formatValue(point[0])

/** Describes a drawing as screen readers and the table of a drawing do. */
export function describeDrawing(drawing: Drawing | undefined): string {
  if (!drawing) return ''
  const points = list.format(pointsOf(drawing).map(describePoint))
  if ('points' in drawing) return points
  const through = pointsOf(drawing).map(describePoint).join(' and ')
  if ('line' in drawing) return `Line through ${through}`
  if ('halfPlane' in drawing) {
    const { strict, side } = drawing.halfPlane
    const shaded = side === null ? '' : `, shaded on the side with ${describePoint(side)}`
    return `${strict ? 'Dashed' : 'Solid'} line through ${through}${shaded}`
  }
  const { from, to, fromOpen, toOpen } = drawing.interval
  if (from !== null && to !== null) {
    return `From ${formatValue(from)}${fromOpen ? ' (not included)' : ''} to ${formatValue(to)}${toOpen ? ' (not included)' : ''}`
  }
  if (from !== null) return `${fromOpen ? 'Greater than' : 'At least'} ${formatValue(from)}`
  return to === null ? 'Every number' : `${toOpen ? 'Less than' : 'At most'} ${formatValue(to)}`
}

/** A misconception, such as “Mixes up mass and weight”, as the end of a sentence about someone. */
export function misconceptionClause(misconception: string): string {
  const clause = /^[A-Z][a-z’]/.test(misconception)
    ? misconception.charAt(0).toLowerCase() + misconception.slice(1)
    : misconception
  return /[.!?…]$/.test(clause) ? clause : `${clause}.`
}
