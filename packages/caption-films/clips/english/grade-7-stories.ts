import { card, note, passage, right, sentence, wrong } from '../../stage/page.ts'
import { figure, icons } from '../../stage/picture.ts'
import { filmsOf } from '../../stage/short-form.ts'

export const grade7Stories = filmsOf(7, 'English', [
  {
    lesson: 'setting-conflict-and-character',
    title: 'Setting, Conflict and Character',
    scenes: [
      {
        heading: 'Three corners of a story',
        picture: figure('grade-7-english-setting-conflict-character'),
        beats: [
          ['A triangle. Its corners are setting, conflict and character, and arrows run both ways.'],
          ['The setting is place and time, with its weather and rules.', 'setting: where and when'],
          ['The conflict is the struggle that drives the story.', 'conflict: the struggle'],
          ['Characters bring their wishes, fears and habits.', 'character: who, and how'],
        ],
      },
      {
        heading: 'Follow the links',
        picture: icons(['Ship', 'blue'], ['CloudFog', 'gray']),
        beats: [
          [
            'A small story. Watch how its parts pull on each other.',
            passage(
              '[The last ferry had gone, and fog covered the island.|2 blue] Mei had to ask the one person [she had not spoken to since spring:|3 red] her neighbor Luis, [who had a boat and never turned anyone away.|4] Halfway across, [they were laughing.|5 purple]',
            ),
          ],
          ['Setting: an island in fog, with no ferry.'],
          ['Conflict: Mei must ask the neighbor she avoids.'],
          ['Character: Luis never turns anyone away.'],
          ['The result: in the boat, they laugh again.'],
        ],
      },
      {
        heading: 'Change one thing',
        beats: [
          [
            'What if the ferry had waited? Mei goes home, and there is no story.',
            card('blue', '<b>With a ferry:</b> Mei goes home, and nothing happens.'),
          ],
          [
            'Without the old quarrel, it is only a boat ride.',
            card('red', '<b>Without the quarrel:</b> It is only a boat ride.'),
          ],
          [
            'If Luis were too proud, she would sleep on the dock.',
            card('green', '<b>If Luis were proud:</b> She spends the night on the dock.'),
          ],
        ],
      },
      {
        heading: 'Where does the struggle come from?',
        picture: icons(['Users', 'red'], ['User', 'purple']),
        across: true,
        beats: [
          [
            'An external conflict comes from outside: from people, nature or rules.',
            card('red', '<b>External</b><br>from outside: people, nature, rules'),
          ],
          [
            'An internal conflict is inside. Mei’s pride fights with her need for help.',
            card('purple', '<b>Internal</b><br>inside one person: pride against need'),
          ],
        ],
      },
      {
        heading: 'No scenery, no fists',
        picture: icons(['CloudFog', 'gray']),
        beats: [
          [
            'Is the fog only decoration? Does a conflict need a fight?',
            wrong('The fog is decoration, and a conflict needs a fight.'),
          ],
          [
            'No. Without fog they would not meet, and their struggle is a silence.',
            right('The fog makes the meeting necessary. The conflict is silent.'),
          ],
        ],
      },
    ],
    takeaway: [
      'Ask what a place makes possible or impossible.',
      'A conflict may be quiet, even inside one person.',
      'Change one part in your mind to see what depends on it.',
    ],
  },
  {
    lesson: 'poems-and-plays',
    title: 'Poems and Plays',
    scenes: [
      {
        heading: 'The form is part of the message',
        picture: icons(['Feather', 'purple'], ['Drama', 'blue']),
        across: true,
        beats: [
          [
            'A writer chooses a form. A poem works with lines, sounds and repeats.',
            card('purple', '<b>Poem</b><br>lines, sounds, repeats'),
          ],
          [
            'A play works with speech and with what we see on a stage.',
            card('blue', '<b>Play</b><br>speech and stage directions'),
          ],
        ],
      },
      {
        heading: 'Hear these four lines',
        picture: icons(['Snowflake', 'blue']),
        beats: [
          [
            'Slow snow settles on the stoop. Grandpa sweeps. It comes again. Slow snow …',
            sentence(
              '[Slow snow|1 blue] settles on the [stoop.|2 purple]<br>Grandpa sweeps. [It comes again.|3]<br>[Slow snow|4 blue] settles on the stoop.<br>Grandpa [smiles. He lets it win.|5 red]',
            ),
          ],
          ['“Slow snow settles … stoop”: one first sound again and again. That is alliteration.'],
          ['“It comes again”: three short words, and the sweeping is undone.'],
          ['The same line returns: repetition.'],
          ['Then comes a change. At the change, meaning appears: he accepts it.'],
        ],
      },
      {
        heading: 'Where repeats change',
        picture: figure('grade-7-english-poems-and-plays'),
        beats: [
          ['The lesson’s poem in outline. Look at its stanzas.'],
          ['Each begins with “You wait,” in lines 1, 5 and 9.', 'the same start'],
          ['Line 12 says “I wave” instead. Ask why.', 'the change'],
        ],
      },
      {
        heading: 'A play must show it',
        picture: icons(['Utensils', 'green']),
        across: true,
        beats: [
          [
            'A story can say: Nadia missed her brother.',
            card('red', '<b>A story can say</b><br>Nadia missed her brother.'),
          ],
          [
            'A play shows it. She sets two plates on the table, looks, and puts one back.',
            card(
              'green',
              '<b>A play shows</b><br>(Nadia sets two plates on the table. She looks at them and puts one back.)',
            ),
          ],
        ],
      },
      {
        heading: 'Who is “I”?',
        picture: icons(['Mic', 'purple']),
        beats: [
          [
            'Is the “I” always the poet? No: a poet can let a dog or a river speak.',
            wrong('The “I” in a poem is always the poet.'),
          ],
          ['Say “the speaker” instead.', right('The “I” is the speaker: a voice the poet has made.')],
          [
            'And when you read aloud, do not stop at each line end. Follow the sense.',
            note('Read past the line end, on to the punctuation.'),
          ],
        ],
      },
    ],
    takeaway: [
      'Repeats matter most when they change.',
      'The speaker is a voice, not simply the poet.',
      'Stage directions show what is not said.',
    ],
  },
  {
    lesson: 'comparing-viewpoints',
    title: 'Comparing Viewpoints',
    scenes: [
      {
        heading: 'Same tree, two thoughts',
        picture: figure('grade-7-english-comparing-viewpoints'),
        beats: [
          ['One tree is cut down. Two people watch it.'],
          ['One thinks: a friend is falling.', '“A friend is falling.”'],
          ['The other thinks: a danger is gone. Neither of them lies.', '“A danger is gone.”'],
        ],
      },
      {
        heading: 'Three places to look',
        beats: [
          [
            'A viewpoint depends on who sees, what they know and care about. Which facts are chosen?',
            card('blue', '<b>Chosen:</b> Which facts does the writer choose?'),
          ],
          ['Which facts are left out?', card('purple', '<b>Left out:</b> What does the other one mention?')],
          [
            'Do the words praise, blame or stay neutral?',
            card('green', '<b>Words:</b> Do they praise, blame or stay neutral?'),
          ],
        ],
      },
      {
        heading: 'Two notes about one concert',
        picture: icons(['Guitar', 'purple']),
        beats: [
          [
            'Two neighbors write about one concert.',
            passage('A: “The band [blasted|2 red] until ten. My baby [finally|3 red] slept at midnight.”'),
          ],
          ['A writes “blasted.” That word blames.'],
          ['A chooses the baby’s sleep and leaves out the crowd.'],
          [
            'B writes “charmed.” That word praises.',
            passage('B: “The band [charmed|4] four hundred neighbors. [Grandparents danced|5] in the street.”'),
          ],
          ['B chooses the dancers and leaves out the hour.'],
        ],
      },
      {
        heading: 'Put both into one sentence',
        picture: icons(['Scale', 'blue']),
        beats: [
          [
            'A fair comparison brings both together.',
            passage(
              '[While|2 blue] neighbor A hears a sleepless night, neighbor B hears a feast; [both|3 purple] show that [the whole street could listen.|4]',
            ),
          ],
          ['“While” marks the difference: a sleepless night and a feast.'],
          ['“Both” marks what they share.'],
          ['The whole street could listen. On that they agree.'],
        ],
      },
      {
        heading: 'Do not hunt for the liar',
        picture: icons(['Users', 'green']),
        beats: [
          ['If two people disagree, must one of them lie? No.', wrong('They disagree, so one of them must be lying.')],
          [
            'First check the facts. Then compare what each one stresses.',
            right('Both are honest. Each stresses something else.'),
          ],
        ],
      },
      {
        heading: 'Two cautions',
        across: true,
        beats: [
          [
            'A narrator may report a thought without sharing it.',
            card('yellow', '<b>Narrator</b><br>may report a thought without sharing it'),
          ],
          [
            'Historical fiction uses a real past, but invents people and talk. Compare it with records.',
            card('gray', '<b>Historical fiction</b><br>a real time, but made-up talk: check records'),
          ],
        ],
      },
    ],
    takeaway: [
      'Viewpoint: who sees, what they know, what they care about.',
      'Compare what is chosen, left out, and the words.',
      'Two honest people can see one event differently.',
    ],
  },
])
