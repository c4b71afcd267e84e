import type { Element, ElementContent, Root } from 'hast'
import SRE from 'speech-rule-engine'
import { visit } from 'unist-util-visit'

/**
 * ClearSpeak preferences that announce the ends of absolute values, roots and fractions if their extent would be
 * ambiguous: |x − 3| and |x| − 3, √(x + 1) and √x + 1.
 */
await SRE.setupEngine({
  locale: 'en',
  domain: 'clearspeak',
  modality: 'speech',
  style: 'AbsoluteValue_AbsEnd:Roots_RootEnd:Fraction_EndFrac',
})

/**
 * Maximum elements of a formula, and distinct formulas of a text, to be spoken; the engine takes milliseconds for each.
 */
const MAX_PARTS = 300
const MAX_FORMULAS = 200

/** Rehype plugin: adds each formula's spoken form in school English, for screen readers. */
export function rehypeSpeakMath() {
  return (tree: Root) => {
    const spoken = new Map<string, string>()
    visit(tree, { tagName: 'math' }, (math: Element) => {
      const formula = toPart(math)
      const key = toXml(formula)
      if (!spoken.has(key) && spoken.size < MAX_FORMULAS && countParts(formula) <= MAX_PARTS) {
        spoken.set(key, speakMath(formula))
      }
      const words = spoken.get(key) ?? ''
      math.properties.alttext = words
      // Chromium names a formula, and controls that contain it, by this only.
      if (words !== '') math.properties.ariaLabel = words
    })
  }
}

/** Parts of MathML that determine how a formula is spoken: no attributes, and text in leaves only. */
type Part = { name: string; text: string; children: Part[] }

const countParts = ({ children }: Part): number => children.reduce((sum, child) => sum + countParts(child), 1)

function speakMath(math: Part): string {
  const formula = arrange(math)
  return finish(SRE.toSpeech(toXml(formula)), signsBetween(formula))
}

function toPart(element: Element): Part {
  const children = element.children.filter((child: ElementContent) => child.type === 'element').map(toPart)
  const text =
    children.length > 0 ? '' : element.children.map((child) => ('value' in child ? child.value : '')).join('')
  return { name: element.tagName, text: text.replace(/\s+/g, ' ').trim(), children }
}

const leaf = (name: string, text: string): Part => ({ name, text, children: [] })

/** School names of signs that the engine names by their shape. Names of relations are operators. */
const SIGNS: Record<string, Part> = {
  ':': leaf('mo', 'to'),
  '%': leaf('mtext', 'percent'),
  '△': leaf('mtext', 'triangle'),
  Δ: leaf('mtext', 'delta'),
  '□': leaf('mtext', 'a blank'),
  '→': leaf('mo', 'goes to'),
  '≈': leaf('mo', 'is about'),
  '≅': leaf('mo', 'is congruent to'),
  '∼': leaf('mo', 'is similar to'),
  '∥': leaf('mo', 'is parallel to'),
  '⊥': leaf('mo', 'is perpendicular to'),
}

/** Marks over a letter, and the sign of a question over another. */
const OVER_LETTER: Record<string, string> = { ˉ: 'bar', '¯': 'bar', '⃗': 'vector' }

/** Arrows over two points. */
const OVER_POINTS: Record<string, string> = { '→': 'ray', '↔': 'line' }

const TEMPERATURES: Record<string, string> = { C: 'Celsius', F: 'Fahrenheit' }

/** Letters that the engine reads as functions. They are functions only before a parenthesis. */
const FUNCTION_LETTER = /^[fghFGH]$/
/** Prefix that makes the engine read such a letter as a variable. */
const VARIABLE = 'q'

const UNITS: Record<string, string> = {
  mm: 'millimeters',
  cm: 'centimeters',
  m: 'meters',
  km: 'kilometers',
  in: 'inches',
  ft: 'feet',
  yd: 'yards',
  mi: 'miles',
  g: 'grams',
  kg: 'kilograms',
  lb: 'pounds',
  oz: 'ounces',
  mL: 'milliliters',
  L: 'liters',
  s: 'seconds',
  min: 'minutes',
  h: 'hours',
  N: 'newtons',
  'm/s': 'meters per second',
  'km/h': 'kilometers per hour',
  'mi/h': 'miles per hour',
}
const SINGULARS: Record<string, string> = { feet: 'foot', inches: 'inch' }
const UNIT_WORDS = new Set([...Object.values(UNITS), 'dollars', 'cents', 'gallons', 'cups'])

/** Name of a unit in the plural, from its sign or its name; undefined for other words, such as "rise". */
function nameUnit({ name, text }: Part): string | undefined {
  if (name !== 'mtext') return UNITS[text]
  return UNITS[text] ?? [...UNIT_WORDS].find((unit) => unit === text || singular(unit) === text)
}

const singular = (unit: string) => SINGULARS[unit] ?? unit.replace(/s$/, '')
const POWERS: Record<string, string> = { 2: 'square', 3: 'cubic' }

