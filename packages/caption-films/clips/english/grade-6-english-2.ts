import type { Clip } from '../../stage/clip.ts'
import { cross, drawing, tick } from '../../stage/drawing.ts'
import { appear } from '../../stage/piece.ts'
import { panel, sentence, steps, strong, text } from '../../stage/text.ts'

export const grade6English2: Clip = {
  grade: 6,
  subject: 'English',
  name: 'grade-6-english-2',
  title: 'Commas, Clauses and Sentence Variety',
  framesPerSecond: 10,
  scenes: [
    {
      seconds: 8,
      heading: 'One comma, a big difference',
      captions: [
        [0, 'While we were eating our new neighbors came in.'],
        [2.8, 'Without a comma, the neighbors are on the plate!'],
        [5.8, 'A comma after “eating” saves them.'],
      ],
      pieces: [
        appear(
          0.5,
          panel(
            { x: 64, y: 132, width: 832, height: 92, tone: 'red', size: 27 },
            'While we were eating our new neighbors came in.',
          ),
        ),
        appear(2.2, text({ y: 242, size: 25, tone: 'ink-soft' }, 'Are the neighbors on the plate?')),
        appear(
          3.6,
          panel(
            { x: 64, y: 306, width: 832, height: 92, tone: 'green', size: 27 },
            'While we were eating<b style="font-size:1.6em;line-height:0">,</b> our new neighbors came in.',
          ),
        ),
        appear(5, text({ y: 416, size: 25, tone: 'ink-soft' }, 'One small comma has saved them.')),
      ],
    },
    {
      seconds: 9.5,
      heading: 'A clause has a subject and a verb',
      captions: [
        [0, 'The kite flew away. Subject: “the kite.” Verb: “flew away.”'],
        [3.6, 'Independent: it can stand alone.'],
        [5.8, 'Dependent: “when the kite flew away …” leaves you waiting.'],
      ],
      pieces: [
        sentence({ y: 122, size: 36 }, [
          { words: 'the kite', tone: 'blue', at: 1, name: 'subject' },
          { words: 'flew away', tone: 'purple', at: 2, name: 'verb' },
        ]),
        appear(
          3.4,
          panel(
            { x: 64, y: 236, width: 400, height: 150, tone: 'green', size: 26 },
            '<b>Independent</b><br>the kite flew away',
          ),
        ),
        appear(4.2, text({ x: 64, y: 402, width: 400, size: 24, tone: 'ink-soft' }, 'can stand alone')),
        appear(
          5.4,
          panel(
            { x: 496, y: 236, width: 400, height: 150, tone: 'yellow', size: 26 },
            '<b>Dependent</b><br>when the kite flew away …',
          ),
        ),
        appear(6.2, text({ x: 496, y: 402, width: 400, size: 24, tone: 'ink-soft' }, 'leaves you waiting')),
      ],
    },
    {
      seconds: 10.5,
      heading: 'From bumpy to smooth',
      captions: [
        [0, 'Bumpy: “The boy was tired. He walked on. He saw a light.”'],
        [3.4, 'Smooth: “Although the boy was tired, he walked on.'],
        [6.5, 'Far away, he saw a light.” A long and a short sentence make rhythm.'],
      ],
      pieces: [
        appear(
          0.4,
          text(
            { y: 118, size: 26, tone: 'ink-soft' },
            'The boy was tired. He walked on. He saw a light. The light was far away.',
          ),
        ),
        steps({ y: 216, size: 26, space: 62, start: 2.4, gap: 1.9 }, [
          `Join two: ${strong('Although')} the boy was tired${strong(',')} he walked on.`,
          'Put two together: He saw a light far away.',
          `Change an opening: ${strong('Far away,')} he saw a light.`,
        ]),
        appear(8, text({ y: 420, size: 26 }, 'A longer sentence and a short one: a pleasant rhythm.')),
      ],
    },
    {
      seconds: 8.5,
      heading: 'A comma alone cannot join them',
      captions: [
        [0, '“The bell rang, we ran out.” That is a comma splice.'],
        [3.1, 'Add a joining word, “and,” after the comma.'],
        [6, 'Or use a period. Or begin with “When.”'],
      ],
      pieces: [
        appear(
          0.5,
          drawing(cross(94, 152)) +
            text({ x: 130, y: 130, width: 760, size: 29, align: 'left' }, 'The bell rang, we ran out.'),
        ),
        appear(
          2,
          text(
            { x: 130, y: 176, width: 760, size: 24, align: 'left', tone: 'ink-soft' },
            'This is a comma splice. Fix it:',
          ),
        ),
        appear(
          3.2,
          drawing(tick(94, 260)) +
            text(
              { x: 130, y: 238, width: 760, size: 29, align: 'left' },
              `The bell rang, ${strong('and')} we ran out.`,
            ),
        ),
        appear(
          4.6,
          drawing(tick(94, 326)) +
            text({ x: 130, y: 304, width: 760, size: 29, align: 'left' }, `The bell rang${strong('.')} We ran out.`),
        ),
        appear(
          6,
          drawing(tick(94, 392)) +
            text(
              { x: 130, y: 370, width: 760, size: 29, align: 'left' },
              `${strong('When')} the bell rang, we ran out.`,
            ),
        ),
      ],
    },
  ],
  takeaway: [
    'Independent clauses can stand alone; dependent ones cannot.',
    'Commas separate list items, joined clauses, openings and extra information.',
    'Mix long and short sentences, and open them in different ways.',
  ],
}
