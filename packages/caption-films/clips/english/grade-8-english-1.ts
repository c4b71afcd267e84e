import type { Clip } from '../../stage/clip.ts'
import { arrow, drawing } from '../../stage/drawing.ts'
import { appear, inTurn, progress } from '../../stage/piece.ts'
import { panel, sentence, steps, strong, text } from '../../stage/text.ts'

export const grade8English1: Clip = {
  grade: 8,
  subject: 'English',
  name: 'grade-8-english-1',
  title: 'Analyzing Word Choice and Tone',
  framesPerSecond: 10,
  scenes: [
    {
      seconds: 6.5,
      heading: 'Did you like my presentation?',
      captions: [
        [0, 'Did you like it? “It was fine.” “It was brilliant!”'],
        [3.4, 'The facts hardly differ. The words do.'],
      ],
      pieces: [
        appear(0.5, panel({ x: 64, y: 140, width: 400, height: 120, tone: 'gray', size: 32 }, '“It was fine.”')),
        appear(
          1.6,
          panel({ x: 496, y: 140, width: 400, height: 120, tone: 'yellow', size: 32 }, '“It was brilliant!”'),
        ),
        appear(3, text({ y: 310, size: 30 }, 'The facts hardly differ.')),
        appear(4.2, text({ y: 366, size: 30 }, `The ${strong('words')} do.`)),
      ],
    },
    {
      seconds: 9,
      heading: 'The feeling around a word',
      captions: [
        [0, 'Denotation: the dictionary meaning.'],
        [2.2, 'Connotation: the feelings that cling to a word.'],
        [5.2, 'Neutral: smell. Positive: aroma. Negative: stench.'],
      ],
      pieces: [
        appear(0.4, text({ x: 64, y: 128, width: 832, size: 26 }, `${strong('Denotation')}: the dictionary meaning`)),
        appear(
          1.8,
          text(
            { x: 64, y: 172, width: 832, size: 26 },
            `${strong('Connotation', 'purple')}: the feelings that cling to a word`,
          ),
        ),
        inTurn(3.4, 1.1, [
          panel({ x: 349, y: 256, width: 262, height: 110, tone: 'gray', size: 32 }, 'smell'),
          panel({ x: 64, y: 256, width: 262, height: 110, tone: 'green', size: 32 }, 'aroma'),
          panel({ x: 634, y: 256, width: 262, height: 110, tone: 'red', size: 32 }, 'stench'),
        ]),
        inTurn(3.7, 1.1, [
          text({ x: 349, y: 384, width: 262, size: 24, tone: 'ink-soft' }, 'neutral'),
          text({ x: 64, y: 384, width: 262, size: 24, tone: 'ink-soft' }, 'sounds positive'),
          text({ x: 634, y: 384, width: 262, size: 24, tone: 'ink-soft' }, 'sounds negative'),
        ]),
      ],
    },
    {
      seconds: 13.5,
      heading: 'Mark the striking words',
      captions: [
        [0, '“The new boy drifted into the classroom, set down his bag'],
        [3.4, 'as if it might explode and folded himself into the last empty seat.”'],
        [7.5, 'The words suggest someone soft, unsure, careful.'],
        [10.4, 'Pattern: shyness. Tone: amused and sympathetic.'],
      ],
      pieces: [
        sentence({ y: 122, size: 28, align: 'left' }, [
          'The new boy',
          { words: 'drifted', tone: 'purple', at: 2.6 },
          'into the classroom, set down his bag',
          { words: 'as if it might explode', tone: 'purple', at: 3.6 },
          'and',
          { words: 'folded himself', tone: 'purple', at: 4.6 },
          'into the last empty seat.',
        ]),
        steps({ y: 296, size: 26, space: 62, start: 7.5, gap: 1.6 }, [
          'What do they suggest? Someone soft, unsure, careful.',
          'The pattern: shyness, and no word mocks it.',
          `The tone: ${strong('amused and sympathetic')}`,
        ]),
      ],
    },
    {
      seconds: 8,
      heading: 'Test it by swapping',
      captions: [
        [0, 'Swap “drifted” for “slouched,” “folded” for “dropped.”'],
        [4, 'Now he seems rude: those words did the work.'],
      ],
      pieces: [
        appear(0.5, panel({ x: 64, y: 132, width: 340, height: 84, tone: 'purple', size: 30 }, 'drifted')),
        appear(0.8, panel({ x: 64, y: 236, width: 340, height: 84, tone: 'purple', size: 30 }, 'folded himself')),
        (time) =>
          drawing(
            arrow([430, 174], [526, 174], { share: progress(time, 1.6) }),
            arrow([430, 278], [526, 278], { share: progress(time, 2.6) }),
          ),
        appear(2, panel({ x: 556, y: 132, width: 340, height: 84, tone: 'red', size: 30 }, 'slouched')),
        appear(3, panel({ x: 556, y: 236, width: 340, height: 84, tone: 'red', size: 30 }, 'dropped')),
        appear(4.2, text({ y: 358, size: 28 }, 'Now the boy seems rude, and the sympathy is gone.')),
        appear(5.4, text({ y: 414, size: 26, tone: 'ink-soft' }, 'That proves how much those words did.')),
      ],
    },
  ],
  takeaway: [
    'Denotation is the plain meaning; connotation is the feeling around it.',
    'Tone is the writer’s attitude, mood the feeling in the reader.',
    'Support each claim with a quotation and an explanation.',
  ],
}
