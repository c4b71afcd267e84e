import { describe, test } from 'vitest'
import { expectScores, type NumberRow } from '../../testing/typed-numbers.ts'

const ROWS: NumberRow[] = [
  {
    question: 'School starts at 8:15 in the morning. When?',
    key: { value: '8:15 am', form: 'time' },
    right: [
      '8:15 am',
      '8:15am',
      '08:15 am',
      '8:15 a.m.',
      '8.15 AM',
      '8 15 am',
      '08:15',
      '8:15:00 am',
      'quarter past 8 am',
    ],
    wrong: ['8:15 pm', '8:51 am', '20:15', '9:15 am', 'noon', '8 am'],
    unreadable: ['8:15', '8', '815', '81:5', '8:75 am', '25:00', '13:15 pm', '8;15 am', 'morning', '8:15 m', '5 m'],
  },
  {
    question: 'Lunch ends an hour and five minutes after noon. When?',
    key: { value: '1:05 pm', form: 'time' },
    right: ['1:05 pm', '13:05', '1:05pm'],
    wrong: ['12:05 pm', '1:05 am', '01:05'],
    unreadable: ['1:05', '0:05 pm', '13:05 pm'],
  },
  {
    question: 'What time does the clock show?',
    key: { value: '4:30', form: 'time' },
    right: ['4:30', '04:30', '4:30 pm', '4:30 a.m.', '16:30', 'half past 4', '4.30'],
    wrong: ['3:30', '4:31', '5:30', 'quarter to 5'],
    unreadable: ['4', 'half past', '4:3', '4:300'],
  },
  {
    question: 'Where do the lines meet?',
    key: { value: '(2, -7)', form: 'point' },
    right: [
      '(2, -7)',
      '(2,-7)',
      '2, -7',
      '(2; −7)',
      'P(2, -7)',
      'P = (2, -7)',
      'x = 2, y = -7',
      'y = -7, x = 2',
      '(4/2, -7.0)',
    ],
    wrong: ['(-7, 2)', '(2, 7)', '(2,7)', '(0, 0)', 'y = 2, x = -7'],
    unreadable: ['2', '(2, -7', '(2, -7, 1)', '2 -7', '(2 cm, -7)', '(2, y)'],
  },
  {
    question: 'Which numbers are at least −3 and less than 5?',
    key: { value: '-3 <= x < 5', form: 'interval' },
    right: [
      '-3 <= x < 5',
      '−3 ≤ x < 5',
      '5 > x >= -3',
      '5 > n ≥ −3',
      '[-3, 5)',
      '[-3; 5[',
      '[ -3 , 5.0 )',
      '-3 =< x < 5',
    ],
    wrong: ['-3 < x < 5', '-3 <= x <= 5', '(-3, 5)', '[-3, 5]', 'x < 5', 'x >= -3', '-3 <= x', '[-5, 3)'],
    unreadable: ['-3', '-3 <= x > 5', '[5, -3]', '-3 <= 5', 'x', '-3 <= x < y', '[-3, 5'],
  },
  {
    question: 'Which numbers are greater than 4?',
    key: { value: '(4, ∞)', form: 'interval' },
    right: ['x > 4', '4 < x', '(4, ∞)', '(4, inf)', '(4, ∞]', '4 < x < ∞'],
    wrong: ['x >= 4', 'x < 4', '[4, ∞)', '(-∞, 4)', '4 <= x'],
    unreadable: ['4', 'x = 4', '(∞, 4)', '> 4'],
  },
]

describe('times, points and intervals as learners type them', () => {
  test.each(ROWS)('are scored as expected: $question', expectScores)
})
