import Fraction from 'fraction.js'

/**
 * Base quantities of school units. Percents and plain numbers have none; each temperature scale is a separate quantity.
 */
type Base =
  | 'length'
  | 'mass'
  | 'time'
  | 'month'
  | 'money'
  | 'euro'
  | 'sterling'
  | 'angle'
  | 'celsius'
  | 'fahrenheit'
  | 'kelvin'
  | 'percent'

/** Exponents of base quantities, such as length 1 and time -1 for a speed; omits zero exponents. */
type Dimension = Partial<Record<Base, number>>

/** Unit as a multiple of the base units of its dimension (meter, kilogram, second, month, dollar, degree). */
export type Unit = { factor: Fraction; dimension: Dimension }

type Definition = { names: string; of: string; factor?: string }

/**
 * Units of grades 6 to 8. `of` is a unit defined above or a base; US customary units have their legal, exact factors (1
 * inch = 2.54 cm, 1 pound = 0.45359237 kg, 1 gallon = 231 cubic inches). Names with a capital letter here are
 * case-sensitive; all others are not.
 */
const DEFINITIONS: readonly Definition[] = [
  { names: 'm, meter, meters, metre, metres', of: 'length' },
  { names: 'mm, millimeter, millimeters, millimetre, millimetres', of: 'm', factor: '1/1000' },
  { names: 'cm, centimeter, centimeters, centimetre, centimetres', of: 'm', factor: '1/100' },
  { names: 'dm, decimeter, decimeters', of: 'm', factor: '1/10' },
  { names: 'km, kilometer, kilometers, kilometre, kilometres', of: 'm', factor: '1000' },
  { names: 'in, inch, inches', of: 'cm', factor: '2.54' },
  { names: 'ft, foot, feet', of: 'in', factor: '12' },
  { names: 'yd, yds, yard, yards', of: 'ft', factor: '3' },
  { names: 'mi, mile, miles', of: 'ft', factor: '5280' },

  { names: 'L, l, liter, liters, litre, litres', of: 'dm3' },
  { names: 'ml, milliliter, milliliters, millilitre, millilitres', of: 'cm3' },
  { names: 'gal, gallon, gallons', of: 'in3', factor: '231' },
  { names: 'qt, quart, quarts', of: 'gal', factor: '1/4' },
  { names: 'pt, pint, pints', of: 'qt', factor: '1/2' },
  { names: 'c, cup, cups', of: 'pt', factor: '1/2' },
  { names: 'fl oz, fluid ounce, fluid ounces', of: 'cup', factor: '1/8' },
  { names: 'tbsp, tablespoon, tablespoons', of: 'fl oz', factor: '1/2' },
  { names: 'tsp, teaspoon, teaspoons', of: 'tbsp', factor: '1/3' },

  { names: 'kg, kilogram, kilograms', of: 'mass' },
  { names: 'g, gram, grams', of: 'kg', factor: '1/1000' },
  { names: 'mg, milligram, milligrams', of: 'g', factor: '1/1000' },
  { names: 't, tonne, tonnes', of: 'kg', factor: '1000' },
  { names: 'lb, lbs, pound, pounds', of: 'kg', factor: '0.45359237' },
  { names: 'oz, ounce, ounces', of: 'lb', factor: '1/16' },
  { names: 'ton, tons', of: 'lb', factor: '2000' },

  { names: 's, sec, secs, second, seconds', of: 'time' },
  { names: 'ms, millisecond, milliseconds', of: 's', factor: '1/1000' },
  { names: 'min, mins, minute, minutes', of: 's', factor: '60' },
  { names: 'h, hr, hrs, hour, hours', of: 'min', factor: '60' },
  { names: 'd, day, days', of: 'h', factor: '24' },
  { names: 'wk, week, weeks', of: 'day', factor: '7' },
  { names: 'month, months', of: 'month' },
  { names: 'y, yr, yrs, year, years', of: 'months', factor: '12' },

  { names: 'mph', of: 'mi/h' },
  { names: 'kph, kmh', of: 'km/h' },
  { names: 'N, newton, newtons', of: 'kg m/s2' },
  { names: 'J, joule, joules', of: 'N m' },
  { names: 'kj, kilojoule, kilojoules', of: 'J', factor: '1000' },
  { names: 'W, watt, watts', of: 'J/s' },
  { names: 'Hz, hz, hertz', of: '/s' },

  { names: '$, usd, dollar, dollars', of: 'money' },
  { names: '¢, cent, cents', of: '$', factor: '1/100' },
  { names: '€, eur, euro, euros', of: 'euro' },
  { names: 'euro cent, euro cents', of: '€', factor: '1/100' },
  { names: '£, gbp', of: 'sterling' },
  { names: 'pence', of: '£', factor: '1/100' },
  { names: '°, deg, degree, degrees', of: 'angle' },
  { names: 'C, °c, ℃, degrees celsius, celsius', of: 'celsius' },
  { names: 'F, °f, ℉, degrees fahrenheit, fahrenheit', of: 'fahrenheit' },
  { names: 'K, kelvin', of: 'kelvin' },
  { names: '%, percent, per cent, pct', of: 'percent', factor: '1/100' },
]

