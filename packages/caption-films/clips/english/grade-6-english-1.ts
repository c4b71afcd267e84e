import type { Clip } from '../../stage/clip.ts'
import { appear, inTurn } from '../../stage/piece.ts'
import { panel, sentence, steps, strong, text } from '../../stage/text.ts'

export const grade6English1: Clip = {
  grade: 6,
  subject: 'English',
  lesson: 1,
  title: 'Finding the Main Idea and Evidence',
  scenes: [
    {
      seconds: 6.5,
      heading: '“So, what was the film about?”',
      pieces: [
        appear(
          0.5,
          panel(
            { x: 64, y: 140, width: 832, height: 110, tone: 'purple', size: 28 },
            '“It is about a girl who learns to trust her team.”',
          ),
        ),
        appear(2.4, text({ y: 300, size: 28 }, 'You did not retell every minute of it.')),
        appear(3.8, text({ y: 356, size: 30 }, `You found the ${strong('main idea')}.`)),
      ],
    },
    {
      seconds: 9.5,
      heading: 'Topic, main idea, detail',
      pieces: [
        inTurn(0.5, 2, [
          panel({ x: 64, y: 130, width: 262, height: 210, tone: 'purple' }, '<b>Topic</b><br>Beavers'),
          panel(
            { x: 349, y: 130, width: 262, height: 210, tone: 'blue' },
            '<b>Main idea</b><br>Beavers change the land around them.',
          ),
          panel(
            { x: 634, y: 130, width: 262, height: 210, tone: 'green' },
            '<b>Detail</b><br>Their dams turn streams into ponds.',
          ),
        ]),
        inTurn(1, 2, [
          text({ x: 64, y: 356, width: 262, size: 24, tone: 'ink-soft' }, 'What is it about?'),
          text({ x: 349, y: 356, width: 262, size: 24, tone: 'ink-soft' }, 'What is the point?'),
          text({ x: 634, y: 356, width: 262, size: 24, tone: 'ink-soft' }, 'How do we know?'),
        ]),
        appear(6.6, text({ y: 424, size: 26 }, `Details that prove a point are ${strong('evidence')}.`)),
      ],
    },
    {
      seconds: 11,
      heading: 'Read it all, and collect the details',
      pieces: [
        sentence({ y: 118, size: 27, align: 'left' }, [
          'Few people noticed the lighthouse keeper. Yet each evening',
          { words: 'she climbed 112 steps', tone: 'green', at: 3.2 },
          'to light the lamp. In storms she',
          { words: 'stayed awake all night.', tone: 'green', at: 4.4 },
          'One winter, her light',
          { words: 'led three fishing boats safely home.', tone: 'green', at: 5.6 },
          { words: 'She had a grey cat.', tone: 'gray', at: 7.8 },
        ]),
        appear(6.4, text({ y: 384, size: 27 }, `All of them show ${strong('hard and useful work')}.`)),
        appear(8.2, text({ y: 436, size: 25, tone: 'ink-soft' }, 'The cat does not belong to this.')),
      ],
    },
    {
      seconds: 8,
      heading: 'Say it, and test it',
      pieces: [
        appear(
          0.5,
          panel(
            { x: 64, y: 130, width: 832, height: 112, tone: 'purple', size: 29 },
            '<b>The lighthouse keeper did important work that few people noticed.</b>',
          ),
        ),
        steps({ y: 282, size: 26, space: 62, start: 2.2, gap: 1.5 }, [
          'It is a whole sentence.',
          'Most details support it.',
          'It is not too wide, like “All work is important”.',
        ]),
      ],
    },
  ],
  takeaway: [
    'The topic is the subject; the main idea is the point about it.',
    'Evidence is detail that proves a point.',
    'Test it: most details should support it.',
  ],
}
