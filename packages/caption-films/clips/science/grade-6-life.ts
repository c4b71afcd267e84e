import { card, next, note, passage, right, step, wrong } from '../../stage/page.ts'
import { figure, icons } from '../../stage/picture.ts'
import { filmsOf } from '../../stage/short-form.ts'

export const grade6LifeScience = filmsOf(6, 'Science', [
  {
    lesson: 'fair-tests-and-good-data',
    title: 'Fair Tests and Good Data',
    scenes: [
      {
        heading: 'A question that a test can answer',
        picture: icons(['Send', 'blue']),
        across: true,
        beats: [
          [
            '“Which paper airplane is the best?” No ruler can measure “best.”',
            card('red', '<b>Not testable</b><br>Which paper airplane is the best?'),
          ],
          [
            '“Does a longer plane fly farther?” We can change the length and measure the distance. That is testable.',
            card('green', '<b>Testable</b><br>Does a longer plane fly farther?'),
          ],
        ],
      },
      {
        heading: 'Three kinds of variables',
        picture: figure('grade-6-science-fair-tests-and-good-data'),
        beats: [
          ['Three bean plants in equal pots under lamps.'],
          ['You change one thing: 4, 8 or 12 hours of light.', 'change: light'],
          ['You measure one thing: how tall they grow.', 'measure: height'],
          ['All else stays the same: seed, soil, water and pot. That makes it fair.', 'keep the same: the rest'],
        ],
      },
      {
        heading: 'Our airplane test',
        picture: icons(['Send', 'blue'], ['Ruler', 'green']),
        beats: [
          [
            'Now the airplanes. We change the length: 10, 15 and 20 centimeters.',
            card('blue', '<b>Change:</b> length: 10, 15 and 20 cm'),
          ],
          ['We measure how far each one flies.', card('green', '<b>Measure:</b> how far it flies')],
          [
            'Paper, thrower, room and folds stay the same.',
            card('gray', '<b>Keep the same:</b> paper, thrower, room, folds'),
          ],
        ],
      },
      {
        heading: 'Repeat, and find the mean',
        picture: icons(['Send', 'blue'], ['Send', 'blue'], ['Send', 'blue']),
        beats: [
          ['One throw can go wrong, so we throw three times: 4, 6 and 5 meters.', step('Three trials: 4 m, 6 m, 5 m')],
          ['Add the results: 4 + 6 + 5 = 15.', step('4 + 6 + 5 = 15')],
          ['Divide by three: 15 ÷ 3 = 5. The mean is 5 meters.', step('15 ÷ 3 = 5 m')],
          ['Do the same for each length, and compare the means.', note('One try can go wrong. The mean evens it out.')],
        ],
      },
      {
        heading: 'Was the prediction wrong?',
        picture: icons(['Lightbulb', 'yellow']),
        beats: [
          [
            'You predicted that the longest would win, and the shortest did. Did the test fail?',
            wrong('My prediction was wrong, so my test failed.'),
          ],
          [
            'No. A fair test with a surprise is good news: you have learned something.',
            right('The test was fair, so I have learned something new.'),
          ],
        ],
      },
    ],
    takeaway: [
      'Change one variable, measure one, keep the rest the same.',
      'Repeat the test and use the mean.',
      'A claim says no more than the data show.',
    ],
  },
  {
    lesson: 'body-systems-working-together',
    title: 'Body Systems Working Together',
    scenes: [
      {
        heading: 'Teams of organs',
        beats: [
          [
            'Organs that share a task form a body system. Heart and blood carry things.',
            card('red', '<b>Circulatory:</b> heart and blood carry things'),
          ],
          ['The lungs take in oxygen.', card('blue', '<b>Respiratory:</b> lungs take in oxygen')],
          [
            'Stomach and gut break food down into nutrients.',
            card('yellow', '<b>Digestive:</b> stomach and gut break down food'),
          ],
          ['Brain and nerves send signals.', card('purple', '<b>Nervous:</b> brain and nerves send signals')],
        ],
      },
      {
        heading: 'The loop of the blood',
        picture: figure('grade-6-science-body-systems-working-together'),
        beats: [
          ['A loop of arrows joins lungs, heart and muscles.'],
          ['In the lungs, the blood picks up oxygen.', 'lungs: oxygen in'],
          ['The heart pumps it on. It is a double pump.', 'heart: two pumps'],
          ['The muscles take the oxygen.', 'muscles: oxygen out'],
          ['The blood returns to the heart and goes back to the lungs.', 'and back again'],
        ],
      },
      {
        heading: 'A signal’s path: your phone buzzes',
        beats: [
          ['Your phone buzzes. Receptors in your ear sense the sound.', card('blue', 'ear: receptors')],
          ['A nerve carries the signal to the brain.', next('purple', 'nerve in')],
          ['The brain compares it with what it knows and decides.', next('yellow', 'brain decides')],
          ['Other nerves carry a signal out.', next('purple', 'nerve out')],
          ['Muscles pull on bones, and your hand reaches for the phone.', next('green', 'hand moves')],
        ],
      },
      {
        heading: 'One climb, many systems',
        picture: icons(['HeartPulse', 'red']),
        beats: [
          ['You climb the stairs. Your muscles need more oxygen.', step('Climb the stairs: muscles need more oxygen.')],
          ['Your lungs breathe faster.', step('Breathe faster: lungs bring it in.')],
          [
            'Your heart beats faster, and blood carries the oxygen there.',
            step('The heart beats faster: blood carries it there.'),
          ],
          [
            'Check it: 22 beats in 15 seconds are 22 × 4 = 88 beats a minute.',
            note('Count a pulse: 22 beats in 15 s. 22 × 4 = 88 a minute.'),
          ],
        ],
      },
      {
        heading: 'Is blood ever blue?',
        picture: icons(['Droplet', 'red']),
        beats: [
          ['Veins look blue through the skin. Is the blood in them blue?', wrong('The blood in my veins is blue.')],
          [
            'No. Human blood is red: bright with much oxygen, dark with less.',
            right('It is dark red. Skin changes the light on its way to your eye.'),
          ],
        ],
      },
    ],
    takeaway: [
      'Organs that share a task form a system.',
      'Blood links lungs, heart and muscles in a loop.',
      'Receptors, nerves and brain: signals in, signals out.',
    ],
  },
  {
    lesson: 'how-living-things-grow-and-reproduce',
    title: 'How Living Things Grow and Reproduce',
    scenes: [
      {
        heading: 'Inside a flower',
        picture: figure('grade-6-science-how-living-things-grow-and-reproduce'),
        beats: [
          ['A flower, cut open.'],
          ['Petals attract visitors such as bees.', 'petals attract visitors'],
          ['The stamens make pollen, a fine powder.', 'stamens make pollen'],
          ['The sticky tip of the pistil catches pollen from other flowers.', 'the pistil tip catches it'],
          ['Then seeds form at the bottom.', 'seeds form below'],
        ],
      },
      {
        heading: 'Three words to tell apart',
        picture: icons(['Flower2', 'yellow'], ['Bean', 'green'], ['Cherry', 'red']),
        across: true,
        beats: [
          [
            'Pollen is the powder that must reach a flower.',
            card('yellow', '<b>Pollen</b><br>powder that must reach a flower'),
          ],
          ['A seed can grow into a new plant.', card('green', '<b>Seed</b><br>can grow into a new plant')],
          [
            'A fruit wraps the seeds. A cherry is a fruit; the seed is in its pit.',
            card('red', '<b>Fruit</b><br>wraps the seeds and helps them travel'),
          ],
        ],
      },
      {
        heading: 'Behavior helps, too',
        picture: icons(['Egg', 'blue'], ['Feather', 'green'], ['Bird', 'purple']),
        beats: [
          [
            'Penguins huddle close, so their chicks stay warm.',
            card('blue', '<b>Penguins:</b> huddle: chicks stay warm'),
          ],
          [
            'A peacock shows his feathers, and mates notice him.',
            card('green', '<b>Peacocks:</b> show feathers: mates notice them'),
          ],
          [
            'Geese guard the nest, so the eggs are safer.',
            card('purple', '<b>Geese:</b> guard the nest: eggs are safer'),
          ],
        ],
      },
      {
        heading: 'Genes or surroundings?',
        picture: figure('grade-6-science-how-living-things-grow-and-reproduce-growth'),
        beats: [
          ['A graph of height and days for beans of one kind.'],
          ['Their genes are nearly the same.', 'same kind of bean'],
          ['In the sun they reach 24 centimeters.', 'sun: 24 cm'],
          ['In the shade, 12. Here the surroundings made the difference.', 'shade: 12 cm'],
        ],
      },
      {
        heading: 'A radish puzzle',
        picture: icons(['Sprout', 'green']),
        beats: [
          [
            'Two radishes from one packet of seeds.',
            passage(
              'Two radishes from one packet: [A grew in rich soil, B in sand.|2 yellow] A is twice as thick. [A radish next to a pumpkin|3] is still much smaller.',
            ),
          ],
          ['One grew in rich soil, the other in sand. Their size differs because of the surroundings.'],
          ['But no radish becomes a pumpkin. Genes set the range.'],
        ],
      },
      {
        heading: 'Do flowers plan?',
        picture: icons(['Flower2', 'purple']),
        beats: [
          ['A flower wants nothing. It cannot plan.', wrong('The flower wants to help the bee.')],
          [
            'Plants with sweet nectar had more visits and more offspring. So today there are many.',
            right('Flowers with sweet nectar were visited more and had more offspring.'),
          ],
        ],
      },
    ],
    takeaway: [
      'Pollen must reach a flower before seeds can form.',
      'Behaviors help animals find mates and protect young.',
      'Genes set the range; surroundings decide within it.',
    ],
  },
])