const units = new Map<string, Unit>()
for (const { names, of, factor } of DEFINITIONS) {
  const base = parseUnit(of) ?? { factor: new Fraction(1), dimension: { [of]: 1 } }
  const unit = { ...base, factor: base.factor.mul(factor ?? 1) }
  for (const name of names.split(', ')) units.set(name, unit)
}

const SUPERSCRIPTS: Record<string, number> = { '²': 2, '³': 3 }

const CENTS = ['¢', 'euro cent']
/**
 * Units that a letter or word means where the answer is of their quantity: 18 c is a temperature, 800 c an amount of
 * money, and 5 pounds one of sterling.
 */
const MEANT: Record<string, readonly string[]> = {
  c: ['C', ...CENTS],
  ct: CENTS,
  cent: CENTS,
  cents: CENTS,
  p: ['pence'],
  penny: ['pence'],
  pound: ['£'],
  pounds: ['£'],
  f: ['F'],
  k: ['K'],
  m: ['min'],
}

function findMeant(word: string, expected: Unit): Unit | undefined {
  const meant = MEANT[word.toLowerCase()] ?? []
  return meant.flatMap((name) => units.get(name) ?? []).find((unit) => haveSameDimension(unit, expected))
}

export function isTimeUnit(unit: Unit | null, name: 'h' | 'min'): boolean {
  const wanted = units.get(name)
  return unit !== null && wanted !== undefined && isSameUnit(unit, wanted)
}

/**
 * Parses a unit as learners and authors write it: "cm²", "sq ft", "square meters", "m/s^2", "miles per hour". Null for
 * anything else.
 * @param expected unit of the answer, which decides between the meanings of a letter
 */
export function parseUnit(text: string, expected: Unit | null = null): Unit | null {
  const meant = expected && findMeant(text.trim(), expected)
  if (meant) return meant
  const [over, ...under] = text
    .trim()
    .replace(/\bper cent\b/i, 'percent')
    .split(/\s*(?:\/|\bper\b|\ban?\b)\s*/)
  if (over === undefined || (over === '' && under.length === 0)) return null
  const parts = [...(over === '' ? [] : [parseProduct(over, 1)]), ...under.map((part) => parseProduct(part, -1))]
  return parts.reduce(multiply, { factor: new Fraction(1), dimension: {} })
}

export function haveSameDimension(a: Unit, b: Unit): boolean {
  const bases = new Set([...Object.keys(a.dimension), ...Object.keys(b.dimension)] as Base[])
  return [...bases].every((base) => (a.dimension[base] ?? 0) === (b.dimension[base] ?? 0))
}

export function isSameUnit(a: Unit, b: Unit): boolean {
  return haveSameDimension(a, b) && a.factor.equals(b.factor)
}

/** Parses one or two adjacent units ("kg m"), each with an exponent; `sign` is -1 for a denominator. */
function parseProduct(text: string, sign: 1 | -1): Unit | null {
  const whole = parsePower(text, sign)
  if (whole !== null) return whole
  const [first, second, ...more] = text.split(/\s+|·/)
  if (first === undefined || second === undefined || more.length > 0) return null
  const left = parsePower(first, sign)
  const right = parsePower(second, sign)
  // "7 m m" has a stray space rather than square meters.
  if (left !== null && right !== null && arePowersOfOneBase(left, right)) return null
  return multiply(left, right)
}

function arePowersOfOneBase(a: Unit, b: Unit): boolean {
  const [base, ...others] = Object.keys({ ...a.dimension, ...b.dimension })
  return base !== undefined && others.length === 0
}

function parsePower(text: string, sign: 1 | -1): Unit | null {
  const match =
    /^(?:(?<before>sq|square|cu|cubic)\.?\s+)?(?<name>\D+?)(?:\s+(?<after>squared|cubed)|\s*\^?(?<digit>[23])|(?<sup>[²³]))?\.?$/iu.exec(
      text.trim(),
    )
  if (match?.groups === undefined) return null
  const { before = '', name = '', after = '', digit, sup } = match.groups
  const unit = units.get(name) ?? units.get(name.toLowerCase())
  if (unit === undefined) return null
  const powers = [
    /^sq/i.test(before) || /^sq/i.test(after) ? 2 : 1,
    /^cu/i.test(before) || /^cu/i.test(after) ? 3 : 1,
    digit === undefined ? 1 : Number(digit),
    sup === undefined ? 1 : (SUPERSCRIPTS[sup] ?? 1),
  ].filter((power) => power > 1)
  if (powers.length > 1) return null
  const power = (powers[0] ?? 1) * sign
  return {
    factor: unit.factor.pow(power),
    dimension: Object.fromEntries(Object.entries(unit.dimension).map(([base, exponent]) => [base, exponent * power])),
  }
}

function multiply(a: Unit | null, b: Unit | null): Unit | null {
  if (a === null || b === null) return null
  const dimension: Dimension = { ...a.dimension }
  for (const [base, exponent] of Object.entries(b.dimension) as [Base, number][]) {
    dimension[base] = (dimension[base] ?? 0) + exponent
  }
  return { factor: a.factor.mul(b.factor), dimension }
}
