import type { Clip } from '../../stage/clip.ts'
import { appear, inTurn } from '../../stage/piece.ts'
import { panel, sentence, steps, strong, text } from '../../stage/text.ts'

export const grade6English1: Clip = {
  grade: 6,
  subject: 'English',
  name: 'grade-6-english-1',
  title: 'Finding the Main Idea and Evidence',
  framesPerSecond: 10,
  scenes: [
    {
      seconds: 8,
      heading: '“So, what was the movie about?”',
      captions: [
        [0, '“So, what was the movie about?”'],
        [1.9, '“It is about a girl who learns to trust her team.”'],
        [5, 'You have found the main idea.'],
      ],
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
      captions: [
        [0, 'Topic: what is it about? Beavers.'],
        [2.2, 'Main idea: beavers change the land around them.'],
        [5.1, 'Detail: dams make ponds. Details that prove a point are evidence.'],
      ],
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
      seconds: 15,
      heading: 'Read it all, and collect the details',
      captions: [
        [0, 'Few people noticed the lighthouse keeper.'],
        [2.5, 'Yet each evening she climbed 112 steps to light the lamp.'],
        [5.9, 'In storms she stayed awake all night.'],
        [8.1, 'One winter, her light led three fishing boats safely home.'],
        [11.6, 'She had a gray cat. That does not belong to the rest.'],
      ],
      pieces: [
        sentence({ y: 118, size: 27, align: 'left' }, [
          'Few people noticed the lighthouse keeper. Yet each evening',
          { words: 'she climbed 112 steps', tone: 'green', at: 3.5 },
          'to light the lamp. In storms she',
          { words: 'stayed awake all night.', tone: 'green', at: 6.2 },
          'One winter, her light',
          { words: 'led three fishing boats safely home.', tone: 'green', at: 9 },
          { words: 'She had a gray cat.', tone: 'gray', at: 11.8 },
        ]),
        appear(10.2, text({ y: 384, size: 27 }, `All of them show ${strong('hard and useful work')}.`)),
        appear(12.4, text({ y: 436, size: 25, tone: 'ink-soft' }, 'The cat does not belong to this.')),
      ],
    },
    {
      seconds: 8,
      heading: 'Say it, and test it',
      captions: [
        [0, 'Main idea: the keeper did important work that few people noticed.'],
        [4, 'Test it: a whole sentence, most details support it, not too wide.'],
      ],
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
          'It is not too wide, like “All work is important.”',
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
