import { card, note, passage, right, wrong } from '../../stage/page.ts'
import { figure, icons } from '../../stage/picture.ts'
import { filmsOf } from '../../stage/short-form.ts'

export const grade7Writing = filmsOf(7, 'English', [
  {
    lesson: 'precise-and-concise-sentences',
    title: 'Precise and Concise Sentences',
    scenes: [
      {
        heading: 'Nothing to spare, nothing missing',
        picture: icons(['Target', 'green'], ['Scissors', 'blue']),
        across: true,
        beats: [
          [
            'Precise means the exact word: not “walked” but “limped.”',
            card('green', '<b>Precise</b><br>the exact word:<br>not “walked” but “limped”'),
          ],
          [
            'Concise means that every word works: not “at this point in time” but “now.”',
            card('blue', '<b>Concise</b><br>every word works:<br>not “at this point in time” but “now”'),
          ],
        ],
      },
      {
        heading: 'Four things to cut',
        beats: [
          [
            'Cut words said twice: “circled around” is just “circled.”',
            card('red', '<b>Said twice:</b> circled around → circled'),
          ],
          [
            'Cut empty phrases: “in spite of the fact that” is “though.”',
            card('red', '<b>Empty phrase:</b> in spite of the fact that → though'),
          ],
          [
            'Let the verb work: “gave an answer” is “answered.”',
            card('red', '<b>Weak verb:</b> gave an answer → answered'),
          ],
          [
            'Drop slow beginnings: “It was Kai who won” is “Kai won.”',
            card('red', '<b>Slow start:</b> It was Kai who won → Kai won'),
          ],
        ],
      },
      {
        heading: 'Trim a sentence',
        picture: icons(['Soup', 'yellow'], ['Dog', 'purple']),
        beats: [
          [
            'A wordy sentence about soup and a dog.',
            passage(
              '[The reason why|2 red] the soup is [completely|3 red] empty is [because of the fact that|4 red] my [little|5 red] baby brother [made a decision|6 red] to feed the dog.',
            ),
          ],
          ['“The reason why” and “because” say the same.'],
          ['The pot is empty, not the soup. “Gone” is the exact word.'],
          ['“Because of the fact that” is just “because.”'],
          ['A baby brother is little anyway.'],
          ['“Made a decision to feed” is “fed.”'],
          [
            'Now it is half as long and twice as clear.',
            passage('[The soup is gone because my baby brother fed it to the dog.|7]'),
          ],
        ],
      },
      {
        heading: 'The swap test for commas',
        picture: icons(['Footprints', 'green']),
        across: true,
        beats: [
          [
            '“A muddy, narrow path”: you can swap the adjectives or say “and.” Use a comma.',
            card('green', '<b>a muddy, narrow path</b><br>“a narrow and muddy path” works: comma'),
          ],
          [
            '“Three wool socks”: you cannot swap them. No comma.',
            card('red', '<b>three wool socks</b><br>“wool three socks” does not: no comma'),
          ],
        ],
      },
      {
        heading: 'Longer is not smarter',
        picture: icons(['Hourglass', 'red']),
        beats: [
          [
            'Long words and long phrases may look smart. Readers only wait.',
            wrong('It is my belief that it would be advisable to depart.'),
          ],
          ['“I think we should go” says it all.', right('I think we should go.')],
          ['Cut words, never meaning.', note('But never cut a word that readers need.')],
        ],
      },
    ],
    takeaway: [
      'Cut repetition, empty phrases, weak verbs and slow beginnings.',
      'If you can swap two adjectives, put a comma.',
      'Concise does not mean short. It means that no word is idle.',
    ],
  },
  {
    lesson: 'arguments-claims-and-evidence',
    title: 'Arguments, Claims and Evidence',
    scenes: [
      {
        heading: 'An argument is a bridge',
        picture: figure('grade-7-english-3'),
        beats: [
          ['A bridge with three piers.'],
          ['The deck is the claim: plant a garden on the roof.', 'deck: the claim'],
          ['The piers are reasons: cooler rooms, more insects, a low cost.', 'piers: reasons'],
          ['Each pier rests on evidence: measured, counted or promised.', 'stones: evidence'],
        ],
      },
      {
        heading: 'Take one apart',
        beats: [
          [
            'One argument has five parts here.',
            passage(
              '[Our pool should open at seven.|2 purple] [Many people would swim before work.|3 blue] [Last summer 140 guests signed a list for early hours.|4] [Yes, staff cost money;|5 yellow] [closing at noon on Mondays would pay for it.|6 gray]',
            ),
          ],
          ['Claim: our pool should open at seven.'],
          ['Reason: many people would swim before work.'],
          ['Evidence: 140 guests signed a list.'],
          ['Counterclaim: staff cost money.'],
          ['Reply: shorter Mondays would pay for it.'],
        ],
      },
      {
        heading: 'Two questions for evidence',
        picture: icons(['Search', 'blue']),
        across: true,
        beats: [
          [
            'Is the evidence relevant? The list is about early hours, so it fits.',
            card('blue', '<b>Relevant?</b><br>The list is about early hours: yes.'),
          ],
          [
            'Is it sufficient? 140 guests are more than two friends. That is enough to listen.',
            card('green', '<b>Sufficient?</b><br>140 guests, not two friends: yes.'),
          ],
        ],
      },
      {
        heading: 'Three bridges that fall',
        beats: [
          [
            'Overgeneralization: from two cases to everyone.',
            card('red', '<b>Overgeneralization:</b> “Two lifeguards were late. They are all lazy.”'),
          ],
          [
            'Personal attack: it aims at the person, not at the idea.',
            card('red', '<b>Personal attack:</b> “Don’t listen to her. She can’t even dive.”'),
          ],
          [
            'Bandwagon: many do it, so it must be right.',
            card('red', '<b>Bandwagon:</b> “Every other town does it, so it is right.”'),
          ],
        ],
      },
      {
        heading: 'Do not hide the other side',
        picture: icons(['Scale', 'green']),
        beats: [
          [
            'Some writers hide the other side, because they fear it.',
            wrong('Naming a counterclaim makes my argument weak.'),
          ],
          [
            'But a fair reply makes your bridge stronger. It shows that you have thought about it.',
            right('A fair reply shows that I have thought about it.'),
          ],
        ],
      },
    ],
    takeaway: [
      'A claim needs reasons, and reasons need evidence.',
      'Good evidence is relevant and sufficient.',
      'Judge ideas, not people, and answer the other side.',
    ],
  },
  {
    lesson: 'writing-an-argument',
    title: 'Writing an Argument',
    scenes: [
      {
        heading: 'Six rungs',
        picture: figure('grade-7-english-writing-an-argument'),
        beats: [
          ['A ladder with six rungs leads readers up to your conclusion.'],
          ['The first rung is a claim.', 'start: the claim'],
          ['Reason and evidence follow.', 'reason and evidence'],
          ['Then explain what the evidence shows. Many writers skip this rung.', 'explain!'],
          ['Answer the other side, and close.', 'answer, then close'],
        ],
      },
      {
        heading: 'Sharpen the claim',
        beats: [
          [
            '“This essay is about trash” is only a topic.',
            card('red', '<b>Topic:</b> This essay is about trash at games.'),
          ],
          [
            '“The trash is awful” is an opinion. What should be done?',
            card('yellow', '<b>Opinion:</b> The trash at games is awful.'),
          ],
          [
            '“Our league should rent washable cups” can be voted on. That is a claim.',
            card('green', '<b>Claim:</b> Our league should rent washable cups for every home game.'),
          ],
        ],
      },
      {
        heading: 'Reason, evidence, explanation',
        picture: icons(['CupSoda', 'blue']),
        beats: [
          [
            'Watch three sentences work together.',
            passage(
              '[Washable cups would keep the field clean.|2 blue] [After one game, our team picked up 212 paper cups.|3] [This shows that most of our trash comes from one thing, and that we can replace it.|4 purple]',
            ),
          ],
          ['Reason: washable cups would keep the field clean.'],
          ['Evidence: the team picked up 212 paper cups.'],
          ['Explanation: “This shows that most of our trash comes from one thing.” Now the number means something.'],
        ],
      },
      {
        heading: 'Answer and close',
        beats: [
          [
            'Name the best objection: washing uses water.',
            card('yellow', '<b>Other side:</b> Some may object that washing cups uses water.'),
          ],
          [
            'Reply: one full dishwasher is enough for a game.',
            card('blue', '<b>Reply:</b> However, one full dishwasher holds the cups of a whole game.'),
          ],
          [
            'Close with your claim in fresh words: let us rent cups that come back.',
            card('green', '<b>Conclusion:</b> So let us rent cups that come back.'),
          ],
        ],
      },
      {
        heading: 'Two slips',
        picture: icons(['TriangleExclamationPoint', 'red']),
        across: true,
        beats: [
          [
            'A number that is dropped in does not work. Explain it.',
            card('red', '<b>Dropped in</b><br>“Cups are bad. 212 cups.”<br>So what does it show?'),
          ],
          [
            'A new reason in the conclusion comes too late. Look back instead.',
            card('red', '<b>New at the end</b><br>“Also, tickets should be cheaper.”<br>Too late for that.'),
          ],
        ],
      },
    ],
    takeaway: [
      'A sharp claim can be voted on.',
      'Reason, evidence, explanation: always all three.',
      'The conclusion looks back and brings nothing new.',
    ],
  },
])
