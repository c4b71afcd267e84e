import { card, note, passage, right, step, wrong } from '../../stage/page.ts'
import { figure, icons } from '../../stage/picture.ts'
import { filmsOf } from '../../stage/short-form.ts'

export const grade8Texts = filmsOf(8, 'English', [
  {
    lesson: 'strongest-evidence',
    title: 'Strongest Evidence',
    scenes: [
      {
        heading: 'How close is the quotation?',
        picture: figure('grade-8-english-strongest-evidence'),
        beats: [
          ['Think of a claim as the center of a target.'],
          ['The strongest quotation lands right beside it.', 'center: hits the claim'],
          ['A weaker one lands in a ring.', 'ring: helps a little'],
          ['A true sentence about something else misses the target.', 'outside: off target'],
        ],
      },
      {
        heading: 'Coach Reyes cares more than she shows',
        beats: [
          [
            'Three witnesses for this claim. A is true, but it is about winning. It misses.',
            card('red', '<b>A:</b> “Coach Reyes had won the title twice.”'),
          ],
          [
            'B helps. Yet it only mentions what people said.',
            card('yellow', '<b>B:</b> “People said she was kinder than she looked.”'),
          ],
          [
            'C shows it: she drove back through the rain for a shoe. This is the strongest.',
            card('green', '<b>C:</b> “She drove back through the rain for Eli’s forgotten shoe.”'),
          ],
        ],
      },
      {
        heading: 'Three test questions',
        picture: icons(['Target', 'red']),
        beats: [
          ['Does it hit the key words of your claim?', step('Does it hit the key words of the claim?')],
          ['Does it show something, or only mention it?', step('Does it show, or only mention?')],
          [
            'Could someone use it to prove the opposite? The less, the better.',
            step('Could it also prove the opposite?'),
          ],
        ],
      },
      {
        heading: 'Claim, quotation, explanation',
        picture: icons(['CloudRain', 'blue'], ['CarFront', 'green']),
        beats: [
          [
            'A quotation never works alone.',
            passage(
              '[Coach Reyes cares more than she shows.|2 purple] She [“drove back through the rain”|3] for one shoe. [“Through the rain” makes the small errand costly: she hides her care in a chore.|4 blue]',
            ),
          ],
          ['Start with the claim.'],
          ['Quote only the words that matter.'],
          ['Explain which word counts, and what it suggests.'],
        ],
      },
      {
        heading: 'Longer is not stronger',
        beats: [
          ['Six lines hide the three words that matter.', wrong('A long quotation proves more and speaks for itself.')],
          ['Quote the three words, and explain them.', right('Three exact words and an explanation prove more.')],
          [
            'And say what the text leaves open: we do not know why she hides it.',
            note('Say honestly what the text leaves open.'),
          ],
        ],
      },
    ],
    takeaway: [
      'Strong evidence hits the claim and shows something.',
      'It leaves little room for another reading.',
      'Claim, quotation, explanation: always together.',
    ],
  },
  {
    lesson: 'comparing-texts-and-judging-sources',
    title: 'Comparing Texts and Judging Sources',
    scenes: [
      {
        heading: 'Same points, both texts',
        picture: figure('grade-8-english-3'),
        beats: [
          ['Two texts, joined by lines at four points.'],
          ['Purpose: does each inform, persuade or entertain?', 'purpose'],
          ['Evidence: figures and experts, or only feelings?', 'evidence'],
          ['Tone: calm, alarmed or mocking?', 'tone'],
          ['And which question does each one leave out?', 'left out'],
        ],
      },
      {
        heading: 'Two texts about one bridge',
        beats: [
          [
            'A city engineer and a store flyer write about a new footbridge.',
            passage(
              'Text 1 (city engineer): “Since the footbridge opened, [our counters show|2] 310 walkers a day. Repairs will cost more than planned.”',
            ),
          ],
          ['Text 1 counts: 310 walkers a day. It even names a drawback.'],
          [
            'Text 2 mocks: “that silly bridge.”',
            passage('Text 2 (store flyer): “[That silly bridge|3 red] is empty! [Everyone|4 red] hates it.”'),
          ],
          ['It says “everyone” and counts no one.'],
        ],
      },
      {
        heading: 'Compare in one breath',
        picture: icons(['Scale', 'purple']),
        beats: [
          [
            'Now write it as a comparison.',
            passage(
              '[While|2 blue] Text 1 supports its view with counts, Text 2 relies on mockery. [Both|3 purple] speak about use, [but only|4] Text 1 lets readers check.',
            ),
          ],
          ['“While” marks a difference on one point: evidence.'],
          ['“Both” names the common point.'],
          ['“But only” adds your judgment.'],
        ],
      },
      {
        heading: 'Five questions for a source',
        beats: [
          ['Who wrote it? Look for a name.', step('Who wrote it?')],
          ['When? Facts grow old.', step('When?')],
          ['Why? Someone may gain from your belief.', step('Why?')],
          ['On what evidence? Can you check it?', step('On what evidence?')],
          ['Do independent sources agree? Few make the same mistake by chance.', step('Do independent sources agree?')],
        ],
      },
      {
        heading: 'Two summaries are no comparison',
        picture: icons(['Columns2', 'blue']),
        beats: [
          [
            'Cut the answer in half. If each half makes sense alone, nothing was compared.',
            wrong('First a page on Text 1, then a page on Text 2.'),
          ],
          [
            'Build each paragraph on one point, and let both texts speak in it.',
            right('One point per paragraph, and both texts in it.'),
          ],
        ],
      },
    ],
    takeaway: [
      'Compare on the same point, with both texts in the paragraph.',
      'Ask who, when, why, on what evidence, and who agrees.',
      'Doubt is not rejection: look for a second source.',
    ],
  },
  {
    lesson: 'testing-an-argument',
    title: 'Testing an Argument',
    scenes: [
      {
        heading: 'Draw the map first',
        picture: figure('grade-8-english-testing-an-argument'),
        beats: [
          ['To trace an argument, draw its map.'],
          ['At the top is the claim.', 'claim'],
          ['Under it are the reasons.', 'reasons'],
          ['Under each reason is its evidence.', 'evidence'],
          ['Here one line is broken. That reason is not supported.', 'a broken link'],
        ],
      },
      {
        heading: 'An argument to pull on',
        picture: icons(['Link', 'purple'], ['Unlink', 'red']),
        beats: [
          [
            '“Our town should ban scooters.” That is the claim. Now test each link.',
            passage(
              'Our town should ban scooters. [Since they arrived, the bakery has lost customers.|2 yellow] [Ninety percent of people feel unsafe.|3 red] [Scooter fans think that rules are only for others.|4 purple]',
            ),
          ],
          ['“Since they arrived, the bakery has lost customers.” After is not because. A new café may be the cause.'],
          ['“Ninety percent feel unsafe.” Who was counted, and how many? There is no source.'],
          ['“Fans think rules are only for others.” A straw man: a twisted view that is easy to beat.'],
        ],
      },
      {
        heading: 'Four tests',
        beats: [
          ['Relevant: is it about this reason?', card('blue', '<b>Relevant:</b> Is it about this reason?')],
          ['Source: who counted, and how many?', card('red', '<b>Source:</b> Who counted, and how many?')],
          ['Cause: because, or only after?', card('yellow', '<b>Cause:</b> Because, or only after?')],
          [
            'Fair: would the other side accept it as their view?',
            card('purple', '<b>Fair:</b> Would the other side agree with how it is described?'),
          ],
        ],
      },
      {
        heading: 'Repair the links',
        beats: [
          [
            'A count with a month: 46 scooters across sidewalks.',
            step('In May we counted 46 scooters left across sidewalks.'),
          ],
          [
            'A cause we can see: people had to step into the road.',
            step('Two parents with strollers had to walk in the road.'),
          ],
          [
            'A fair view of the other side: riders lack parking spots.',
            step('Riders say that they lack parking spots, and they are right.'),
          ],
          [
            'Now a modest claim holds: paint parking spots.',
            note('A modest claim fits now: paint parking spots for scooters.'),
          ],
        ],
      },
      {
        heading: 'One flaw does not decide',
        picture: icons(['Unlink', 'red']),
        beats: [
          ['A broken link does not make a claim false.', wrong('One link is broken, so the claim is false.')],
          [
            'It has not been shown in this way. Judge each link by itself.',
            right('It has not been shown in this way. Test the other links.'),
          ],
        ],
      },
    ],
    takeaway: [
      'Trace: claim, reasons, evidence, other side.',
      'Test: relevant, with a source, a real cause, fair.',
      'A weak link weakens the argument. It does not settle the claim.',
    ],
  },
])
