import { card, next, note, passage, right, sentence, wrong } from '../../stage/page.ts'
import { figure, icons } from '../../stage/picture.ts'
import { filmsOf } from '../../stage/short-form.ts'

export const grade6Stories = filmsOf(6, 'English', [
  {
    lesson: 'point-of-view-and-inference-in-stories',
    title: 'Point of View and Inference in Stories',
    scenes: [
      {
        heading: 'Who is the voice?',
        beats: [
          [
            'The voice that tells a story is the narrator. “I” means first person.',
            card('blue', '<b>First person:</b> “I”: one person inside the story tells it.'),
          ],
          [
            '“He” or “she” with one character’s thoughts: third person, limited.',
            card('purple', '<b>Third, limited:</b> “he, she”: the thoughts of one character'),
          ],
          [
            'With the thoughts of several characters: omniscient, which means all-knowing.',
            card('green', '<b>Third, omniscient:</b> “he, she”: the thoughts of several'),
          ],
        ],
      },
      {
        heading: 'One window, or no roof',
        picture: figure('grade-6-english-3'),
        beats: [
          ['Two houses, each with two people inside.'],
          ['A limited narrator looks through one window and knows one person’s thoughts.', 'one window: one mind'],
          ['An omniscient narrator looks in from above and knows both.', 'no roof: every mind'],
        ],
      },
      {
        heading: 'Read the clues',
        picture: icons(['Mailbox', 'blue']),
        beats: [
          [
            'A short passage about Omar and a mailbox.',
            passage(
              'Omar [checked the mailbox before breakfast, after school and after supper.|2 yellow] “Anything?” said his sister. [“What? Oh, I was just looking at the weather,”|3 yellow] he said.',
            ),
          ],
          ['First clue: he checks the mailbox three times in one day.'],
          ['Second clue: he pretends that he only looked at the weather.'],
        ],
      },
      {
        heading: 'Clues + what you know',
        picture: icons(['Search', 'yellow']),
        across: true,
        beats: [
          ['Take the clues in the text.', card('yellow', 'clues in the text')],
          [
            'Add what you know: people look again and again for something they hope for.',
            next('blue', 'what I know from life'),
          ],
          ['Together they make an inference.', next('green', 'inference')],
          [
            'Omar hopes for a letter and hides how much it matters to him.',
            note('Omar is waiting for a letter and wants to hide it.'),
          ],
        ],
      },
      {
        heading: 'Do not run past the clues',
        picture: icons(['Mail', 'yellow']),
        beats: [
          [
            '“Omar has won a prize”: no word says so. That is a wild guess.',
            wrong('Omar has won a prize in a contest.'),
          ],
          [
            '“He hopes for some mail”: the three visits prove it.',
            right('Omar hopes for some mail: he looks three times.'),
          ],
          [
            'If you can point to the words, it is an inference.',
            note('Can you point to the words? Then it is an inference.'),
          ],
        ],
      },
      {
        heading: 'The narrator is not the author',
        picture: icons(['PenLine', 'purple'], ['Cat', 'blue']),
        across: true,
        beats: [
          [
            'The author is the person who writes. She may be sixty years old.',
            card('purple', '<b>Author</b><br>the person who writes the book'),
          ],
          [
            'Her narrator can be a boy, a queen or even a cat.',
            card('blue', '<b>Narrator</b><br>the voice the author makes up'),
          ],
        ],
      },
    ],
    takeaway: [
      'First person says “I”; third person says “he” or “she.”',
      'Limited means one mind, omniscient means several.',
      'An inference joins clues with what you know.',
    ],
  },
  {
    lesson: 'plot-and-how-characters-change',
    title: 'Plot and How Characters Change',
    scenes: [
      {
        heading: 'The shape of a story',
        picture: figure('grade-6-english-plot-and-character'),
        beats: [
          ['Most plots climb and come down like this hill.'],
          ['Exposition: we meet people and place.', 'exposition'],
          ['Rising action: a problem grows.', 'rising action'],
          ['Climax: the tension is greatest. Something is decided.', 'climax'],
          ['Falling action: we see what follows.', 'falling action'],
          ['Resolution: calm, and something is new.', 'resolution'],
        ],
      },
      {
        heading: 'A tiny story',
        beats: [
          [
            'A tiny story about a girl at a lake.',
            passage(
              'Salma could swim, but [only where she could touch the bottom.|2 blue] At the lake, [her little cousin’s ball drifted out|3 yellow] and he began to cry. Salma looked at the dark water. [She pushed off and swam.|4 red] She brought the ball back, and [the next day she swam to the raft for fun.|5]',
            ),
          ],
          ['Salma swims only where she can touch the bottom: the exposition.'],
          ['Her cousin’s ball drifts away, and he cries: the action rises.'],
          ['She pushes off and swims: the climax.'],
          ['The next day she swims far out for fun: the resolution.'],
        ],
      },
      {
        heading: 'What is in the way?',
        picture: icons(['WavesHorizontal', 'blue']),
        across: true,
        beats: [
          ['Someone wants something: Salma wants to help.', card('blue', 'Salma wants to help')],
          ['Something is in the way: her fear of deep water.', next('red', 'deep water scares her')],
          ['That is the conflict. It makes the story climb.', next('purple', 'conflict')],
        ],
      },
      {
        heading: 'A feeling passes, a trait lasts',
        across: true,
        beats: [
          [
            'A feeling passes. Salma is nervous for a minute.',
            card('yellow', '<b>Feeling</b><br>She is nervous for a minute.'),
          ],
          [
            'A trait lasts. The next day she swims out again. What she does shows that she has changed.',
            card('green', '<b>Trait</b><br>She has become braver: the next day she swims out again.'),
          ],
        ],
      },
      {
        heading: 'Where is the top?',
        picture: icons(['Mountain', 'purple']),
        beats: [
          [
            'Many readers take the last event as the climax. It is not.',
            wrong('The climax is the last thing that happens.'),
          ],
          [
            'Look for the moment that decides: Salma pushes off. After it, we know how things will go.',
            right('The climax is the moment when it is decided.'),
          ],
        ],
      },
    ],
    takeaway: [
      'A conflict is a wish with something in the way.',
      'The climax decides; it need not come last.',
      'Watch what a character does differently at the end.',
    ],
  },
  {
    lesson: 'telling-a-story-well',
    title: 'Telling a Story Well',
    scenes: [
      {
        heading: 'A flat draft',
        picture: icons(['House', 'gray']),
        beats: [
          [
            'A flat draft. It says that the attic was spooky,',
            passage(
              '[We went to the attic and it was spooky|1 gray] and then [there was a noise|2 gray] and then [it was only a bird and I was glad.|3 gray]',
            ),
          ],
          ['that there was a noise'],
          ['and that the writer was glad. Did you feel anything? Four tools will help.'],
        ],
      },
      {
        heading: 'Tools 1 and 2: start inside, and show',
        picture: icons(['Footprints', 'purple']),
        across: true,
        beats: [
          [
            'Do not announce the story.',
            card('red', '<b>Announces</b><br>I will write about the time we went to the attic.'),
          ],
          [
            'Begin with something that happens. “The third stair groaned. Jonah stopped with one foot in the air.” We see that he is afraid.',
            card('green', '<b>Starts inside</b><br>The third stair groaned. Jonah stopped with one foot in the air.'),
          ],
        ],
      },
      {
        heading: 'Tool 3: let people talk',
        picture: icons(['MessageCircle', 'purple'], ['MessageCircle', 'blue']),
        beats: [
          [
            '“Did you hear that?” he whispered. Quotation marks open the speech.',
            sentence('[“|1 purple]Did you hear that[?”|2 purple] he whispered.'),
          ],
          ['The question mark is inside the closing marks.'],
          [
            'A new speaker gets a new paragraph. A comma comes before “I said.”',
            sentence('[“It is only the wind,” I said.|3 blue]'),
          ],
        ],
      },
      {
        heading: 'Tool 4: lead through time',
        beats: [
          ['“And then, and then” makes readers tired.', card('red', '<b>Tired:</b> and then … and then … and then')],
          [
            'Use time words: at dusk, before long, as soon as.',
            card('green', '<b>Fresh:</b> at dusk, before long, as soon as, meanwhile'),
          ],
          [
            'Set the pace: short sentences run, long ones slow down.',
            card('blue', '<b>Pace:</b> Short sentences run. Long ones slow down.'),
          ],
        ],
      },
      {
        heading: 'The new scene',
        beats: [
          [
            'The third stair groaned. Jonah stopped with one foot in the air. “Did you hear that?” he whispered.',
            passage(
              'The third stair groaned. Jonah stopped with one foot in the air.<br>“Did you hear that?” he whispered.',
            ),
          ],
          [
            'Before I could answer, something gray burst out and sat down on my head.',
            passage(
              'Before I could answer, something gray burst out of the box, circled the lamp once and sat down on my head.',
            ),
          ],
          ['The word “spooky” is gone. Now we feel it.', note('The word “spooky” is gone. The feeling is there.')],
        ],
      },
    ],
    takeaway: [
      'Start in the middle of something.',
      'Show what a camera could see, instead of naming feelings.',
      'New speaker, new paragraph; marks go inside.',
    ],
  },
])
