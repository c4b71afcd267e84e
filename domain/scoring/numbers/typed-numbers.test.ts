import { describe, expect, it } from 'vitest'
import type { DecimalMark } from './read-number.ts'
import { type NumberKey, scoreNumber } from './score-number.ts'

type Row = {
  /** The question as a learner reads it. */
  question: string
  key: Partial<NumberKey> & { value: string }
  mark?: DecimalMark
  right: string[]
  /** Answers with another value, form or unit. */
  wrong: string[]
  /** Answers to write differently, which do not count. */
  unreadable?: string[]
}

const cm = { name: 'cm', required: false, convertible: true }
const squareFeet = { name: 'ft²', required: false, convertible: true }
const speed = { name: 'm/s', required: false, convertible: true }
const hours = { name: 'hours', required: false, convertible: true }
const dollars = { name: '$', required: false, convertible: true }
const percent = { name: '%', required: false, convertible: false }
const celsius = { name: '°C', required: false, convertible: false }
const degrees = { name: '°', required: false, convertible: false }

/** Answers written by hand as learners write them. */
const ROWS: Row[] = [
  {
    question: 'What is 250 × 4?',
    key: { value: '1000' },
    right: [
      '1000',
      '1,000',
      ' 1000 ',
      '1 000',
      '1000.',
      '1000.0',
      '+1000',
      '=1000',
      '= 1,000',
      'x = 1000',
      '1e3',
      '10^3',
      '10³',
      '1000.00',
    ],
    wrong: ['100', '10,000', '1.000', '1,000.5', '-1000', '1001', '1', '10^4', '100%'],
    unreadable: [
      '',
      ' ',
      'a thousand',
      '1,00,0',
      '10 00',
      '1000 apples',
      '250 × 4',
      '250*4',
      '??',
      '1000 1000',
      '1000-',
      '1--000',
      '1..000',
      'NaN',
      'Infinity',
      '1e31',
    ],
  },
  {
    question: 'How much is 250 × 4? (decimal comma)',
    key: { value: '1000' },
    mark: ',',
    right: ['1000', '1.000', '1 000', '1000,0', '1.000,00', '1’000', "1'000"],
    wrong: ['1,000', '1,0', '100', '10.000', '1.001'],
    unreadable: ['1.00.0', '1,000.0.0', 'tausend'],
  },
  {
    question: 'What is 1 ÷ 2?',
    key: { value: '1/2' },
    right: [
      '1/2',
      '½',
      '0.5',
      '.5',
      '0,5',
      ',5',
      '0.50',
      '2/4',
      '50/100',
      '50%',
      '1 / 2',
      '1⁄2',
      '(1/2)',
      '1:2',
      '5e-1',
      '0.5.',
    ],
    wrong: ['1/3', '2', '5', '0.05', '-1/2', '-.5', '1 1/2', '1½', '2/1', '2:1', '5%', '0.5%', '12'],
    unreadable: ['1/0', '0/0', '1//2', '1/2/3', 'half', 'one half', '1/', '/2', '½½', '1/2 cm', '1\\2'],
  },
  {
    question: 'What is −3 + 2½?',
    key: { value: '-1/2' },
    right: ['-1/2', '−1/2', '–1/2', '-½', '−½', '- 1/2', '-.5', '−.5', '-0.5', '-0,5', '1/-2', '-2/4', '-50%'],
    wrong: ['1/2', '.5', '0.5', '½', '-5', '-1 1/2', '-2', '+1/2'],
    unreadable: ['--1/2', '+-0.5', '-', 'minus one half', '-+.5', '−'],
  },
  {
    question: 'How much is 1.2 + 1.3?',
    key: { value: '2.5' },
    right: [
      '2.5',
      '2.50',
      '2,5',
      '2½',
      '2 1/2',
      '2 ½',
      '2 and 1/2',
      '2 2/4',
      '5/2',
      '10/4',
      '25/10',
      '250%',
      '2.5000',
      '+2.5',
      'y=2.5',
      '5:2',
    ],
    wrong: ['25', '2.05', '2/5', '21/2', '2', '2.4', '2.6', '-2.5', '2,500', '2.5%', '3'],
    unreadable: ['2..5', '2,5,0', '2 .5', '2.5 m', '2-1/2', '1.2+1.3', 'two and a half'],
  },
  {
    question: 'How much is 1.2 + 1.3? (decimal comma)',
    key: { value: '2.5' },
    mark: ',',
    right: ['2,5', '2,50', '2.5', '2½', '5/2'],
    wrong: ['25', '2.500', '2,05', '2.500,0'],
    unreadable: ['2,5,0', '2,,5'],
  },
  {
    question: 'Write 0.75 as a fraction in lowest terms.',
    key: { value: '3/4', form: 'lowest-terms' },
    right: ['3/4', '¾', ' 3 / 4 ', '3⁄4', '(3/4)', '= 3/4'],
    wrong: ['6/8', '75/100', '0.75', '.75', '0,75', '4/3', '-3/4', '1/4', '3', '30/40', '7.5e-1'],
    unreadable: ['3/4/1', 'three fourths', '3//4', '3/'],
  },
  {
    question: 'Write 7/3 as a mixed number.',
    key: { value: '7/3', form: 'mixed' },
    right: ['2 1/3', '2⅓', '2 ⅓', '2 and 1/3', '+2 1/3', '2  1/3', '2 2/6'],
    wrong: ['7/3', '2.33', '2.3', '21/3', '3 1/3', '1 1/3', '2', '14/6', '-2 1/3'],
    unreadable: ['2-1/3', '2,1/3', '2 1/0', '2 1 / 3 / 1'],
  },
  {
    question: 'Write 2 1/3 as an improper fraction.',
    key: { value: '7/3', form: 'fraction' },
    right: ['7/3', '14/6', '7 / 3', '7⁄3'],
    wrong: ['2 1/3', '2⅓', '2.33', '3/7', '21/3', '7:3'],
    unreadable: ['7/3 cups', '7|3'],
  },
  {
    question: 'Write 3/8 as a decimal.',
    key: { value: '0.375', form: 'decimal' },
    right: ['0.375', '.375', '0.3750', '0,375'],
    wrong: ['3/8', '0.38', '0.37', '3.75', '.0375', '-.375', '375', '375/1000'],
    unreadable: ['0.375.1', '.', ','],
  },
  {
    question: 'Write 42,000 in scientific notation.',
    key: { value: '42000', form: 'scientific' },
    right: [
      '4.2 × 10^4',
      '4.2 × 10⁴',
      '4.2x10^4',
      '4.2*10^4',
      '4.2·10⁴',
      '4.2 X 10^(4)',
      '4.2e4',
      '4.2E+4',
      '4,2 × 10^4',
      '4.20 × 10^4',
    ],
    wrong: ['42 × 10^3', '42000', '0.42 × 10^5', '4.2 × 10^3', '4.2 × 10^-4', '4.2', '42,000'],
    unreadable: ['4.2 × 10^', '4.2 × 104.5.1', '4.2 ^ 4', '4.2 × 10^99', '4.2 times ten to the fourth'],
  },
  {
    question: 'Write 0.00042 in scientific notation.',
    key: { value: '0.00042', form: 'scientific' },
    right: ['4.2 × 10^-4', '4.2 × 10⁻⁴', '4.2e-4', '4.2 × 10^(-4)', '4.2×10^−4'],
    wrong: ['4.2 × 10^4', '42 × 10^-5', '0.00042', '-4.2 × 10^-4', '4.2 × 10^-3'],
    unreadable: ['4.2 × 10⁻', '4.2 × 10^--4'],
  },
  {
    question: 'A ribbon is half a meter long. How many centimeters is that?',
    key: { value: '50', unit: cm },
    right: [
      '50',
      '50 cm',
      '50cm',
      '50 CM',
      '50 centimeters',
      '50 centimetres',
      '0.5 m',
      '.5 m',
      '½ m',
      '1/2 meter',
      '500 mm',
      '5 dm',
      '0,5 m',
      '50.0 cm',
      '50 cm.',
      '0 m 50 cm',
    ],
    wrong: ['5', '500', '0.5', '50 m', '50 mm', '5 cm', '-50 cm', '50 cm²', '50 kg', '50 s', '50%', '$50'],
    unreadable: ['50 cmm', '50 centi', 'cm', 'cm 50', '50 cm 3', '50 x'],
  },
  {
    question: 'How wide is the desk, with its unit?',
    key: { value: '50', unit: { ...cm, required: true } },
    right: ['50 cm', '0.5 m', '500 mm'],
    wrong: ['5 cm', '50 m', '50 in', '40'],
    unreadable: ['50', '50.0', '50 width'],
  },
  {
    question: 'Find the area in square feet.',
    key: { value: '12', unit: squareFeet },
    right: [
      '12',
      '12 ft²',
      '12 ft^2',
      '12 ft2',
      '12 sq ft',
      '12 square feet',
      '12 sq. ft.',
      '12 Square Feet',
      '12 feet squared',
      '1728 in²',
      '1,728 sq in',
    ],
    wrong: ['12 ft', '12 ft³', '12 in²', '144', '12 cubic feet', '12 yd²', '12 m²', '-12'],
    unreadable: ['12 ft^4', '12 square', '12 sqft²'],
  },
  {
    question: 'Find the speed in meters per second.',
    key: { value: '5', unit: speed },
    right: [
      '5',
      '5 m/s',
      '5 meters per second',
      '5 m / s',
      '18 km/h',
      '18 kph',
      '300 m/min',
      '5 meters a second',
      '5.0 m/s',
    ],
    wrong: ['5 km/h', '5 m', '5 s', '5 s/m', '5 m/s²', '5 m/s/s', '5 mph', '50 m/s'],
    unreadable: ['5 m/', '5 m/x', '5 ms-1'],
  },
  {
    question: 'How long does the trip take, in hours?',
    key: { value: '2.25', unit: hours },
    right: [
      '2.25',
      '2 1/4',
      '2¼ h',
      '2 h 15 min',
      '2 hours 15 minutes',
      '2h 15min',
      '2 hr 15 min',
      '135 min',
      '135 minutes',
      '2.25 hrs',
      '8100 s',
      '2 h 14 min 60 s',
    ],
    wrong: ['2.15', '2.15 h', '2 h 25 min', '2 h', '225', '15 min', '2 h 15 s', '3 h'],
    unreadable: ['2 h 15', '15 min 2 h', '2 h -15 min', '2 h 15 cm', 'quarter past two'],
  },
  {
    question: 'A movie starts at 12:30. Give the ratio of 12 to 30 in lowest terms.',
    key: { value: '2/5', form: 'lowest-terms' },
    right: ['2:5', '2 : 5', '2 to 5', '2/5'],
    wrong: ['12:30', '4:10', '6 to 15', '5:2', '0.4', '12/30'],
    unreadable: ['2:', ':5', '2:5:1', '2:0', '2 too 5'],
  },
  {
    question: 'Give the ratio of 3 cups to 4 cups.',
    key: { value: '3/4', form: 'ratio' },
    right: ['3:4', '6:8', '3 to 4', '1.5:2', '0.75:1', '3to4'],
    wrong: ['4:3', '3/4', '0.75', '3:5', '7:3'],
    unreadable: ['3:4 cups', '3::4', '3:-4'],
  },
  {
    question: 'What does one ticket cost?',
    key: { value: '4.5', unit: dollars },
    right: [
      '4.50',
      '4.5',
      '$4.50',
      '$4.5',
      '$ 4.50',
      '4.50 $',
      '4.50$',
      '4.50 dollars',
      '450 cents',
      '450¢',
      '450 ¢',
      '4,50',
      '$4 1/2',
      '4½ dollars',
      '4.50 USD',
      '$4.50 dollars',
    ],
    wrong: ['45', '450', '4.05', '$45', '4.50 cents', '-$4.50', '$-4.50', '4.50%', '4.51'],
    unreadable: ['$', '$$4.50', '$4.50 cents', 'four fifty', '4.50 bucks'],
  },
  {
    question: 'What percent of the seats are taken?',
    key: { value: '45', unit: percent },
    right: ['45', '45%', '45 %', '45 percent', '45 per cent', '45.0%', '90/2'],
    wrong: ['0.45', '4.5', '4.5%', '0.45%', '45°', '55', '450%', '-45'],
    unreadable: ['45%%', '45 out of 100', '%', '%45'],
  },
  {
    question: 'What part of the seats is taken?',
    key: { value: '0.45' },
    right: ['0.45', '.45', '45%', '45 percent', '9/20', '45/100', '45:100'],
    wrong: ['45', '4.5', '0.45%', '4.5%', '0.55'],
    unreadable: ['45% of them', '45 seats'],
  },
  {
    question: 'How cold was it, in degrees Celsius?',
    key: { value: '-5', unit: celsius },
    right: [
      '-5',
      '−5',
      '-5 °C',
      '−5°C',
      '-5 C',
      '-5 degrees Celsius',
      '-5°',
      '-5 degrees',
      '–5 ℃',
      '-5.0 °C',
      '-5 celsius',
    ],
    wrong: ['5', '5 °C', '-5 °F', '-5 F', '-50', '-5%', '23 °F', '268 K'],
    unreadable: ['minus 5', '-5 °X', '5 below', '-'],
  },
  {
    question: 'How big is the angle?',
    key: { value: '90', unit: degrees },
    right: ['90', '90°', '90 °', '90 degrees', '90 deg', '90.0'],
    wrong: ['9', '180', '90%', '-90', '90 cm', '90 °C'],
    unreadable: ['right angle', '90 degree angle', '90º'],
  },
  {
    question: 'Round 3.14159 to three significant digits.',
    key: { value: '3.14', significantDigits: 3 },
    right: ['3.14', '3,14', '03.14'],
    wrong: ['3.140', '3.1', '3.142', '3', '3.15', '314'],
    unreadable: ['3.14…', 'π', 'pi'],
  },
  {
    question: 'Round 1,498 to two significant digits.',
    key: { value: '1500', significantDigits: 2 },
    right: ['1500', '1,500', '1 500', '1.5 × 10^3'],
    wrong: ['1500.0', '1498', '1490', '15', '1.50 × 10^3'],
    unreadable: ['about 1500', '~1500'],
  },
  {
    question: 'Measure the line to the nearest tenth of a centimeter.',
    key: { value: '7.3', tolerance: '0.1', unit: cm },
    right: ['7.3', '7.2', '7.4', '7.25 cm', '73 mm', '72 mm', '7,35', '0.073 m', '7 3/10'],
    wrong: ['7.1', '7.5', '7.41', '73', '7', '71 mm', '7.3 in'],
    unreadable: ['7.3 or 7.4', '7.2-7.4', 'about 7.3'],
  },
]

function keyOf({ key }: Row): NumberKey {
  return { tolerance: null, form: 'any', significantDigits: null, unit: null, ...key }
}

describe('numbers as learners type them', () => {
  for (const row of ROWS) {
    const scores = (typed: readonly string[]) =>
      typed.map((one) => `${one} → ${scoreNumber(keyOf(row), one, row.mark ?? '.').outcome}`)
    const expected = (typed: readonly string[], outcome: string) => typed.map((one) => `${one} → ${outcome}`)
    it(`are scored as written by hand: ${row.question}`, () => {
      expect(scores(row.right)).toEqual(expected(row.right, 'right'))
      expect(scores(row.wrong)).toEqual(expected(row.wrong, 'wrong'))
      expect(scores(row.unreadable ?? [])).toEqual(expected(row.unreadable ?? [], 'unreadable'))
    })
  }
})
