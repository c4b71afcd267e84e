import { describe, test } from 'vitest'
import { expectScores, type NumberRow } from '../../testing/typed-numbers.ts'

const cm = { name: 'cm', required: false, convertible: true }
const squareFeet = { name: 'ft²', required: false, convertible: true }
const speed = { name: 'm/s', required: false, convertible: true }
const hours = { name: 'hours', required: false, convertible: true }
const dollars = { name: '$', required: false, convertible: true }
const percent = { name: '%', required: false, convertible: false }
const celsius = { name: '°C', required: false, convertible: false }
const degrees = { name: '°', required: false, convertible: false }

/** Typical learner answers with their expected scores. */
const ROWS: NumberRow[] = [
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
    wrong: ['5 cm', '50 m', '50 in'],
    unreadable: ['50', '40', '50.0', '50 width'],
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
      '18 kmh',
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
      '2:15',
      '2:15 h',
      '2:15 hours',
      '2h15m',
      '2 hours and 15 minutes',
      '135 m',
    ],
    wrong: ['2:25', '02:51', '2:15 min', '2.15', '2.15 h', '2 h 25 min', '2 h', '225', '15 min', '2 h 15 s', '3 h'],
    unreadable: [
      '2 h 15',
      'and 2 h',
      '2 h and',
      '2 and 15',
      '2:75 h 1',
      '15 min 2 h',
      '2 h -15 min',
      '2 h 15 cm',
      'quarter past two',
    ],
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
      'USD 4.50',
      '450c',
      '450 C',
      '$4.50 dollars',
    ],
    wrong: ['45', '45c', '450', '€4.50', '4.05', '$45', '4.50 cents', '-$4.50', '$-4.50', '4.50%', '4.51'],
    unreadable: ['$', '450 cups of', '$$4.50', '$4.50 cents', 'four fifty', '4.50 bucks'],
  },
  {
    question: 'What percent of the seats are taken?',
    key: { value: '45', unit: percent },
    right: ['45', '45 pct', '45%', '45 %', '45 percent', '45 per cent', '45.0%', '90/2'],
    wrong: ['0.45', '4.5', '4.5%', '0.45%', '45°', '55', '450%', '-45'],
    unreadable: ['45%%', '45 out of 100', '%', '%45'],
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
      '-5 c',
      '-5c',
    ],
    wrong: ['5', '5 °C', '-5 °F', '-5 F', '-50', '-5%', '23 °F', '268 K'],
    unreadable: ['-5 f', 'minus 5', '-5 °X', '5 below', '-'],
  },
  {
    question: 'How big is the angle?',
    key: { value: '90', unit: degrees },
    right: ['90º', '90', '90°', '90 °', '90 degrees', '90 deg', '90.0'],
    wrong: ['9', '180', '90%', '-90', '90 cm', '90 °C'],
    unreadable: ['right angle', '90 degree angle'],
  },
  {
    question: 'Measure the line to the nearest tenth of a centimeter.',
    key: { value: '7.3', tolerance: '0.1', unit: cm },
    right: ['7.3', '7.2', '7.4', '7.25 cm', '73 mm', '72 mm', '7,35', '0.073 m', '7 3/10'],
    wrong: ['7.1', '7.5', '7.41', '73', '7', '71 mm', '7.3 in'],
    unreadable: ['7.3 or 7.4', '7.2-7.4', 'about 7.3'],
  },
]

describe('numbers with units, prices and percentages as learners type them', () => {
  test.each(ROWS)('are scored as expected: $question', expectScores)
})

test('pounds, pence and cents are of the money that the question asks for', () => {
  const money = (name: string) => ({ name, required: false, convertible: true })
  expectScores({
    question: 'What does a ticket cost in London?',
    key: { value: '5', unit: money('£') },
    right: ['£5', '5 pounds', '5 £', '500p', '500 pence', '5 GBP', '5.00'],
    wrong: ['$5', '5 €', '500 cents', '5 lb', '5 pence'],
  })
  expectScores({
    question: 'What does a ticket cost in Paris?',
    key: { value: '5', unit: money('€') },
    right: ['5 €', '€5', '5 euros', '500 cents', '500 ct', '500c'],
    wrong: ['$5', '5 pounds', '5 cents', '500 pence'],
  })
  expectScores({
    question: 'How heavy is it?',
    key: { value: '5', unit: money('lb') },
    right: ['5 pounds', '5 lb'],
    wrong: ['£5'],
  })
})

test('a letter has its own meaning where the question wants no other unit of that quantity', () => {
  const cups = { name: 'cups', required: false, convertible: true }
  expectScores({
    question: 'How much milk?',
    key: { value: '2', unit: cups },
    right: ['2 c', '1 pint'],
    wrong: ['2 C'],
  })
  expectScores({ question: 'How long?', key: { value: '0.5', unit: cm }, right: ['0.005 m'], wrong: ['0.5 m'] })
})

test('a stray space in a unit, and units that make no quantity, are unreadable rather than wrong', () => {
  const milliliters = { name: 'ml', required: true, convertible: false }
  expectScores({
    question: 'How much water?',
    key: { value: '3', unit: milliliters },
    right: ['3 ml'],
    wrong: ['3 l'],
    unreadable: ['3 m l', '3 m m', '3 mm m'],
  })
})
