import { card, next, note, right, step, wrong } from '../../stage/page.ts'
import { figure, icons } from '../../stage/picture.ts'
import { filmsOf } from '../../stage/short-form.ts'

export const grade8EvolutionScience = filmsOf(8, 'Science', [
  {
    lesson: 'natural-selection',
    title: 'Natural Selection',
    scenes: [
      {
        heading: 'Four steps',
        beats: [
          ['Variation: the members of a population differ.', card('blue', '1 variation')],
          ['Selection: some traits help them to survive and have young.', next('red', '2 selection')],
          ['Inheritance: the young get the trait.', next('purple', '3 inheritance')],
          ['Change: over generations it becomes more common.', next('green', '4 change')],
        ],
      },
      {
        heading: 'Beetles on dark ground',
        picture: figure('grade-8-science-natural-selection'),
        beats: [
          ['Light and dark beetles, on light and on dark ground.'],
          ['On dark ground, birds find the light ones more easily.', 'light ones stand out'],
          ['At first, 20 percent are dark.', '20% dark at first'],
          ['Three generations later it is 85 percent.', '85% after 3 generations'],
        ],
      },
      {
        heading: 'Crickets that fall silent',
        picture: icons(['Bug', 'green'], ['VolumeX', 'gray']),
        beats: [
          ['On one Hawaiian island some male crickets were born silent.', step('Some male crickets are born silent.')],
          ['A fly that harms crickets finds the singers by ear.', step('A fly finds singing males by ear.')],
          ['Silent males lived and had more young.', step('Silent males live and have more young.')],
          [
            'Within about twenty generations, most males there were silent.',
            step('Later, most males on the island are silent.'),
          ],
        ],
      },
      {
        heading: 'Count in percent',
        picture: icons(['Bug', 'green'], ['Bug', 'gray']),
        beats: [
          ['A model count: 6 of 50 crickets are silent.', step('Generation 1: 6 of 50 silent')],
          ['6 ÷ 50 = 0.12, which is 12 percent.', step('6 ÷ 50 = 0.12 = 12%')],
          ['Later, 36 of 40 are silent.', step('Later: 36 of 40 silent')],
          [
            'That is 36 ÷ 40 = 0.90, or 90 percent. With percents, unlike groups can be compared.',
            step('36 ÷ 40 = 0.90 = 90%'),
          ],
        ],
      },
      {
        heading: 'Who changes?',
        beats: [
          ['Can an animal adapt because it tries? No.', wrong('A cricket tries to be silent, and so it adapts.')],
          [
            'It stays as it was born. Populations evolve, single animals do not.',
            right('No single cricket changes. The share of silent ones does.'),
          ],
          [
            'And “fittest” means fitting best, not being strongest.',
            note('“Fittest” does not mean strongest. It means: fits best here.'),
          ],
        ],
      },
    ],
    takeaway: [
      'Selection needs variation and inheritance.',
      'Traits that fit the surroundings become more common.',
      'Populations evolve; individuals do not.',
    ],
  },
  {
    lesson: 'fossils-and-common-ancestry',
    title: 'Fossils and Common Ancestry',
    scenes: [
      {
        heading: 'The lowest is the oldest',
        picture: figure('grade-8-science-fossils-and-common-ancestry'),
        beats: [
          ['A cliff with six layers and a fault.'],
          ['New layers settle on top. So layer 1 is the oldest, if nothing was turned over.', '1: the oldest'],
          ['The fault cuts layers 1 to 4, so it is younger than they are.', 'fault: cuts 1 to 4'],
          ['It does not cut 5 and 6. They came later.', '5 and 6: younger'],
        ],
      },
      {
        heading: 'A cut in a road',
        beats: [
          ['A road cut shows four things. Shale is at the bottom.', step('Shale at the bottom')],
          ['Above it is sandstone with a fish tooth.', step('Sandstone with a fish tooth above it')],
          ['A band of dark rock, a dike, cuts both.', step('A dike of dark rock cuts both')],
          ['Limestone on top is not cut.', step('Limestone on top, not cut')],
          [
            'So: shale, sandstone, dike, limestone. The tooth is older than the dike.',
            note('Order: shale, sandstone, dike, limestone'),
          ],
        ],
      },
      {
        heading: 'Same bones, new shapes',
        picture: figure('grade-8-science-fossils-and-common-ancestry-limbs'),
        beats: [
          ['A human arm, a bat’s wing and a whale’s flipper.'],
          ['Each has one upper bone, then two bones,', 'one bone, two bones'],
          ['then small ones and fingers.', 'many small, fingers'],
          ['The best explanation: a common ancestor that had this limb.', 'common ancestor'],
        ],
      },
      {
        heading: 'More evidence',
        picture: icons(['Bone', 'gray'], ['Egg', 'green'], ['Dna', 'purple']),
        beats: [
          [
            'The order of fossils shows which forms came first.',
            card('blue', '<b>Fossil order:</b> which forms came before others'),
          ],
          [
            'Early embryos of fish, birds and people have similar beginnings.',
            card('green', '<b>Embryos:</b> similar beginnings'),
          ],
          [
            'DNA shows how closely two kinds are related.',
            card('purple', '<b>DNA:</b> how closely two kinds are related'),
          ],
        ],
      },
      {
        heading: 'A ladder or a tree?',
        picture: icons(['TreeDeciduous', 'green']),
        beats: [
          [
            'Life is no ladder with people at the top.',
            wrong('Life is a ladder, and people come from today’s monkeys.'),
          ],
          [
            'It is a branching tree. We and chimpanzees share an ancestor that was neither.',
            right('Life is a tree. We share an ancestor with chimpanzees.'),
          ],
        ],
      },
    ],
    takeaway: [
      'The lowest layer is the oldest, if nothing was turned over.',
      'A fault or dike is younger than what it cuts.',
      'Same bones point to a common ancestor.',
    ],
  },
])
