import { describe, expect, it } from 'vitest'
import type { ExpressionForm } from '#domain/kinds/expression/expression.ts'
import { expressionTask, judgeExpression } from '#domain/kinds/expression/expression.ts'
import { parseOne } from '#domain/testing/question-arbitraries.ts'
import { judgeTask } from './judge-task.ts'

type Row = {
  /** Question as shown to the learner. */
  question: string
  key: string
  form?: ExpressionForm
  decimalMark?: '.' | ','
  right: string[]
  /** Equal answers, but not in the requested form. */
  otherForm?: string[]
  wrong: string[]
  /** Unreadable answers, which the learner has to rewrite and which do not count. */
  unreadable?: string[]
}

/** Handwritten examples of how learners type answers. */
const ROWS: Row[] = [
  {
    question: 'Write an expression for twice the sum of x and 3.',
    key: '2(x+3)',
    right: [
      '2(x+3)',
      '2(x + 3)',
      '2*(x+3)',
      '2·(x+3)',
      '2 × (x + 3)',
      '(x+3)2',
      '(x+3)*2',
      '2x+6',
      '6+2x',
      'x+x+6',
      '2(3+x)',
      '(x+3)+(x+3)',
      '2[x+3]',
      '2X+6',
      'y = 2x+6',
      '2x + 3*2',
      '2x+6.',
    ],
    wrong: ['2x+3', '2+x+3', 'x+6', '2(x-3)', '2x-6', '2(x*3)', '2y+6', '12', '(x+3)^2', 'x^2+6'],
    unreadable: [
      '',
      '2(x+3',
      '2x+',
      'two x plus six',
      '2x++',
      '2x6',
      'x2+6',
      '2x+6=',
      '2x+6 or 6+2x',
      '=2x+6',
      '2x+6 > 0',
      '?',
    ],
  },
  {
    question: 'Solve 2x − y = −1 for y.',
    key: 'y = 2x + 1',
    right: [
      'y=2x+1',
      'y = 2x + 1',
      'y=1+2x',
      '2x+1=y',
      'Y = 2X + 1',
      'y - 2x = 1',
      '2x - y = -1',
      '2y = 4x + 2',
      'y − 1 = 2x',
      '0 = 2x + 1 - y',
      'y = 2(x + 1/2)',
      'y=2x+1.0',
    ],
    wrong: ['y=2x-1', 'y=-2x+1', 'y=x+1', 'y=2x', 'x=2y+1', 'y>2x+1', 'y = 2x^2 + 1'],
    unreadable: ['2x+1', 'y', 'y = 2x +', 'y = 2x = 1', 'y 2x + 1'],
  },
  {
    question: 'Solve 2x + 3 = 11. Write your answer as an equation.',
    key: 'x = 4',
    form: 'solved',
    right: ['x=4', 'X = 4', '4 = x', 'x = 4.0', 'x=4.', '４ = x'],
    otherForm: ['2x+3=11', '2x=8', 'x-4=0', 'x = 8/2', 'x = 11 - 7', '-x = -4', 'x + 4 = 8', 'x = x - x + 4'],
    wrong: ['x=5', 'x = -4', 'x > 4', '4 = 4'],
    unreadable: ['4', 'x', 'x = '],
  },
  {
    question: 'Solve 3x − 4 ≥ 11.',
    key: 'x >= 5',
    form: 'solved',
    right: ['x>=5', 'x ≥ 5', '5 ≤ x', 'x => 5', 'x ⩾ 5', 'x ≧ 5'],
    otherForm: ['3x-4>=11', '3x >= 15', 'x - 5 >= 0', 'x >= 15/3'],
    wrong: ['x > 5', 'x <= 5', 'x = 5', '5 >= x'],
  },
  {
    question: 'Solve 2x = 5.',
    key: 'x = 5/2',
    form: 'solved',
    right: ['x=5/2', 'x = 2.5', 'x = 2 1/2', 'x = 2½'],
    otherForm: ['x = 10/4', '2x = 5', 'x = 5*1/2'],
    wrong: ['x = 2/5'],
  },
  {
    question: 'Solve C = 2πr for r.',
    key: 'r = C/(2π)',
    form: 'solved',
    right: ['r = C/(2π)', 'r=C/2/π', 'C/(2pi) = r', 'r = 1/2 C/π'],
    otherForm: ['C = 2πr', '2πr = C', 'r*2π = C', 'πr = C/2'],
    wrong: ['r = 2πC', 'r = C*2/π'],
  },
  {
    question: 'A line has the slope 4 and crosses the y-axis at −3. Write it in the form y = mx + b.',
    key: 'y = 4x - 3',
    form: 'slope-intercept',
    right: ['y=4x-3', 'y = -3 + 4x', '4x - 3 = y', 'y = x*4 - 3', 'Y = 4X - 3', '𝑦 = 4𝑥 − 3', 'y = 4x—3', 'y = 4x‑3'],
    otherForm: ['4x-y=3', 'y+3=4x', 'y = 3x + x - 3', 'y = 4(x - 3/4)', 'y = 4x - 2 - 1', '2y = 8x - 6'],
    wrong: ['y = 4x + 3', 'y = -3x + 4', 'x = 4y - 3'],
  },
  {
    question: 'Five books at the same price n cost 60 dollars. Write an equation.',
    key: '5n = 60',
    form: 'equation',
    right: ['5n=60', '60 = 5n', 'n*5 = 60', 'n + n + n + n + n = 60'],
    otherForm: ['n = 12', '12 = n', 'n = 60/5'],
    wrong: ['5 + n = 60', 'n = 5*60'],
  },
  {
    question: 'Simplify 3x + 2x.',
    key: '5x',
    form: 'simplified',
    right: ['5x', '5*x', 'x*5', '5X', '5 x', '5·x', '(5)x'],
    otherForm: ['3x+2x', '2x+3x', 'x+4x', '10x/2', '5x+0', '1*5x', 'x+x+x+x+x'],
    wrong: ['5x^2', '6x', '5', 'x^5', '3x*2x', '5+x', '-5x'],
    unreadable: ['x5', '5x5', '5xx5'],
  },
  {
    question: 'Expand 3(2x − 4).',
    key: '6x - 12',
    form: 'expanded',
    right: ['6x-12', '6x − 12', '-12+6x', '6*x-12', '6x+-12', '6x - 12.0'],
    otherForm: ['3(2x-4)', '6(x-2)', '-6(2-x)', '2(3x-6)', '3(2x)-3(4)', '2x+4x-12', '6x-10-2', '(x-2)6'],
    wrong: ['6x-4', '6x+12', '2x-12', '5x-7', '-6x', '6x^2-12', '12-6x'],
  },
  {
    question: 'Factor x² + 5x + 6.',
    key: '(x+2)(x+3)',
    form: 'factored',
    right: ['(x+2)(x+3)', '(x+3)(x+2)', '(x + 2)*(x + 3)', '(2+x)(3+x)', '(x+3)·(x+2)', '(-x-2)(-x-3)'],
    otherForm: ['x^2+5x+6', 'x²+5x+6', 'x(x+5)+6', 'x*x+5x+6', '(x+1)(x+4)+2'],
    wrong: ['(x+1)(x+6)', '(x-2)(x-3)', '(x+2)+(x+3)', 'x^2+6', '(x+5)(x+6)', '(x+2)(x-3)'],
  },
  {
    question: 'Factor 6x² + 3x.',
    key: '3x(2x+1)',
    form: 'factored',
    right: ['3x(2x+1)', '3x(1+2x)', '(2x+1)3x', '3*x*(2x+1)', 'x*3(2x+1)', '3(x)(2x+1)'],
    otherForm: ['3(2x^2+x)', 'x(6x+3)', '6x^2+3x', '3x*2x+3x'],
    wrong: ['3x(2x)', '3x(2x+3)', '3(2x+1)', '6x(x+1)', '3x^2(2x+1)'],
  },
  {
    question: 'Factor x² + 4x + 4.',
    key: '(x+2)^2',
    form: 'factored',
    right: ['(x+2)^2', '(x+2)(x+2)', '(2+x)²', '(x + 2)**2', '(2+x)(x+2)'],
    otherForm: ['x^2+4x+4', 'x(x+4)+4'],
    wrong: ['(x+4)^2', '(x-2)^2', 'x^2+4', '(x+2)2', '(x+2)(x-2)'],
  },
  {
    question: 'Write three fourths of n.',
    key: '3/4 n',
    right: [
      '3/4 n',
      '3n/4',
      '(3/4)n',
      'n*3/4',
      '0.75n',
      '.75 n',
      '3/4*n',
      '¾n',
      '⅜n + ⅜n',
      '¾ n',
      'n - n/4',
      '0,75n',
      '3(n/4)',
      '6n/8',
      'n÷4×3',
    ],
    wrong: ['4/3 n', '3/(4n)', '3+n/4', '34n', 'n/3', '3/4', 'n^(3/4)', '3n-4', '7n/4'],
    unreadable: ['3//4 n', '75% n', '3/4 of n'],
  },
  {
    question: 'Write an inequality: x is at least 5.',
    key: 'x >= 5',
    right: ['x>=5', 'x ≥ 5', '5 <= x', '5 ≤ x', 'x => 5', 'X ≥ 5', '2x >= 10', 'x-5>=0', '-x <= -5', 'x ≥ 5.0'],
    wrong: ['x>5', 'x<=5', 'x=5', 'x<5', '5>=x', 'x>=6', 'x >= -5', '-x >= -5'],
    unreadable: ['5', 'x', 'x >', '>= 5', 'x at least 5', 'x > = 5', '5 < x < 6'],
  },
  {
    question: 'Write the area of a circle with radius r.',
    key: 'pi r^2',
    right: ['pi r^2', 'pir^2', 'πr²', 'π r^2', 'pi*r*r', 'r^2π', 'A = πr²', 'πrr', 'π(r)^2', 'Pi r^2', 'PI*R^2'],
    wrong: ['2πr', 'πr', '(πr)^2', 'r^2', '3.14r^2', 'π^2 r', 'πd'],
    unreadable: ['pie r squared', 'π r ^', 'area'],
  },
  {
    question: 'A circle has a radius of 7 feet. Write its area with π.',
    key: '49pi',
    right: ['49pi', '49 pi', '49*pi', '49π', '49 π', 'pi*49', '7^2pi', '7²π', '7*7*pi', 'A = 49PI', '98pi/2'],
    wrong: ['49', '14pi', '14π', '49p', '49pi^2', '153.86', '49+π'],
    unreadable: ['π49', '49 p1', 'pi times 49'],
  },
  {
    question: 'Write as a power: x² · x³.',
    key: 'x^5',
    form: 'simplified',
    right: ['x^5', 'x⁵', 'X^5', 'x**5', 'x^(5)', '(x)^5'],
    otherForm: ['x^2*x^3', 'x*x*x*x*x', 'x²x³', 'x^2 x^3'],
    wrong: ['x^6', '2x^5', '5x', 'x^(2*3)', '(x^2)^3', 'x^-5', 'x+5', '5^x'],
    unreadable: ['x5', 'x^^5', 'x^'],
  },
  {
    question: 'Simplify √8.',
    key: '2sqrt(2)',
    form: 'simplified',
    right: ['2sqrt(2)', '2√2', '2√(2)', 'sqrt(2)*2', '2*sqrt 2', '√2·2', '2 √2'],
    otherForm: ['sqrt(8)', '√8', '√(4*2)', '√4√2'],
    wrong: ['4sqrt(2)', 'sqrt(2)', '2', '√2+2', '4', '2√8', '√16'],
    unreadable: ['2sqrt', '√', '2√()'],
  },
  {
    question: 'Write the distance of x from 3.',
    key: '|x-3|',
    right: ['|x-3|', '|3-x|', 'abs(x-3)', '| x − 3 |', '|-x+3|', '|x + -3|'],
    wrong: ['x-3', '3-x', '|x|-3', '|x+3|', '-|x-3|', '|x|+|3|'],
    unreadable: ['|x-3', 'x-3|', '||', '|x-|3||'],
  },
  {
    question: 'Write the perimeter of a rectangle with sides l and w.',
    key: '2l + 2w',
    right: ['2l+2w', '2(l+w)', 'l+w+l+w', '2w+2l', 'l+l+w+w', 'P = 2(l + w)', '2L+2W', '(l+w)*2', 'l*2+w*2'],
    wrong: ['l+w', 'lw', '2lw', '2l+w', '4lw', '2+l+w', 'l^2+w^2'],
  },
  {
    question: 'Write the cost of n tickets at $4.50 each, with a fee of $2.',
    key: '4.5n + 2',
    right: [
      '4.5n+2',
      '4.50n + 2',
      '2+4.5n',
      '2 + n*4.50',
      '9/2 n + 2',
      '4½n+2',
      '4 1/2 n + 2',
      'C = 4.5n + 2',
      '4,5n+2',
      '(9n+4)/2',
    ],
    wrong: ['4.5+2n', '6.5n', '4.5n-2', '4.5(n+2)', '2n+4.50', '4 + 1/2 n + 2', '45n+2'],
    unreadable: ['$4.50n + $2', '4.5.0n+2', '4.5n + 2 dollars'],
  },
  {
    question: 'Solve 3x + 5 = 20.',
    key: 'x = 5',
    right: ['x=5', 'x = 5', '5=x', 'X=5', 'x = 15/3', 'x=5.0', 'x - 5 = 0', '3x = 15'],
    wrong: ['x=-5', 'x=15', 'x=25/3', 'y=5', 'x>5', 'x=0.5'],
    unreadable: ['5', 'x', 'x==', 'five'],
  },
  {
    question: 'Simplify −(x − 4) + 2x.',
    key: 'x + 4',
    form: 'simplified',
    right: ['x+4', '4+x', '4 + x', 'X+4'],
    otherForm: ['-x+4+2x', 'x--4', '2x-x+4', '-(x-4)+2x', '1x+4', 'x+2+2'],
    wrong: ['x-4', '3x-4', '3x+4', '-x+4', '4x', 'x', '-3x-4'],
  },
  {
    question: 'Write the equation of a line with slope −1/2 through (0, 3).',
    key: 'y = -1/2 x + 3',
    right: [
      'y=-1/2x+3',
      'y = -½x + 3',
      'y=3-x/2',
      'y = -0.5x + 3',
      'x + 2y = 6',
      'y = (-1/2)x+3',
      'y=-x/2+3',
      'y - 3 = -1/2 x',
      '2y + x = 6',
      'y = -(1/2)x + 3',
      'y=(6-x)/2',
    ],
    unreadable: ['f(x) = -1/2 x + 3', 'y = -x/0 + 3', 'y = x^2^3'],
    wrong: ['y=1/2x+3', 'y=-2x+3', 'y=-1/2x-3', 'y=3x-1/2', 'y=-1/(2x)+3', 'x=-1/2y+3', 'x - 2y = 6'],
  },
  {
    question: 'A car drives 45 miles in an hour. Write an expression for the miles in n hours.',
    key: '45n',
    right: ['45n', '45 n', 'n*45'],
    wrong: ['45 + n', '45mi'],
    unreadable: ['45 n mi', '45n miles', '45n km', '45/0 n', 'n^2^3', 'NaN', 'inf', 'f(n) = 45n', '1,275n'],
  },
  {
    question: 'Write f(x) for a line with slope 4 through (0, −3).',
    key: 'f(x) = 4x - 3',
    right: ['f(x) = 4x - 3', 'f(x)=-3+4x'],
    wrong: ['f(x) = 4x + 3'],
  },
  {
    question: 'Escribe el costo de n boletos a 4,50 cada uno, más 1.250.',
    decimalMark: ',',
    key: '4,5n + 1250',
    right: ['4,5n+1250', '4,50 n + 1250', '1250 + 4,5n', '4.5n+1250', '9/2 n + 1.250,0'],
    wrong: ['45n + 1250', '4,5n + 1,25'],
    unreadable: ['4,5n + 1.250', '4,5,0n'],
  },
  {
    question: 'Factor x² + 12.',
    key: '(x+3)(x+4)',
    form: 'factored',
    right: ['(x+3)(x+4)'],
    otherForm: ['x(x + 7 + 12/x)', 'x^2(1 + 7/x + 12/x^2)'],
    wrong: ['x(x+7+12x)'],
  },
  {
    question: 'Simplify (x² − 25)/(x − 5).',
    key: 'x + 5',
    form: 'simplified',
    right: ['x+5', '5 + x'],
    otherForm: ['(x^2-25)/(x-5)', '(x+5)(x-5)/(x-5)'],
    wrong: ['x-5'],
  },
]

