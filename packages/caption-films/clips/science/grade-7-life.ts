import { card, next, note, right, step, wrong } from '../../stage/page.ts'
import { figure, icons } from '../../stage/picture.ts'
import { filmsOf } from '../../stage/short-form.ts'

export const grade7LifeScience = filmsOf(7, 'Science', [
  {
    lesson: 'ecosystems-and-food-webs',
    title: 'Ecosystems and Food Webs',
    scenes: [
      {
        heading: 'Who does what?',
        beats: [
          [
            'A producer makes its own food with light.',
            card('green', '<b>Producer:</b> makes food with light: seaweed'),
          ],
          [
            'Consumers eat producers or each other.',
            card('yellow', '<b>Consumer:</b> eats others: sea urchin, sea otter'),
          ],
          [
            'Decomposers break down dead matter. Nutrients go round.',
            card('purple', '<b>Decomposer:</b> breaks down dead matter: bacteria'),
          ],
          [
            'Abiotic parts are not alive: water, light and rock.',
            card('gray', '<b>Abiotic:</b> not alive: water, light, rock'),
          ],
        ],
      },
      {
        heading: 'Read the arrows',
        picture: figure('grade-7-science-4', [12, 4, 376, 276]),
        beats: [
          ['A food web in a pond. At the bottom are algae and cattails.'],
          ['Each arrow goes from the food to the eater. It means: gives energy to.', 'arrow: gives energy to'],
          ['Algae feed water fleas and snails. Many chains join into a web.', 'chains join to a web'],
        ],
      },
      {
        heading: 'Energy gets less',
        picture: icons(['WavesHorizontal', 'blue']),
        beats: [
          ['Seaweed holds 80,000 units of energy.', step('Seaweed: 80,000 units')],
          ['About 10% reaches the sea urchins: 8,000 units.', step('Sea urchins: 10% of it, 8,000 units')],
          [
            'About 10% of that reaches the otters: 800. The rest was used, lost as heat or never eaten.',
            step('Sea otters: 10% of that, 800 units'),
          ],
        ],
      },
      {
        heading: 'What if the otters leave?',
        beats: [
          ['Otters eat urchins. What if the otters leave?', card('red', 'fewer otters')],
          ['The urchins lose their hunter: more urchins.', next('yellow', 'more urchins')],
          ['More urchins eat more: less seaweed.', next('green', 'less seaweed')],
          ['Fish that hide in the seaweed lose their home. One change moves a whole web.', next('blue', 'fewer fish')],
        ],
      },
      {
        heading: 'Turn the arrow around',
        picture: icons(['ArrowRight', 'green']),
        beats: [
          [
            'Many people draw the arrow from the eater to the food.',
            wrong('otter → urchin, because the otter goes for it'),
          ],
          [
            'Read it aloud: the urchin gives energy to the otter. Now the arrow is right.',
            right('urchin → otter: the urchin gives energy to the otter'),
          ],
        ],
      },
    ],
    takeaway: [
      'Arrows show where energy goes: from food to eater.',
      'Only about 10% of the energy reaches the next level.',
      'A change in one place is felt in many others.',
    ],
  },
  {
    lesson: 'living-together',
    title: 'Living Together',
    scenes: [
      {
        heading: 'A table of signs',
        picture: figure('grade-7-science-living-together'),
        beats: [
          ['Five pairs with signs. Who gains, and who loses?'],
          ['Plus means that it gains. Bee and blossom both gain: mutualism.', '+ gains'],
          ['Minus means that it loses. Tick and lynx gain, deer and hare lose.', '− loses'],
          ['Zero means that it hardly notices, like bark under moss.', '0 hardly notices'],
        ],
      },
      {
        heading: 'Name the interaction',
        picture: icons(['Fish', 'blue'], ['Dog', 'red']),
        beats: [
          [
            'A clownfish hides in an anemone and cleans it. Both gain: mutualism.',
            card('green', '<b>Clownfish + anemone:</b> shelter and cleaning: both gain'),
          ],
          [
            'An orchid sits on a tree and gets light. Plus and zero: commensalism.',
            card('blue', '<b>Orchid + tree:</b> a place in the light: + and 0'),
          ],
          [
            'A flea drinks a dog’s blood. Plus and minus: parasitism.',
            card('red', '<b>Flea + dog:</b> blood: + and −'),
          ],
        ],
      },
      {
        heading: 'To compete is not to fight',
        picture: icons(['Sprout', 'green'], ['Sprout', 'green']),
        beats: [
          [
            'Two tomato plants in one small pot do not fight. Do they compete?',
            wrong('Two plants never fight, so they do not compete.'),
          ],
          [
            'Yes. Both need the same water and light, and there is not enough.',
            right('They need the same water and light. Both lose a little.'),
          ],
        ],
      },
      {
        heading: 'Up and down, with a lag',
        picture: figure('grade-7-science-living-together-graph'),
        beats: [
          ['Two wavy lines: hares and lynxes over twelve years.'],
          ['Hares are most common in year 3.', 'hares: year 3'],
          ['Lynxes follow in year 5.', 'lynxes: year 5'],
          ['The lag is 5 − 3 = 2 years: lynxes need time to raise their young.', 'lag: 2 years'],
        ],
      },
      {
        heading: 'Do hunters only do harm?',
        beats: [
          ['Do predators only do harm? Take the wolves away.', card('red', 'no wolves')],
          ['Deer become many.', next('yellow', 'many deer')],
          ['They eat the young trees.', next('green', 'young trees eaten')],
          ['Birds lose their homes. A hunter can help a whole community.', next('blue', 'fewer birds')],
        ],
      },
    ],
    takeaway: [
      'Interactions differ in who gains and who loses.',
      'To compete is to need the same thing.',
      'Predator and prey go up and down, with a lag.',
    ],
  },
  {
    lesson: 'biodiversity-and-human-impact',
    title: 'Biodiversity and Human Impact',
    scenes: [
      {
        heading: 'Same number, different variety',
        picture: figure('grade-7-science-biodiversity-and-human-impact'),
        beats: [
          ['Two plots with ten plants each.'],
          [
            'Plot A has 2 kinds, and one of them fills it. Plot B has 5 kinds, evenly shared: more biodiversity.',
            'ten plants each: 2 kinds in A, 5 kinds in B',
          ],
        ],
      },
      {
        heading: 'Many kinds, many jobs',
        beats: [
          ['Many kinds do many jobs. Bees and moths pollinate.', card('yellow', '<b>Bees and moths:</b> pollinate')],
          ['Worms and fungi make soil.', card('purple', '<b>Worms and fungi:</b> make soil')],
          ['Reeds and mussels clean water.', card('blue', '<b>Reeds and mussels:</b> clean water')],
          [
            'Roots hold slopes in place. If only one kind does a job, its loss is felt.',
            card('green', '<b>Roots:</b> hold slopes in place'),
          ],
        ],
      },
      {
        heading: 'A schoolyard meadow',
        picture: icons(['Flower', 'purple'], ['Bug', 'green'], ['Flower2', 'yellow']),
        beats: [
          [
            'A school mows its meadow each week and counts 12 kinds of insects.',
            step('Mown each week: 12 kinds of insects'),
          ],
          ['Then it mows only twice a year: 30 kinds.', step('Mown twice a year: 30 kinds')],
          [
            '30 − 12 = 18 more. Compared with the 12 at the start, that is 150% more.',
            step('30 − 12 = 18, and 18 ÷ 12 = 1.5: 150% more'),
          ],
        ],
      },
      {
        heading: 'People can help',
        picture: figure('grade-7-science-biodiversity-and-human-impact-creek'),
        beats: [
          ['A creek before and after. Before: bare banks, warm water, 8 kinds.', 'before: no shade'],
          ['Then people planted trees, which give shade.', 'trees give shade'],
          ['Cool water holds more oxygen. Now 22 kinds live there.', 'cool water, more oxygen'],
        ],
      },
      {
        heading: 'Does nature always repair itself?',
        picture: icons(['Leaf', 'green']),
        beats: [
          ['Sometimes nature recovers, as after a small fire.', wrong('Nature always repairs itself soon.')],
          ['But a species that has died out never comes back.', right('A species that has died out never comes back.')],
          ['And a thousand animals of one kind are not variety.', note('A thousand of one kind is not variety.')],
        ],
      },
    ],
    takeaway: [
      'Biodiversity means many kinds, evenly shared.',
      'Different kinds do different jobs.',
      'Compare plans by criteria, limits and data.',
    ],
  },
])
