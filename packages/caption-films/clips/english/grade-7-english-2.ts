import type { Clip } from '../../stage/clip.ts'
import { appear } from '../../stage/piece.ts'
import { panel, sentence, strong, text } from '../../stage/text.ts'

export const grade7English2: Clip = {
  grade: 7,
  subject: 'English',
  name: 'grade-7-english-2',
  title: 'Phrases, Clauses and Clear Pronouns',
  framesPerSecond: 10,
  scenes: [
    {
      seconds: 7.5,
      heading: 'A message that went wrong',
      captions: [
        [0, '“Take the cake out of the box and put it in the fridge.”'],
        [3.4, 'The box is in the fridge. The cake is melting.'],
        [6.2, 'What does “it” mean?'],
      ],
      pieces: [
        sentence({ y: 136, size: 31 }, [
          '“Take the cake out of the box and put',
          { words: 'it', tone: 'red', at: 2 },
          'in the fridge.”',
        ]),
        appear(
          3,
          text(
            { y: 270, size: 28 },
            'The box stands in the fridge, neat and empty.<br>The cake is melting on the table.',
          ),
        ),
        appear(5, text({ y: 380, size: 29 }, `Which noun does ${strong('it', 'red')} stand for?`)),
      ],
    },
    {
      seconds: 10,
      heading: 'Take a sentence apart',
      captions: [
        [0, '“When the rain stopped”: a dependent clause.'],
        [2.7, '“the children played”: an independent clause.'],
        [5.4, '“behind the barn”: a phrase.'],
        [7.2, 'Only a clause has a subject and a verb.'],
      ],
      pieces: [
        sentence({ y: 120, size: 30 }, [
          { words: 'When the rain stopped,', tone: 'yellow', at: 1.2, name: 'dependent clause' },
        ]),
        sentence({ y: 208, size: 30 }, [
          { words: 'the children played', tone: 'green', at: 2.6, name: 'independent clause' },
          { words: 'behind the barn.', tone: 'purple', at: 4, name: 'phrase' },
        ]),
        appear(5, text({ y: 322, size: 26 }, `A ${strong('clause')} has a subject and a verb.`)),
        appear(6.4, text({ y: 368, size: 26 }, `A ${strong('phrase', 'purple')} does not.`)),
        appear(7.6, text({ y: 414, size: 26 }, `A ${strong('dependent', 'yellow')} clause cannot stand alone.`)),
      ],
    },
    {
      seconds: 9,
      heading: 'Repair a pronoun',
      captions: [
        [0, '“Maya called Zoe when she got home.” Who got home?'],
        [3.1, 'Two nouns fit “she.”'],
        [5, 'Better: “When Maya got home, she called Zoe.”'],
      ],
      pieces: [
        sentence({ y: 136, size: 32 }, [
          { words: 'Maya', tone: 'blue', at: 2 },
          'called',
          { words: 'Zoe', tone: 'blue', at: 2 },
          'when',
          { words: 'she', tone: 'red', at: 1 },
          'got home.',
        ]),
        appear(3, text({ y: 214, size: 26, tone: 'ink-soft' }, 'Who got home? Two nouns fit “she.”')),
        appear(
          4.6,
          panel(
            { x: 64, y: 284, width: 832, height: 96, tone: 'green', size: 30 },
            'When <b>Maya</b> got home, she called Zoe.',
          ),
        ),
        appear(6.2, text({ y: 402, size: 26 }, 'Now the pronoun points back to exactly one girl.')),
      ],
    },
    {
      seconds: 8.5,
      heading: 'Move a phrase',
      captions: [
        [0, '“Barking loudly, Dad looked for the dog.” Dad is barking!'],
        [3.5, '“Dad looked for the dog, which was barking loudly.”'],
        [6.8, 'Right noun, right place.'],
      ],
      pieces: [
        sentence({ y: 136, size: 32 }, [
          { words: 'Barking loudly,', tone: 'red', at: 1 },
          { words: 'Dad', tone: 'red', at: 1.6 },
          'looked for the dog.',
        ]),
        appear(2.6, text({ y: 214, size: 26, tone: 'ink-soft' }, 'Here Dad is barking!')),
        appear(
          4,
          panel(
            { x: 64, y: 284, width: 832, height: 96, tone: 'green', size: 29 },
            'Dad looked for <b>the dog, which was barking loudly</b>.',
          ),
        ),
        appear(5.6, text({ y: 402, size: 26 }, 'The right noun now stands next to the barking.')),
      ],
    },
  ],
  takeaway: [
    'A clause has a subject and a verb, but a phrase does not.',
    'Each pronoun must point to exactly one noun and agree with it.',
    'Put a phrase next to the word that it describes.',
  ],
}
