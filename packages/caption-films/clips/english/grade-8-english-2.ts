import type { Clip } from '../../stage/clip.ts'
import { arrow, drawing, label } from '../../stage/drawing.ts'
import { appear, type Piece, progress } from '../../stage/piece.ts'
import { panel, sentence, steps, strong, text } from '../../stage/text.ts'

/** Subject, action and receiver in a row; the arrow shows which way the action goes. */
function acting(
  y: number,
  start: number,
  [first, verb, last]: readonly [string, string, string],
  side: 'last' | 'first',
): Piece {
  return appear(start, (time) => {
    const share = progress(time, start + 0.6, 1)
    const line =
      side === 'last'
        ? arrow([346, y + 60], [614, y + 60], { share, tone: 'leaf' })
        : arrow([614, y + 60], [346, y + 60], { share, tone: 'purple' })
    return (
      panel({ x: 64, y, width: 262, height: 96, tone: 'blue', size: 27 }, first) +
      panel({ x: 634, y, width: 262, height: 96, tone: 'plain', size: 27 }, last) +
      drawing(line, label(480, y + 36, verb, { size: 27, bold: true }))
    )
  })
}

export const grade8English2: Clip = {
  grade: 8,
  subject: 'English',
  name: 'grade-8-english-2',
  title: 'Verbs in Active and Passive Voice',
  framesPerSecond: 10,
  scenes: [
    {
      seconds: 9,
      heading: 'The case of the broken window',
      captions: [
        [0, '“We kicked a ball through your window” admits something.'],
        [3.4, '“Your window has been broken” hides who did it.'],
        [6.4, 'The difference is the voice of the verb.'],
      ],
      pieces: [
        appear(
          0.5,
          panel(
            { x: 64, y: 134, width: 400, height: 130, tone: 'blue', size: 28 },
            '“We kicked a ball through your window.”',
          ),
        ),
        appear(
          1.8,
          panel(
            { x: 496, y: 134, width: 400, height: 130, tone: 'purple', size: 28 },
            '“Your window has been broken.”',
          ),
        ),
        appear(3, text({ x: 64, y: 282, width: 400, size: 25, tone: 'ink-soft' }, 'admits something')),
        appear(3.8, text({ x: 496, y: 282, width: 400, size: 25, tone: 'ink-soft' }, 'hides behind a curtain')),
        appear(4.8, text({ y: 376, size: 29 }, `The difference is the ${strong('voice')} of the verb.`)),
      ],
    },
    {
      seconds: 9.5,
      heading: 'Does the subject act, or receive?',
      captions: [
        [0, 'Active: “The goalkeeper caught the ball.” The subject acts.'],
        [4, 'Passive: “The ball was caught by the goalkeeper.”'],
        [7.2, 'The subject receives the action.'],
      ],
      pieces: [
        acting(142, 0.5, ['The goalkeeper', 'caught', 'the ball.'], 'last'),
        appear(2, text({ x: 64, y: 246, width: 262, size: 24, tone: 'ink-soft' }, 'subject')),
        appear(2.4, text({ x: 330, y: 226, width: 300, size: 25 }, strong('active'))),
        acting(314, 4, ['The ball', 'was caught', 'by the goalkeeper.'], 'first'),
        appear(5.6, text({ x: 64, y: 418, width: 262, size: 24, tone: 'ink-soft' }, 'subject')),
        appear(6, text({ x: 330, y: 398, width: 300, size: 25 }, strong('passive', 'purple'))),
      ],
    },
    {
      seconds: 7.5,
      heading: 'A passive verb has two parts',
      captions: [
        [0, 'A form of “be” and a past participle: “was cleaned.”'],
        [3.6, '“Be” shows the tense: is, was, will be cleaned.'],
      ],
      pieces: [
        sentence({ y: 146, size: 40 }, [
          'The hall',
          { words: 'was', tone: 'blue', at: 1.4, name: 'form of be' },
          { words: 'cleaned.', tone: 'purple', at: 2.8, name: 'past participle' },
        ]),
        appear(4.2, text({ y: 304, size: 28 }, `The form of ${strong('be', 'blue')} shows the tense:`)),
        appear(
          5,
          text(
            { y: 360, size: 28, tone: 'ink-soft' },
            'is cleaned &nbsp;·&nbsp; was cleaned &nbsp;·&nbsp; will be cleaned',
          ),
        ),
      ],
    },
    {
      seconds: 11,
      heading: 'From active to passive',
      captions: [
        [0, '“A storm has damaged the pier.” Object: “the pier.”'],
        [3.4, 'The tense is present perfect: “has been damaged.”'],
        [7, '“The pier has been damaged by a storm.”'],
      ],
      pieces: [
        sentence({ y: 116, size: 32 }, [
          'A storm',
          { words: 'has damaged', tone: 'blue', at: 3.4 },
          { words: 'the pier.', tone: 'purple', at: 1.4 },
        ]),
        steps({ y: 190, size: 26, space: 56, start: 1.2, gap: 1.9 }, [
          `The object becomes the new subject: ${strong('the pier', 'purple')}.`,
          'The tense is present perfect.',
          `Put <i>be</i> in that tense: ${strong('has been damaged', 'blue')}.`,
          'Add the doer if it matters.',
        ]),
        appear(
          8.6,
          panel(
            { x: 64, y: 424, width: 832, height: 66, tone: 'green', size: 27 },
            '<b>The pier has been damaged by a storm.</b>',
          ),
        ),
      ],
    },
  ],
  takeaway: [
    'Active: the subject acts.<br>Passive: the subject receives the action.',
    'A passive verb is a form of <i>be</i> with a past participle.',
    'Choose on purpose: active for energy, passive when the doer is unknown.',
  ],
}
