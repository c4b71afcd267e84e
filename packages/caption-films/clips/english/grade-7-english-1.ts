import type { Clip } from '../../stage/clip.ts'
import { appear, inTurn } from '../../stage/piece.ts'
import { panel, sentence, strong, text } from '../../stage/text.ts'

export const grade7English1: Clip = {
  grade: 7,
  subject: 'English',
  name: 'grade-7-english-1',
  title: 'Theme and How It Develops',
  framesPerSecond: 10,
  scenes: [
    {
      seconds: 8,
      heading: '“What was it about?”',
      captions: [
        [0, '“It’s about a boy who builds a boat”: what happens.'],
        [3.1, '“You sometimes have to let go to grow up”: what it means.'],
        [6.6, 'That is the theme.'],
      ],
      pieces: [
        appear(
          0.5,
          panel(
            { x: 64, y: 134, width: 400, height: 170, tone: 'blue', size: 27 },
            '“It’s about a boy who builds a boat.”',
          ),
        ),
        appear(1.4, text({ x: 64, y: 322, width: 400, size: 26 }, `what ${strong('happens', 'blue')}`)),
        appear(
          2.6,
          panel(
            { x: 496, y: 134, width: 400, height: 170, tone: 'purple', size: 27 },
            '“It’s about how you sometimes have to let go of something to grow up.”',
          ),
        ),
        appear(4, text({ x: 496, y: 322, width: 400, size: 26 }, `what it ${strong('means', 'purple')}`)),
        appear(5, text({ y: 400, size: 30 }, `The meaning is the ${strong('theme')}.`)),
      ],
    },
    {
      seconds: 9.5,
      heading: 'Three things to tell apart',
      captions: [
        [0, 'Topic: honesty.'],
        [1.6, 'Summary: a girl keeps a wallet she found, then gives it back.'],
        [5.4, 'Theme: doing right can be hard, and still make us happier.'],
      ],
      pieces: [
        inTurn(0.5, 2, [
          panel({ x: 64, y: 130, width: 832, height: 84, tone: 'gray', size: 26 }, '<b>Topic:</b> honesty'),
          panel(
            { x: 64, y: 230, width: 832, height: 96, tone: 'blue', size: 26 },
            '<b>Summary:</b> A girl keeps a wallet she found, then gives it back.',
          ),
          panel(
            { x: 64, y: 342, width: 832, height: 110, tone: 'purple', size: 26 },
            '<b>Theme:</b> Doing the right thing can be hard, and still make us happier.',
          ),
        ]),
      ],
    },
    {
      seconds: 10.5,
      heading: 'Follow how a character changes',
      captions: [
        [0, 'Tariq wanted to fix the clock “before anyone noticed.”'],
        [3.3, 'Grandpa: “I broke this one four times. What did you learn?”'],
        [6.9, 'Next day he took his radio apart “on purpose” and drew it.'],
      ],
      pieces: [
        sentence({ y: 126, size: 27, align: 'left' }, [
          'Tariq wanted to fix the clock',
          { words: 'before anyone noticed.', tone: 'red', at: 2 },
        ]),
        sentence({ y: 196, size: 27, align: 'left' }, [
          { words: '“I broke this one four times,”', tone: 'yellow', at: 4 },
          'said Grandpa. “What did you learn from it?”',
        ]),
        sentence({ y: 304, size: 27, align: 'left' }, [
          'Next morning he took his old radio apart',
          { words: 'on purpose,', tone: 'green', at: 6.4 },
          'and drew a picture of each piece.',
        ]),
        appear(7.8, text({ y: 416, size: 27 }, 'First he hides a mistake. Then he learns from one.')),
      ],
    },
    {
      seconds: 8.5,
      heading: 'What does this say about life?',
      captions: [
        [0, 'Only a topic: “The theme is mistakes.”'],
        [2.4, 'Only this story: “Tariq should draw his radio.”'],
        [5.2, 'Theme: mistakes are not failures if we learn from them.'],
      ],
      pieces: [
        appear(0.5, text({ y: 128, size: 26, tone: 'ink-soft' }, 'Only a topic: “The theme is mistakes.”')),
        appear(
          2.2,
          text({ y: 184, size: 26, tone: 'ink-soft' }, 'Stays inside the story: “Tariq should draw his radio.”'),
        ),
        appear(
          4,
          panel(
            { x: 64, y: 262, width: 832, height: 120, tone: 'purple', size: 30 },
            '<b>Mistakes are not failures if we learn from them.</b>',
          ),
        ),
        appear(5.6, text({ y: 412, size: 26 }, `True for people in general: that is a ${strong('theme')}.`)),
      ],
    },
  ],
  takeaway: [
    'A topic is a word, a summary tells the events, a theme is a message about life.',
    'Follow what characters want, choose and learn.',
    'Prove a theme with words from different parts of the text.',
  ],
}