describe('expressions as learners type them', () => {
  for (const {
    question,
    key,
    form = 'any',
    decimalMark = '.',
    right,
    otherForm = [],
    wrong,
    unreadable = [],
  } of ROWS) {
    it(`are scored as expected: ${question}`, () => {
      const parsed = parseOne({ kind: 'expression', question, answer: key, form, decimalMark })
      if (parsed.kind !== 'expression') throw new Error('The row is not an expression.')
      const score = (typed: string) => {
        const task = expressionTask(parsed, typed)
        const judgment = task === null ? undefined : judgeTask(task)
        const { outcome } = judgeExpression(parsed, typed, judgment)
        return `${typed} → ${outcome === 'wrong' && judgment?.outcome === 'other-form' ? 'other form' : outcome}`
      }
      const expected = (typed: readonly string[], outcome: string) => typed.map((one) => `${one} → ${outcome}`)
      expect(right.map(score)).toEqual(expected(right, 'right'))
      expect(otherForm.map(score)).toEqual(expected(otherForm, 'other form'))
      expect(wrong.map(score)).toEqual(expected(wrong, 'wrong'))
      expect(unreadable.map(score)).toEqual(expected(unreadable, 'unreadable'))
    })
  }

  it('number more than 300', () => {
    const count = ROWS.flatMap(({ right, otherForm = [], wrong, unreadable = [] }) => [
      right,
      otherForm,
      wrong,
      unreadable,
    ])
    expect(count.flat().length).toBeGreaterThan(300)
  })
})
