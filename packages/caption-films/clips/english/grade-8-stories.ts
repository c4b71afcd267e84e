import { card, next, note, passage, right, step, wrong } from '../../stage/page.ts'
import { figure, icons } from '../../stage/picture.ts'
import { filmsOf } from '../../stage/short-form.ts'

export const grade8Stories = filmsOf(8, 'English', [
  {
    lesson: 'theme-dialogue-and-irony',
    title: 'Theme, Dialogue and Irony',
    scenes: [
      {
        heading: 'A gap in what people know',
        picture: figure('grade-8-english-theme-dialogue-irony'),
        beats: [
          ['A hero on a stage, and an audience in front.'],
          ['The hero thinks that the letter is lost.', 'the hero: “lost!”'],
          ['The audience knows that it is in the coat.', 'we know better'],
          ['When readers know more than a character, it is dramatic irony.', 'the gap: dramatic irony'],
        ],
      },
      {
        heading: 'Listen to a short scene',
        picture: icons(['PartyPopper', 'yellow']),
        beats: [
          [
            'A surprise party waits behind the couch.',
            passage('Behind the couch, [twelve friends held their breath.|2 yellow]'),
          ],
          ['We know about the twelve friends. Aunt Bea does not.'],
          [
            'She says that she never liked birthdays.',
            passage(
              '“[I never liked birthdays,|3 blue]” said Aunt Bea, and [turned the old photo of her tenth party toward the light.|4] “[So quiet in here. I love it.|5 purple]”',
            ),
          ],
          ['But watch her hands: she turns the photo of a party to the light.'],
          ['“So quiet in here. I love it.” For us, these words have a second meaning.'],
        ],
      },
      {
        heading: 'Three questions for each line',
        picture: icons(['Ear', 'blue']),
        beats: [
          ['What does Aunt Bea want? Not to seem lonely.', step('What does the speaker want?')],
          ['Do her words and her hands agree? No.', step('Do words and actions agree?')],
          ['What does she not say? That she misses those days.', step('What is not said?')],
        ],
      },
      {
        heading: 'From the turning point to a theme',
        picture: icons(['Lightbulb', 'yellow']),
        across: true,
        beats: [
          ['Before: “I don’t need anyone.”', card('gray', '“I don’t need anyone.”')],
          ['Turning point: the light goes on, and twelve friends stand up.', next('yellow', 'the light goes on')],
          ['After: she laughs and cries.', next('green', 'she laughs and cries')],
          [
            'Nothing states the theme. The change shows it: we may long for what we say we do not need.',
            note('Theme: we may long for what we say we do not need.'),
          ],
        ],
      },
      {
        heading: 'Is bad luck irony?',
        picture: icons(['CloudRain', 'blue']),
        beats: [
          ['Rain at a picnic is only bad luck.', wrong('It rained on the picnic: how ironic!')],
          [
            'Dramatic irony needs a gap in what people know.',
            right('Ask who knows more than whom. No gap, no dramatic irony.'),
          ],
          [
            'Verbal irony means saying the opposite: “Lovely weather!” in a storm.',
            note('Verbal irony: saying the opposite of what you mean.'),
          ],
        ],
      },
    ],
    takeaway: [
      'Dialogue shows character, also by what it hides.',
      'Dramatic irony: readers know more than a character.',
      'Look at what changes at the turning point. There is the theme.',
    ],
  },
  {
    lesson: 'how-paragraphs-and-forms-work',
    title: 'How Paragraphs and Forms Work',
    scenes: [
      {
        heading: 'Sentences have roles',
        picture: figure('grade-8-english-how-paragraphs-and-forms-work'),
        beats: [
          ['A paragraph as five strips. Each one has a role.'],
          ['The first opens with a scene.', 'opens'],
          ['One states the point. It is the most general.', 'states the point'],
          ['One gives an example.', 'gives an example'],
          ['One compares with something known.', 'compares'],
          ['The last draws a conclusion.', 'concludes'],
        ],
      },
      {
        heading: 'Name the roles',
        picture: icons(['Cat', 'yellow'], ['Bird', 'green']),
        beats: [
          [
            'Read it sentence by sentence. The cat opens with a scene.',
            passage(
              '[At noon our cat lies on the one warm tile.|1 gray] [Animals are experts at saving energy.|2 purple] [A hummingbird, for instance, cools its body every cold night.|3] [It is like turning down the heat when you leave the house.|4 blue] [But it cannot wake up fast.|5 yellow]',
            ),
          ],
          ['“Animals are experts at saving energy”: that is the point.'],
          ['“For instance” gives an example.'],
          ['“Like” compares with something we know.'],
          ['“But” limits: it says where the good ends.'],
        ],
      },
      {
        heading: 'The point or the example?',
        picture: icons(['Cat', 'yellow']),
        beats: [
          [
            'Examples are lively, so we often take them for the point.',
            wrong('The paragraph is about a cat on a tile.'),
          ],
          [
            'Find the sentence that all the others serve.',
            right('It is about saving energy. The cat only leads us in.'),
          ],
        ],
      },
      {
        heading: 'An analogy has several parts',
        picture: icons(['Castle', 'blue']),
        across: true,
        beats: [
          [
            'An analogy explains the new by the known. A cell membrane is like a city wall.',
            card('blue', 'city wall : cell membrane'),
          ],
          ['The wall has gates; the membrane has openings.', next('green', 'gates : openings')],
          ['Guards choose who comes in; so do some proteins.', next('purple', 'guards : proteins')],
        ],
      },
      {
        heading: 'The form speaks, too',
        picture: icons(['Newspaper', 'blue'], ['Feather', 'purple']),
        across: true,
        beats: [
          [
            'An article gives causes and numbers: six hours, 40 streets.',
            card('blue', '<b>Article</b><br>On July 3 the power was out for six hours on 40 streets.'),
          ],
          [
            'A poem lets us hear one moment: the refrigerator stops, and there are crickets. Ask what each form can do.',
            card('purple', '<b>Poem</b><br>the refrigerator stops<br>and all at once<br>I hear the crickets'),
          ],
        ],
      },
    ],
    takeaway: [
      'Ask of each sentence: what are you doing here?',
      'Analogies explain the new by the known.',
      'The form of a text is part of its message.',
    ],
  },
  {
    lesson: 'figures-of-speech-and-old-stories',
    title: 'Figures of Speech and Old Stories',
    scenes: [
      {
        heading: 'Three kinds of stairs',
        beats: [
          ['A pun has two meanings at once, on purpose.', card('blue', '<b>Pun:</b> two meanings at once, on purpose')],
          [
            'Verbal irony says the opposite of what is meant.',
            card('red', '<b>Verbal irony:</b> the opposite of what is meant'),
          ],
          [
            'An allusion hints at a story that many people know.',
            card('purple', '<b>Allusion:</b> a hint at a known story'),
          ],
        ],
      },
      {
        heading: 'Find all three',
        picture: icons(['Croissant', 'yellow']),
        beats: [
          [
            'Three figures in one breakfast.',
            passage(
              '“[What a light snack,|2 red]” said Dad when he saw [the Mount Everest of pancakes.|3 purple] “Don’t worry,” I said, “[I’m on a roll.|4 blue]” And I reached for the bread.',
            ),
          ],
          ['“A light snack”: he means the opposite. Verbal irony.'],
          ['“The Mount Everest of pancakes”: an allusion to the highest mountain.'],
          ['“I’m on a roll”: doing well, and near some bread. A pun.'],
        ],
      },
      {
        heading: 'An old story made new',
        picture: figure('grade-8-english-figures-and-old-stories'),
        beats: [
          ['Two paths of a story, one above the other.'],
          ['The myth of Icarus: wings of wax, a warning, a fall.', 'a myth'],
          ['The modern tale: a drone, the same warning, a fall.', 'a modern tale'],
          ['The end is different: lost in the sea, or found by a friend.', 'what is new?'],
        ],
      },
      {
        heading: 'Ask three questions',
        beats: [
          [
            'Take a new tale built on the tortoise and the hare. What stayed? A race between fast and slow.',
            card('blue', '<b>What stayed?</b> a race between fast and slow'),
          ],
          [
            'What is changed? Now a girl on crutches meets a boy with a new bike.',
            card('green', '<b>What is changed?</b> a girl on crutches and a boy with a new bike'),
          ],
          [
            'What does the change mean? Patience wins, and so does asking for help.',
            card('purple', '<b>What does it mean?</b> patience wins, and so does asking for help'),
          ],
        ],
      },
      {
        heading: 'Not a lie, not a copy',
        picture: icons(['Drama', 'yellow'], ['BookOpen', 'green']),
        across: true,
        beats: [
          [
            'Irony is no lie: the speaker wants you to see through it.',
            card('yellow', '<b>Irony</b><br>A liar wants to be believed. Irony wants to be understood.'),
          ],
          [
            'And a story pattern is no copy. Look for what is new.',
            card('green', '<b>Pattern</b><br>Old patterns belong to all of us. The change is new.'),
          ],
        ],
      },
    ],
    takeaway: [
      'Pun: two meanings. Irony: the opposite. Allusion: a borrowed story.',
      'New stories take over a pattern and change it.',
      'The change carries the meaning.',
    ],
  },
])
