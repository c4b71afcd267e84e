/** As much of a MathML element as is needed to say it; every DOM element is one. */
export type MathNode = {
  readonly localName: string
  readonly textContent: string | null
  readonly children: ArrayLike<MathNode>
}

const SIGNS: Record<string, string> = {
  '+': 'plus',
  '-': 'minus',
  '−': 'minus',
  '±': 'plus or minus',
  '×': 'times',
  '⋅': 'times',
  '·': 'times',
  '∗': 'times',
  '÷': 'divided by',
  '/': 'over',
  '=': 'equals',
  '≠': 'is not equal to',
  '≈': 'is about',
  '<': 'is less than',
  '>': 'is greater than',
  '≤': 'is at most',
  '≥': 'is at least',
  ':': 'to',
  '%': 'percent',
  '°': 'degrees',
  '∘': 'degrees',
  π: 'pi',
  '(': ',',
  ')': ',',
  '[': ',',
  ']': ',',
  '|': ',',
}

/** Invisible signs that only hold a formula together. */
const SILENT = /[\u2061-\u2064\u200b]/g

/**
 * A formula in words. Its bare text would read one half as twelve. Schoolbook mathematics is read by its meaning;
 * of anything rarer, the parts are read one after the other.
 */
export function spokenMath(node: MathNode): string {
  return say(node).replace(/\s+/g, ' ').trim()
}

function say(node: MathNode): string {
  const parts = Array.from(node.children, say)
  const [first = '', second = '', third = ''] = parts
  switch (node.localName) {
    case 'mfrac':
      return `${first} over ${second}`
    case 'msqrt':
      return `the square root of ${parts.join(' ')}`
    case 'mroot':
      return second === '3' ? `the cube root of ${first}` : `root ${second} of ${first}`
    case 'msup':
      return `${first} ${power(second)}`
    case 'msub':
      return `${first} sub ${second}`
    case 'msubsup':
      return `${first} sub ${second} ${power(third)}`
    default:
      return node.children.length > 0 ? parts.join(' ') : word(node.textContent ?? '')
  }
}

function power(exponent: string): string {
  if (exponent === '2') return 'squared'
  if (exponent === '3') return 'cubed'
  return exponent === 'degrees' ? exponent : `to the power of ${exponent}`
}

function word(text: string): string {
  const bare = text.replace(SILENT, '').trim()
  return SIGNS[bare] ?? bare
}
