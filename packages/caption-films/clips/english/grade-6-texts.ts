import { card, note, passage, right, sentence, step, wrong } from '../../stage/page.ts'
import { figure, icons } from '../../stage/picture.ts'
import { filmsOf } from '../../stage/short-form.ts'

export const grade6Texts = filmsOf(6, 'English', [
  {
    lesson: 'how-texts-are-built',
    title: 'How Texts Are Built',
    scenes: [
      {
        heading: 'Facts need a plan',
        picture: figure('grade-6-english-how-texts-are-built'),
        beats: [
          ['A text is built on a plan, its structure. The picture shows four.'],
          ['A line with dots: time order.', 'order in time'],
          ['Rain, then an arrow to flood: cause and effect.', 'a cause, an effect'],
          ['Two boxes side by side: compare and contrast.', 'two things side by side'],
          ['A question mark, then a check mark: problem and solution.', 'trouble, then help'],
        ],
      },
      {
        heading: 'Small words show the plan',
        beats: [
          [
            '“First,” “then” and “later” point to time order.',
            card('blue', '<b>Time order:</b> first, then, later, finally'),
          ],
          [
            '“Because” and “so” point to cause and effect.',
            card('green', '<b>Cause and effect:</b> because, so, as a result'),
          ],
          ['“Like,” “unlike” and “both” compare.', card('yellow', '<b>Compare:</b> like, unlike, both, but')],
          [
            '“The trouble is” names a problem.',
            card('purple', '<b>Problem, solution:</b> the trouble is, to solve this'),
          ],
        ],
      },
      {
        heading: 'Find the plan of this text',
        picture: icons(['BookOpen', 'blue'], ['Armchair', 'yellow']),
        beats: [
          [
            'A text about chairs that scraped across the library floor.',
            passage(
              '[The trouble was|2 purple] noise: chairs scraped across our library floor all day. [To solve this,|3 purple] the chess club cut old tennis balls and slid them over the legs. [Unlike|4] before, you can now hear a page turn.',
            ),
          ],
          ['“The trouble was” marks the problem.'],
          ['“To solve this” marks the solution: tennis balls on the legs.'],
          ['“Unlike” compares the room before and after.'],
        ],
      },
      {
        heading: 'Take a part away',
        beats: [
          [
            'What is the last sentence for? Leave it out in your mind.',
            step('Leave out the last sentence in your mind.'),
          ],
          ['What would you miss?', step('What would readers miss?')],
          ['You would not know whether the tennis balls helped.', step('They would not know whether the plan worked.')],
          ['So the job of that part is to show the result.', note('So its job is to show the *result*.')],
        ],
      },
      {
        heading: 'First is not always the cause',
        picture: icons(['Bell', 'yellow'], ['Snowflake', 'blue']),
        beats: [
          [
            'The bell rang, and then it snowed. Did the bell make the snow?',
            wrong('The bell rang, and then it began to snow. So the bell made it snow.'),
          ],
          [
            'No. It only came first. A cause makes the next thing happen.',
            right('The bell came first. It did not make anything fall from the sky.'),
          ],
        ],
      },
    ],
    takeaway: [
      'Structure is the plan that holds the facts together.',
      'Signal words show which plan it is.',
      'To find the job of a part, take it away in your mind.',
    ],
  },
  {
    lesson: 'word-parts-and-context-clues',
    title: 'Word Parts and Context Clues',
    scenes: [
      {
        heading: 'Look inside',
        picture: figure('grade-6-english-word-parts'),
        beats: [
          ['A word tree. Its root is “port,” which means carry. On its branches sit transport, export and portable.'],
          ['A root carries the main meaning.', 'root: the main meaning'],
          ['A prefix comes in front, like “trans” and “ex.”', 'prefix: in front'],
          ['A suffix comes at the end, like “able.”', 'suffix: at the end'],
        ],
      },
      {
        heading: 'Look around',
        beats: [
          [
            'Words nearby can give a definition: a gale is a very strong wind.',
            card('blue', '<b>Definition:</b> A gale, a very strong wind, shook the tent.'),
          ],
          [
            'Or an opposite: shallow is not deep.',
            card('purple', '<b>Opposite:</b> Unlike the shallow creek, the lake was deep.'),
          ],
          [
            'Or an example: snakes and turtles are reptiles.',
            card('green', '<b>Example:</b> Reptiles, such as snakes and turtles, like the sun.'),
          ],
        ],
      },
      {
        heading: '“She seemed invincible: no one beat her”',
        picture: icons(['Trophy', 'yellow']),
        across: true,
        beats: [
          ['A new word: the chess champion seemed invincible.'],
          ['“In” means not.', card('purple', '<b>in</b><br>not')],
          ['“Vinc” means conquer.', card('blue', '<b>vinc</b><br>conquer')],
          ['“Ible” means can be.', card('green', '<b>ible</b><br>can be')],
          [
            'Together: cannot be conquered. The context agrees, because no one beat her.',
            note('invincible: cannot be conquered'),
          ],
        ],
      },
      {
        heading: 'Then check',
        beats: [
          ['Make a guess: cannot be beaten.', step('Guess: “cannot be beaten.”')],
          ['Put it into the sentence. It makes sense.', step('Put your guess into the sentence: it makes sense.')],
          ['Now look the word up in a dictionary.', step('Look the word up, and choose the meaning that fits.')],
          [
            'Take the meaning that fits here. It need not be the first one.',
            note('The first meaning in the list is not always the right one.'),
          ],
        ],
      },
      {
        heading: 'Letters can fool you',
        picture: icons(['Search', 'purple']),
        across: true,
        beats: [
          [
            'In “replay,” the rest is a word: to play again. “Re” is a prefix.',
            card('green', '<b>re + play</b><br>play again: “re” is a prefix'),
          ],
          [
            'In “ready,” the rest is nothing. The same letters are no prefix. Cover them and look.',
            card('red', '<b>re + ady</b><br>“ady” is no word: no prefix here'),
          ],
        ],
      },
    ],
    takeaway: [
      'Inside: prefix, root, suffix.',
      'Around: definition, opposite, example, result.',
      'Guess, then check which meaning fits.',
    ],
  },
  {
    lesson: 'figurative-language-and-poems',
    title: 'Figurative Language and Poems',
    scenes: [
      {
        heading: 'Four ways to paint',
        beats: [
          [
            'A simile compares with “like” or “as”: like a lantern.',
            card('blue', '<b>Simile:</b> The moon hung there like a lantern.'),
          ],
          [
            'A metaphor says that it is one: the moon was a lantern.',
            card('purple', '<b>Metaphor:</b> The moon was a lantern.'),
          ],
          [
            'Personification lets a thing act like a person: it peeked.',
            card('green', '<b>Personification:</b> The moon peeked over the roof.'),
          ],
          [
            'Hyperbole exaggerates on purpose: as near as my nose.',
            card('yellow', '<b>Hyperbole:</b> The moon was as near as my nose.'),
          ],
        ],
      },
      {
        heading: 'What do the two share?',
        picture: icons(['CookingPot', 'yellow'], ['Anchor', 'blue']),
        beats: [
          [
            '“Grandma’s kitchen is a harbor.” Is there water in it?',
            sentence('“[Grandma’s kitchen|2 blue] is [a harbor|3 purple].”'),
          ],
          ['Think of a kitchen: warm, full of people.'],
          ['Think of a harbor: ships come in from rough seas.'],
          [
            'What do they share? Both are safe places to return to.',
            note('Both are *safe*: people come in from outside and rest.'),
          ],
        ],
      },
      {
        heading: 'Lines and stanzas',
        picture: figure('grade-6-english-figurative-language-and-poems'),
        beats: [
          ['Four numbered lines of a poem about the wind.'],
          ['Each row is a line.', 'one line'],
          ['The brace groups four lines: a stanza, like a paragraph.', 'four lines: a stanza'],
          ['When you read aloud, stop at punctuation, not at each line end.', 'follow the punctuation'],
        ],
      },
      {
        heading: 'Is “like” always a simile?',
        picture: icons(['CloudRain', 'blue'], ['Drum', 'purple']),
        across: true,
        beats: [
          [
            '“I like rain” means enjoy. “Things like paper” means such as. No simile.',
            card('red', '<b>No</b><br>I like rain.<br>Bring things like paper.'),
          ],
          [
            '“The rain fell like tiny drums” compares two different things. That is a simile.',
            card('green', '<b>Yes</b><br>The rain fell like tiny drums.'),
          ],
        ],
      },
      {
        heading: 'Does a poem have to rhyme?',
        picture: icons(['Lamp', 'yellow'], ['Snowflake', 'blue']),
        beats: [
          [
            'One streetlight. Under it, all the snow that fell tonight is learning to dance.',
            sentence('One streetlight.<br>Under it, all the snow<br>that fell tonight<br>is learning to dance.'),
          ],
          [
            'No two lines rhyme. It is still a poem: it has line breaks and a picture.',
            note('No rhyme, and still a poem: line breaks and a picture.'),
          ],
        ],
      },
    ],
    takeaway: [
      'A figure of speech is not meant word for word.',
      'Ask what the two things share.',
      'A poem may rhyme, but it does not have to.',
    ],
  },
])