/** Placeholders for words that the engine or `finish` would take for signs. */
const WORDS: Record<string, string> = {
  chargeplus: 'plus',
  chargeminus: 'minus',
  openpower: 'open parenthesis',
  closepower: 'close parenthesis',
}
/** Parentheses around a power, of which the engine says nothing. */
const OPENING = leaf('mi', 'openpower')
const CLOSING = leaf('mi', 'closepower')
const CHARGES: Record<string, string> = { '+': 'chargeplus', '−': 'chargeminus' }

/** Placeholder for the end of a fraction whose end the engine does not announce because its parts are short. */
const FRACTION_ENDS = 'fractionend'

/** Replaces signs, degrees, units and currency in a formula by words. */
function arrange(part: Part): Part {
  const { name, text, children } = part
  const [base, script] = children
  // An operator that is built from others, such as an equals sign with a question mark.
  if (name === 'mo' && base !== undefined && script === undefined) return arrange(base)
  if (base === undefined || script === undefined) {
    if (name === 'mtext') return leaf(name, UNITS[text] ?? text)
    return SIGNS[text] ?? { name, text, children: arrangeSiblings(children) }
  }
  if (name === 'msup' && script.text === '∘') return row(arrange(base), leaf('mtext', 'degrees'))
  const ion = name === 'msup' || name === 'msubsup' ? arrangeIon(part) : null
  if (ion !== null) return ion
  const [opening, power, closing] = base.children
  if (name === 'msup' && opening?.text === '(' && power?.name === 'msup' && closing?.text === ')') {
    return row(OPENING, arrange(power), { ...part, children: [CLOSING, script] })
  }
  if (name === 'msup' && base.name === 'mtext') return arrangeUnitPower(base.text, script.text) ?? part
  if (name === 'munder' && base.name === 'mspace') return leaf('mtext', 'a blank')
  if (name === 'msub' && base.name === 'mtext') return { ...part, children: [spellFormula(base), script] }
  if (name === 'mover' && script.text in OVER_POINTS) {
    return row(leaf('mtext', OVER_POINTS[script.text] ?? ''), arrange(base))
  }
  const mark = name === 'mover' && base.text !== '' ? OVER_LETTER[script.text] : undefined
  if (mark === 'vector') return row(leaf('mtext', mark), arrange(base))
  if (mark !== undefined) return row(arrange(base), leaf('mtext', mark))
  if (name === 'mover' && plainText(base) === '=' && plainText(script) === '?') return leaf('mo', 'is perhaps equal to')
  const over = nameUnit(base)
  const unit = nameUnit(script)
  if (name === 'mfrac' && over !== undefined && unit !== undefined)
    return leaf('mtext', `${over} per ${singular(unit)}`)
  // A minus above the line differs from one before the fraction.
  if (name === 'mfrac' && base.children[0]?.text === '−') {
    const words = ['the fraction with numerator', 'and denominator', 'end fraction'].map((text) => leaf('mtext', text))
    const [before = base, between = base, after = base] = words
    return row(before, arrange(base), between, arrange(script), after)
  }
  if (name === 'mover' && base.text === '→') return leaf('mo', `yields with ${plainText(script)}`)
  const arranged = { name, text, children: arrangeSiblings(children) }
  // z with the index k + 1 differs from the sum of z with the index k and 1.
  if (name === 'msub' && script.children.length > 1) return row(arranged, leaf('mtext', 'end sub'))
  return name === 'mfrac' && script.children.length > 1 ? row(arranged, leaf('mtext', FRACTION_ENDS)) : arranged
}

function arrangeUnitPower(unit: string, exponent: string): Part | null {
  const name = UNITS[unit]
  const power = POWERS[exponent]
  if (name === undefined || power === undefined) return null
  return leaf('mtext', name.includes(' per ') ? `${name} squared` : `${power} ${name}`)
}

/** Charge of an ion, such as the 2− of sulfate; null for another exponent. */
function arrangeIon({ children }: Part): Part | null {
  const [base, below] = children
  const charge = children.at(-1)
  const parts = charge?.name === 'mrow' ? charge.children : [leaf('mn', ''), charge]
  const [size, sign] = parts
  const word = CHARGES[sign?.text ?? '']
  if (base === undefined || below === undefined || word === undefined) return null
  if (parts.length > 2 || size?.name !== 'mn') return null
  const symbol = spellFormula(base)
  const atoms = children.length === 3 ? { name: 'msub', text: '', children: [symbol, below] } : symbol
  return row(atoms, leaf('mtext', `${size.text} ${word}`.trim()))
}

/** Spells a chemical symbol, so that CO is not read as a word. */
function spellFormula({ name, text }: Part): Part {
  return leaf(name, /^[A-Z]{2,}$/.test(text) ? text.split('').join(' ') : text)
}

