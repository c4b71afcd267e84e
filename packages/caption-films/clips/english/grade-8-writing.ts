import { card, note, passage, right, sentence, step, wrong } from '../../stage/page.ts'
import { figure, icons } from '../../stage/picture.ts'
import { filmsOf } from '../../stage/short-form.ts'

export const grade8Writing = filmsOf(8, 'English', [
  {
    lesson: 'verbals-and-moods',
    title: 'Verbals and Moods',
    scenes: [
      {
        heading: 'Three costumes',
        across: true,
        beats: [
          [
            'A verbal comes from a verb but does another job. A gerund is a noun: juggling takes practice.',
            card('blue', '<b>Gerund</b><br>works as a noun:<br>Juggling takes practice.'),
          ],
          [
            'A participle is an adjective: the juggling clown.',
            card('yellow', '<b>Participle</b><br>works as an adjective:<br>the juggling clown'),
          ],
          [
            'An infinitive is “to” with a verb: I want to juggle.',
            card('green', '<b>Infinitive</b><br>to + verb:<br>I want to juggle.'),
          ],
        ],
      },
      {
        heading: 'The “it” test',
        picture: icons(['Paintbrush', 'blue'], ['Fence', 'yellow']),
        beats: [
          [
            '“Painting the fence took two days.” What kind of verbal is it?',
            sentence('[Painting the fence|1 blue] took two days.'),
          ],
          [
            'Put “it” in its place: “It took two days.” That works, so it is a gerund.',
            sentence('[It|2 blue] took two days.'),
          ],
          [
            '“The painting boy”: here “it” does not work. The word describes the boy: a participle.',
            sentence('The [painting|3 yellow] boy whistled.'),
          ],
        ],
      },
      {
        heading: 'Five moods',
        beats: [
          [
            'Mood is the attitude of a verb. The indicative states.',
            card('blue', '<b>Indicative:</b> The gate opens.'),
          ],
          ['The imperative orders.', card('red', '<b>Imperative:</b> Open the gate.')],
          ['The interrogative asks.', card('purple', '<b>Interrogative:</b> Does the gate open?')],
          [
            'The conditional says what would happen.',
            card('yellow', '<b>Conditional:</b> It would open if you pushed.'),
          ],
          [
            'The subjunctive names a wish or something unreal.',
            card('green', '<b>Subjunctive:</b> I wish it were open.'),
          ],
        ],
      },
      {
        heading: 'An unreal “if”',
        picture: icons(['Bird', 'blue'], ['TreePine', 'green']),
        beats: [
          [
            '“If I was a bird, I will sleep there.” I am no bird: the “if” is unreal, and “was” does not fit.',
            sentence('If I [was|1 red] a bird, I [will|2 red] sleep in that tree.'),
          ],
          ['Neither does “will.”'],
          [
            'Put “were” for every person: if I were a bird,',
            sentence('If I [were|3] a bird, I [would|4] sleep in that tree.'),
          ],
          ['and “would”: I would sleep in that tree.'],
        ],
      },
      {
        heading: 'Keep one mood',
        picture: icons(['CookingPot', 'yellow']),
        beats: [
          ['An order slides into advice: the mood shifts.', wrong('Rinse the rice, and then you should boil it.')],
          ['Two orders in one mood read smoothly.', right('Rinse the rice, and then boil it.')],
        ],
      },
    ],
    takeaway: [
      'Gerund: noun. Participle: adjective. Infinitive: “to” and a verb.',
      'Mood shows whether a verb states, orders, asks or imagines.',
      'An unreal “if” needs “were” and “would.”',
    ],
  },
  {
    lesson: 'commas-dashes-and-ellipses',
    title: 'Commas, Dashes and Ellipses',
    scenes: [
      {
        heading: 'One sentence, three silences',
        beats: [
          ['A comma makes a short pause.', card('blue', '<b>Comma:</b> I opened the box, and smiled.')],
          [
            'A dash makes a sudden break: a surprise is coming.',
            card('yellow', '<b>Dash:</b> I opened the box—and screamed.'),
          ],
          ['An ellipsis lets the voice fade.', card('purple', '<b>Ellipsis:</b> I opened the box, and then …')],
        ],
      },
      {
        heading: 'Pairs that step aside',
        picture: icons(['Flower', 'red'], ['Soup', 'yellow']),
        beats: [
          [
            'Marks in pairs set words aside.',
            sentence('Our neighbor[, a retired pilot,|2 blue] waters his roses at dawn.'),
          ],
          ['Two commas set off calm extra words: a retired pilot.'],
          [
            'Two dashes set off an interruption: careful, it’s hot!',
            sentence('The soup[—careful, it’s hot!—|3 yellow]is ready.'),
          ],
        ],
      },
      {
        heading: 'Cutting a quotation',
        picture: icons(['Signpost', 'green']),
        beats: [
          [
            'You may leave words out and show it with an ellipsis. The original: the trail is open to hikers but not to horses.',
            passage('“The trail, which follows an old railroad, is open to hikers but not to horses.”'),
          ],
          [
            'Leave out the railroad: the meaning stays. This cut is fair.',
            passage('[“The trail … is open to hikers but not to horses.”|2]'),
          ],
          [
            'Leave out “but not to”: the meaning turns around. Never do that.',
            passage('[“The trail … is open to hikers … horses.”|3 red]'),
          ],
        ],
      },
      {
        heading: 'A test for every cut',
        picture: icons(['Scissors', 'purple']),
        beats: [
          ['Read the short version by itself.', step('Read the short version.')],
          ['Would the writer agree with it? Then the cut is fair.', step('Would the writer agree with it?')],
          ['Never drop small words that turn the meaning: not, only, if.', step('Never drop “not,” “only” or “if.”')],
        ],
      },
      {
        heading: 'Loud marks lose their voice',
        picture: icons(['Ellipsis', 'purple']),
        beats: [
          [
            'If every sentence fades, none does. Twenty dashes on a page are noise.',
            wrong('We waited … and waited … and it rained …'),
          ],
          [
            'Use plain periods. Save the loud marks for one moment that matters.',
            right('We waited. We waited some more. It rained.'),
          ],
        ],
      },
    ],
    takeaway: [
      'Comma: a short pause. Dash: a break.',
      'Ellipsis: a fading voice, or words left out.',
      'A cut must be visible and fair.',
    ],
  },
  {
    lesson: 'reports-from-research',
    title: 'Reports from Research',
    scenes: [
      {
        heading: 'Sort before you write',
        picture: figure('grade-8-english-reports-from-research'),
        beats: [
          ['Note cards under three headings: problem, causes, solutions.'],
          ['Each note gets one word, and goes under its heading.', 'one heading, its notes'],
          ['The headings come in an order that leads the reader on.', 'one heading prepares the next'],
          ['Below is a chart. It has a title and labels.', 'a chart with a title'],
          ['And it names its source.', 'and a source'],
        ],
      },
      {
        heading: 'Sort these notes',
        beats: [
          [
            'The question: why are our bike racks full? Problem: 11 of 14 are full by eight.',
            card('red', '<b>Problem:</b> 11 of 14 bike racks are full by eight'),
          ],
          ['Cause: a bus line was cut.', card('blue', '<b>Cause:</b> bus line 6 was cut in May')],
          ['Solution: a lot nearby has room.', card('green', '<b>Solution:</b> the church lot has room (Novak)')],
          [
            'The first bike had no pedals: lovely, but it goes back into the box.',
            card('gray', '<b>Back in the box:</b> the first bike had no pedals'),
          ],
        ],
      },
      {
        heading: 'Paste or weave?',
        picture: icons(['Bike', 'blue']),
        beats: [
          ['A pasted quotation hangs alone.', wrong('“Racks are like a full elevator.” This is a quote by Novak.')],
          [
            'A woven one is part of your own sentence, with its source.',
            right('By eight o’clock, the racks are what Novak (2023) calls “a full elevator.”'),
          ],
        ],
      },
      {
        heading: 'Say what it shows',
        picture: icons(['Bike', 'green']),
        beats: [
          [
            'A number alone is a stranger at the party.',
            passage(
              '[Eleven of fourteen racks are full by eight (own count, May 6 to 10).|2] [This means that even early riders have little choice.|3 purple]',
            ),
          ],
          ['Introduce it, and say where it comes from. Your own count needs the days.'],
          ['Then say what it shows: even early riders have little choice.'],
        ],
      },
      {
        heading: 'Credit twice',
        picture: icons(['BookBookmark', 'purple']),
        across: true,
        beats: [
          ['In the text: a short credit at the very fact.', card('blue', '<b>In the text</b><br>(Novak, 2023)')],
          [
            'At the end: the full source, so that readers can find it.',
            card('purple', '<b>In the list</b><br>author, title, place or kind, date'),
          ],
          ['Facts in your own words need a credit, too.', note('Facts in your own words need a credit, too.')],
        ],
      },
    ],
    takeaway: [
      'A report answers a question.',
      'Sort notes by their job; leave out what has none.',
      'Weave in evidence, explain it and credit it twice.',
    ],
  },
])
