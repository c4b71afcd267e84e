import { box, dot, line, numberLine, words } from '../../stage/charts.ts'
import { card, note, right, step, wrong } from '../../stage/page.ts'
import { canvas, figure } from '../../stage/picture.ts'
import { filmsOf } from '../../stage/short-form.ts'

const LETTERS = [...'MATHEMATICS']
const tiles = canvas(
  860,
  100,
  ...LETTERS.map((letter, index) =>
    box([20 + index * 75, 15], [66, 70], letter, { tone: 'AEI'.includes(letter) ? 'yellow' : 'blue' }),
  ),
)
const rides = numberLine([40, 200], 780, { from: 8, to: 20, step: 2 })

export const grade7ChanceAndData = filmsOf(7, 'Mathematics', [
  {
    lesson: 'probability-how-likely-is-it',
    title: 'Probability: How Likely Is It?',
    scenes: [
      {
        heading: 'From impossible to certain',
        picture: figure('grade-7-mathematics-5', [12, 8, 376, 122]),
        beats: [
          ['Probability is a number from 0 to 1.'],
          ['0 means impossible, 1 means certain.', '0: impossible &nbsp; 1: certain'],
          ['The greater the number, the more likely it is.', note('Greater number: more likely')],
        ],
      },
      {
        heading: 'Eleven letter tiles',
        picture: tiles,
        beats: [
          ['Draw a tile without looking. How likely is a vowel?', 'P(vowel) = ?'],
          ['There are 11 equal tiles. Four are vowels: A, E, A, I.', note('4 vowels, 11 tiles')],
          ['So the probability is 4 out of 11.', 'P(vowel) = {4/11}'],
        ],
      },
      {
        heading: 'A mistake to avoid',
        picture: tiles,
        beats: [
          ['Some people compare vowels with the other letters: 4 to 7.', wrong('{4/7}: vowels and the rest')],
          ['Compare with all tiles instead.', right('{4/11}: vowels and all tiles')],
        ],
      },
      {
        heading: 'The chance of “not”',
        beats: [
          ['Either it is a vowel or it is not. Together that is certain: 1.', 'P(vowel) + P(no vowel) = 1'],
          ['So the chance of no vowel is 1 − 4/11 = 7/11.', '1 − {4/11} = *7/11*'],
        ],
      },
      {
        heading: 'Predict, but do not promise',
        beats: [
          ['Draw 55 times, and put the tile back each time.', '55 draws'],
          ['Expect about 4/11 × 55 = 20 vowels.', '{4/11} × 55 = *20*'],
          ['You may get 17 or 22. A chance is no promise.', note('About 20, not exactly 20')],
        ],
      },
    ],
    takeaway: [
      'Probability: wanted outcomes out of all equal outcomes.',
      'The chance of “not” is 1 minus the chance.',
      'A prediction says about how many, not exactly.',
    ],
  },
  {
    lesson: 'compound-events-and-simulations',
    title: 'Compound Events and Simulations',
    scenes: [
      {
        heading: 'Two steps, many outcomes',
        picture: figure('grade-7-mathematics-compound-events-and-simulations', [14, 4, 376, 192]),
        beats: [
          ['A tree shows every outcome of two steps, such as coin and spinner.'],
          ['2 sides and 3 colors make 2 × 3 = 6 outcomes.', '2 × 3 = *6 outcomes*'],
        ],
      },
      {
        heading: 'Two coins',
        picture: canvas(
          760,
          260,
          line([80, 130], [300, 65], 'ink', 4),
          line([80, 130], [300, 195], 'ink', 4),
          words(330, 65, 'H'),
          words(330, 195, 'T'),
          ...[35, 95, 165, 225].map((y, index) => line([360, index < 2 ? 65 : 195], [560, y], 'ink', 4)),
          ...['HH', 'HT', 'TH', 'TT'].map((name, index) =>
            words(610, [35, 95, 165, 225][index] ?? 0, name, { tone: 'blue' }),
          ),
        ),
        beats: [
          ['A common mistake: two heads, two tails or mixed, so 1/3 each.', wrong('3 outcomes')],
          ['But mixed comes in two orders: HT and TH. There are 4 outcomes.', right('4 outcomes: mixed is {2/4}')],
        ],
      },
      {
        heading: 'Two baskets in a row',
        beats: [
          ['Kai makes 7 of 10 free throws. How likely are two baskets in a row?', '{7/10} and {7/10}'],
          ['Of the first baskets, 7 out of 10 are followed by another.', note('A part of a part: multiply')],
          ['So multiply: 7/10 × 7/10 = 49/100, about one half.', '{7/10} × {7/10} = *49/100*'],
        ],
      },
      {
        heading: 'Without putting back',
        picture: canvas(
          600,
          110,
          ...[...'AABBB'].map((letter, index) =>
            box([30 + index * 110, 15], [96, 80], letter, { tone: letter === 'A' ? 'green' : 'blue' }),
          ),
        ),
        beats: [
          ['Draw two of these cards and keep the first. Are both A?', 'First A: {2/5}'],
          ['Now 4 cards are left, and only one is an A.', 'Second A: {1/4}'],
          ['2/5 × 1/4 = 2/20, which is 1/10.', '{2/5} × {1/4} = {2/20} = *1/10*'],
        ],
      },
      {
        heading: 'Let numbers play for you',
        beats: [
          ['A simulation imitates Kai with random digits from 0 to 9.', step('0 to 6: hit. 7 to 9: miss.')],
          ['Take two digits for each trial, many times.', step('Two digits are one trial.')],
          ['Count how often both are hits. It is about half of the trials.', step('Count trials with two hits.')],
        ],
      },
    ],
    takeaway: [
      'A tree or table lists every outcome of two steps.',
      'For one step and then the other, multiply the chances.',
      'When the first is kept, the second chance changes.',
    ],
  },
  {
    lesson: 'samples-and-comparing-groups',
    title: 'Samples and Comparing Groups',
    scenes: [
      {
        heading: 'Ask some, learn about all',
        beats: [
          ['1,500 students: you cannot ask everyone about the new lunch.', '1,500 students'],
          ['So you ask a sample: 60 students.', 'Sample: 60 students'],
          ['In a random sample everyone has the same chance.', note('Random: everyone has the same chance')],
        ],
      },
      {
        heading: 'Predict for everyone',
        beats: [
          ['In the sample, 24 of 60 like the new lunch.', '24 ÷ 60 = 0.40'],
          ['That is a share of 40%. Use the same share for the school.', '0.40 × 1,500'],
          ['0.40 × 1,500 = 600. So about 600 students like it.', '0.40 × 1,500 = *600*'],
        ],
      },
      {
        heading: 'Large is not the same as fair',
        beats: [
          ['Someone asks 300 students, all of them in line for that lunch.', wrong('300 students in the lunch line')],
          ['A large sample can be unfair. These students already like it.', note('They already chose this lunch.')],
          ['60 names drawn from the list of all students are fairer.', right('60 names drawn from the full list')],
        ],
      },
      {
        heading: 'Compare two bus lines',
        picture: canvas(
          860,
          260,
          rides.svg,
          ...[11, 12, 12, 13].map((value, index) => dot([rides.at(value)[0], index === 2 ? 148 : 175], 'blue')),
          ...[15, 16, 16, 17].map((value, index) =>
            dot([rides.at(value)[0], index === 2 ? 148 : 175], 'red', { open: true }),
          ),
          words(rides.at(12)[0], 105, 'line A', { tone: 'blue', size: 30 }),
          words(rides.at(16)[0], 105, 'line B', { tone: 'red', size: 30 }),
        ),
        beats: [
          ['Line A takes 12 minutes on average, line B takes 16.', '16 − 12 = 4 minutes'],
          ['The rides of each line are close together and do not overlap.', note('Small spread, no overlap')],
        ],
      },
      {
        heading: 'Look at the spread',
        across: true,
        beats: [
          [
            'With a small spread, 4 minutes are a clear difference.',
            card('green', 'Spread about 1 minute:<br>clear difference'),
          ],
          [
            'If rides vary by 6 minutes, the same 4 say little.',
            card('yellow', 'Spread about 6 minutes:<br>says little'),
          ],
        ],
      },
    ],
    takeaway: [
      'In a fair sample everyone has the same chance.',
      'Use the share of the sample for the whole.',
      'Compare centers, and look at the spread.',
    ],
  },
])