function arrangeSiblings(parts: readonly Part[]): Part[] {
  const inWords = parts.some(({ name, children }) => name === 'mtext' || children[0]?.name === 'mtext')
  return joinThousands(parts).flatMap((part, index, all): Part[] => {
    const previous = all[index - 1]
    const next = all[index + 1]
    if (part.text === '_') return previous?.text === '_' ? [] : [leaf('mtext', 'a blank')]
    if (part.text === '$' && next?.name === 'mn') return []
    if (part.name === 'mn' && previous?.text === '$') return [part, leaf('mtext', 'dollars')]
    const [closing] = all[index + 2]?.children ?? []
    if (part.text === '(' && next?.name === 'msup' && closing?.text === ')') return [OPENING]
    if (
      part.name === 'msup' &&
      part.children[0]?.text === ')' &&
      all[index - 2]?.text === '(' &&
      previous?.name === 'msup'
    ) {
      return [{ ...part, children: [CLOSING, ...part.children.slice(1)] }]
    }
    if (part.name === 'mi' && FUNCTION_LETTER.test(part.text) && next?.text !== '(') {
      return [leaf('mi', `${VARIABLE}${part.text}`)]
    }
    if (part.name === 'mtext' && previous?.children[1]?.text === '∘') {
      return [leaf('mtext', TEMPERATURES[part.text] ?? part.text)]
    }
    if (part.text === '→' && inWords) return [leaf('mo', 'yields')]
    return [arrange(part)]
  })
}

/** Joins numbers that are grouped by a thin space (50 000). */
function joinThousands(parts: readonly Part[]): Part[] {
  const joined: Part[] = []
  for (const part of parts) {
    const [number, space] = joined.slice(-2)
    if (number?.name === 'mn' && space?.name === 'mtext' && space.text === '' && /^\d{3}$/.test(part.text)) {
      joined.splice(-2, 2, leaf('mn', `${number.text}${part.text}`))
    } else joined.push(part)
  }
  return joined
}

const row = (...children: Part[]): Part => ({ name: 'mrow', text: '', children })

const plainText = ({ text, children }: Part): string => (children.length > 0 ? children.map(plainText).join(' ') : text)

const BAR = /^[|∣]$/

/** Word per plus and minus sign of a formula, in order: between two terms, or null before a single one. */
function signsBetween(part: Part): (string | null)[] {
  return part.children.flatMap((child, index) => {
    const word = child.text === '+' ? 'plus' : child.text === '−' ? 'minus' : null
    if (word === null) return signsBetween(child)
    const before = part.children[index - 1]
    const bars = part.children.slice(0, index).filter(({ text }) => BAR.test(text)).length
    if (before === undefined) return [null]
    const ends = BAR.test(before.text) ? bars % 2 === 0 : before.name !== 'mo' || before.text === ')'
    return [ends ? word : null]
  })
}

/**
 * Fraction of two words between operators, whose end is clear: "plus a over b end fraction equals". The engine speaks a
 * sum above or below the line in another way.
 */
const SIMPLE_FRACTION =
  /(?<=^|\b(?:equals|plus|minus|times|divided by|than|to) )(\S+ over \S+) end fraction(?=$| (?:equals|plus|minus|times|divided|is|to)\b)/g

/** Words without a larger fraction, in which it would not be clear which one ends. */
const OUTSIDE_FRACTIONS = /^(?!.*\bthe fraction\b).*/

function finish(words: string, signs: readonly (string | null)[]): string {
  let sign = 0
  return words
    .replace(/\b(?:plus or minus|plus|positive|minus|negative)\b/g, (word) =>
      word === 'plus or minus' ? word : (signs[sign++] ?? word),
    )
    .replace(new RegExp(`\\b${VARIABLE}([fghFGH])\\b`, 'g'), '$1')
    .replace(new RegExp(`\\b(?:${Object.keys(WORDS).join('|')})\\b`, 'g'), (word) => WORDS[word] ?? word)
    .replaceAll(`end fraction ${FRACTION_ENDS}`, 'end fraction')
    .replaceAll(FRACTION_ENDS, 'end fraction')
    .replace(/(?<= root of \S+) end root\b/g, '')
    .replace(/(?<=absolute value of \S+) end absolute value\b/g, '')
    .replace(/\bthe fraction with numerator (\S+) and denominator (\S+) end fraction/g, '$1 over $2 end fraction')
    .replace(OUTSIDE_FRACTIONS, (all) => all.replace(SIMPLE_FRACTION, '$1'))
    .replace(/(?<=^| )(\d+|[a-z]) the (square|cube) root\b/g, '$1 times the $2 root')
    .replace(/\b(open|close) paren\b/g, '$1 parenthesis')
    .replace(/\bcap (?=[A-Z]\b)/g, '')
    .replace(/\blamda\b/g, 'lambda')
    .replace(/\s+/g, ' ')
    .trim()
}

function toXml({ name, text, children }: Part): string {
  const inside =
    children.length > 0 ? children.map(toXml).join('') : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<${name}>${inside}</${name}>`
}
