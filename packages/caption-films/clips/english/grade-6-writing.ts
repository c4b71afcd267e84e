import { card, next, note, passage, right, sentence, wrong } from '../../stage/page.ts'
import { figure, icons } from '../../stage/picture.ts'
import { filmsOf } from '../../stage/short-form.ts'

export const grade6Writing = filmsOf(6, 'English', [
  {
    lesson: 'pronouns-that-fit',
    title: 'Pronouns That Fit',
    scenes: [
      {
        heading: 'One job, one form',
        picture: icons(['User', 'blue'], ['Gift', 'yellow'], ['KeyRound', 'green']),
        across: true,
        beats: [
          [
            'A pronoun steps in for a noun. A subject pronoun does something: I, she, he, we, they.',
            card('blue', '<b>Subject</b><br>does something:<br>I, she, he, we, they'),
          ],
          [
            'An object pronoun receives something: me, her, him, us, them.',
            card('yellow', '<b>Object</b><br>receives it:<br>me, her, him, us, them'),
          ],
          [
            'A possessive pronoun owns something: my, her, his, our, their.',
            card('green', '<b>Possessive</b><br>owns it:<br>my, her, his, our, their'),
          ],
        ],
      },
      {
        heading: 'I or me? Leave one out',
        picture: icons(['ListMusic', 'purple']),
        beats: [
          [
            '“Grandpa taught Rosa and … to whistle.” Is it I or me? Leave Rosa out and listen.',
            sentence('Grandpa taught Rosa and ___ to whistle.'),
          ],
          ['“Grandpa taught I to whistle”: nobody speaks like that.', sentence('Grandpa taught [I|2 red] to whistle.')],
          [
            '“Grandpa taught me to whistle”: that fits. So: Rosa and me.',
            sentence('Grandpa taught [me|3] to whistle.'),
          ],
        ],
      },
      {
        heading: 'After a small word, use the object form',
        picture: icons(['MessageCircle', 'purple']),
        beats: [
          ['“Between you and I” sounds polite, but it is not correct.', wrong('This stays between you and I.')],
          [
            '“Between” is a preposition, so the object form follows: you and me.',
            right('This stays between you and me.'),
          ],
          ['The same holds after to, for, with and at.', note('to, for, with, at, between + me, him, her, us, them')],
        ],
      },
      {
        heading: '“Myself” needs an “I”',
        beats: [
          [
            'I taught myself a trick: the action comes back to me.',
            card('green', '<b>Sends it back:</b> I taught myself a card trick.'),
          ],
          [
            'The mayor herself swept the steps: it stresses a noun.',
            card('blue', '<b>Stresses a noun:</b> The mayor herself swept the steps.'),
          ],
          [
            'It does not replace a plain “me.” Write to Ben or me.',
            card('red', '<b>Not for “me”:</b> Write to Ben or me, not to Ben or myself.'),
          ],
        ],
      },
      {
        heading: 'Only one noun may fit',
        picture: icons(['Utensils', 'yellow']),
        beats: [
          [
            '“When Tess waved to Amy, she dropped her tray.”',
            sentence('When Tess waved to Amy, [she|2 red] dropped her tray.'),
          ],
          ['Who dropped it? “She” may be Tess or Amy. Readers cannot know.'],
          [
            'Say the name: “Amy dropped her tray.” Now it is clear.',
            sentence('When Tess waved to Amy, [Amy|3] dropped her tray.'),
          ],
        ],
      },
    ],
    takeaway: [
      'The form follows the job: subject, object or owner.',
      'Leave the other person out to hear I or me.',
      'If two nouns could fit, use the name.',
    ],
  },
  {
    lesson: 'paragraphs-that-explain',
    title: 'Paragraphs That Explain',
    scenes: [
      {
        heading: 'A sandwich of sentences',
        picture: figure('grade-6-english-paragraphs-that-explain'),
        beats: [
          ['A paragraph drawn as a sandwich.'],
          ['The top slice is the topic sentence: what will be explained?', 'top: the topic sentence'],
          ['The filling is facts, in a good order, joined by linking words.', 'filling: facts in order'],
          ['The bottom slice closes with a last thought.', 'bottom: a closing thought'],
        ],
      },
      {
        heading: 'Start with notes',
        picture: icons(['StickyNote', 'yellow'], ['MessageCircleQuestionMark', 'blue']),
        across: true,
        beats: [
          [
            'Here are some notes. They are a heap, not a text.',
            card('gray', '<b>Notes</b><br>air inside bottle · water pushed out · finger lifts · straw full'),
          ],
          [
            'First decide on the question: why does water stay in a straw under your finger?',
            card('blue', '<b>Question</b><br>Why does water stay in a straw when your finger is on top?'),
          ],
        ],
      },
      {
        heading: 'Write the top slice, then link',
        picture: icons(['CupSoda', 'blue']),
        beats: [
          [
            'The topic sentence: your finger can hold water in a straw.',
            passage(
              'Your finger can hold water in a straw. [First,|2 purple] you dip the straw and close its top. [Because|3 blue] no air can get in above the water, the air below holds it up. [As a result,|4] nothing drips until you lift your finger.',
            ),
          ],
          ['“First” starts the order of steps.'],
          ['“Because” gives the reason: no air gets in above.'],
          ['“As a result” shows the effect: nothing drips.'],
        ],
      },
      {
        heading: 'Close with something new',
        picture: icons(['BicepsFlexed', 'yellow'], ['Wind', 'blue']),
        beats: [
          ['This ending only repeats the first sentence.', wrong('That is why your finger can hold water in a straw.')],
          [
            'This one leaves readers with a new thought: the air does the work.',
            right('So the real strong arm is not your finger. It is the air.'),
          ],
        ],
      },
      {
        heading: 'Beware of the fact pile',
        across: true,
        beats: [
          [
            'A fact pile: all true, but nothing is linked or explained.',
            card('red', '<b>Fact pile</b><br>Straws are thin. Straws are long. Water is wet.'),
          ],
          [
            'A chat voice is fine among friends, not here.',
            card('yellow', '<b>Chat voice</b><br>so yeah straws are kinda cool lol'),
          ],
          [
            'A calm voice with linking words explains.',
            card('green', '<b>Clear voice</b><br>Because the top is closed, no air gets in.'),
          ],
        ],
      },
    ],
    takeaway: [
      'Topic sentence, facts in order, closing thought.',
      'Linking words show how facts belong together.',
      'Read it aloud, and repair what is missing.',
    ],
  },
  {
    lesson: 'giving-reasons',
    title: 'Giving Reasons',
    scenes: [
      {
        heading: 'Build a temple',
        picture: figure('grade-6-english-giving-reasons'),
        beats: [
          ['An argument, drawn as a small temple.'],
          ['The roof is the claim: what you want others to believe or do.', 'roof: the claim'],
          ['The pillars are reasons. They answer: why?', 'pillars: reasons'],
          ['The stones are evidence: how do you know?', 'stones: evidence'],
          ['One pillar has no stone. It hangs in the air.', 'no stone: unsupported'],
        ],
      },
      {
        heading: 'A claim to support',
        beats: [
          [
            'Look at the three colors in this argument.',
            passage(
              '[Our class should start the day with ten minutes of reading,|2 purple] [because it helps us settle down.|3 blue] [In a two-week trial, our teacher counted 14 late starts before and 5 after.|4]',
            ),
          ],
          ['Claim: our class should start the day with ten minutes of reading.'],
          ['Reason: because it helps us settle down.'],
          ['Evidence: there were 14 late starts before, and 5 after.'],
        ],
      },
      {
        heading: 'Three that only sound like reasons',
        beats: [
          ['A feeling: others may not share it.', card('red', '<b>A feeling:</b> “because reading is the best”')],
          [
            'An echo: it repeats the claim in other words.',
            card('red', '<b>An echo:</b> “because each day should begin with a book”'),
          ],
          [
            'A loose fact: true, but it has nothing to do with the claim.',
            card('red', '<b>A loose fact:</b> “because our library has blue chairs”'),
          ],
        ],
      },
      {
        heading: 'Is a true fact always evidence?',
        picture: icons(['BookOpen', 'purple']),
        beats: [
          [
            '“The oldest book is from 1961.” True, but useless here.',
            wrong('The oldest book in our room is from 1961.'),
          ],
          ['“19 of 25 students said they feel calmer.” That fits.', right('19 of 25 students said they feel calmer.')],
          ['Evidence must be true, and it must fit the reason.', note('Evidence must fit the reason.')],
        ],
      },
      {
        heading: 'Who reads it?',
        picture: icons(['Clock', 'blue']),
        across: true,
        beats: [
          ['Think of your reader: a busy teacher.', card('gray', 'a busy teacher')],
          ['She cares about lesson time.', next('blue', 'cares about time')],
          [
            'So choose a reason that matters to her: fewer late starts save time.',
            next('green', '“Fewer late starts save time.”'),
          ],
        ],
      },
    ],
    takeaway: [
      'Claim: what? Reason: why? Evidence: how do you know?',
      'A feeling, an echo or a loose fact is no reason.',
      'Choose reasons that matter to your reader.',
    ],
  },
])
