import { card, note, passage, right, sentence, step, wrong } from '../../stage/page.ts'
import { figure, icons } from '../../stage/picture.ts'
import { filmsOf } from '../../stage/short-form.ts'

export const grade7Texts = filmsOf(7, 'English', [
  {
    lesson: 'central-ideas-and-summaries',
    title: 'Central Ideas and Summaries',
    scenes: [
      {
        heading: 'Two ideas can meet',
        picture: figure('grade-7-english-central-ideas'),
        beats: [
          ['Two streams flow into one river. A text can work like this.'],
          ['The first stream is one central idea: otters protect kelp.', 'one central idea'],
          ['The second is another: otters take the crabs that people fish.', 'another one'],
          ['Where they join is the link: help here has a price there.', 'how they are linked'],
        ],
      },
      {
        heading: 'Read for turning words',
        picture: icons(['Wind', 'blue'], ['Volume2', 'purple']),
        beats: [
          [
            'A short text about leaf blowers.',
            passage(
              '[Leaf blowers clear a yard in minutes and save workers’ backs.|2 blue] [But|3 red] [they are as loud as a truck, and the wind they make carries off insects that birds need.|4 purple]',
            ),
          ],
          ['First central idea: they save time and effort.'],
          ['Then comes a turning word: “but.”'],
          ['Second central idea: they do harm of their own.'],
        ],
      },
      {
        heading: 'Put it into a summary',
        beats: [
          ['First: each idea in your own words.', step('Say each idea in your own words.')],
          ['Second: the link between them.', step('Say how the two are linked.')],
          ['Third: no small details, and no opinion.', step('Leave out small details and your opinion.')],
          [
            'Leaf blowers spare people work, yet their noise and wind harm the life around them.',
            note('“Leaf blowers spare people work, yet their noise and wind harm the life around them.”'),
          ],
        ],
      },
      {
        heading: 'Fair or not?',
        beats: [
          ['A copied sentence is no summary.', card('red', '<b>Copied:</b> “Leaf blowers clear a yard in minutes.”')],
          ['“Stupid machines” is an opinion.', card('red', '<b>Opinion:</b> “Leaf blowers are stupid machines.”')],
          ['One idea only is half the picture.', card('red', '<b>Half:</b> “Leaf blowers save work.”')],
          [
            'A fair summary gives both ideas and their link.',
            card('green', '<b>Fair:</b> both ideas, linked, in your own words'),
          ],
        ],
      },
      {
        heading: 'Do not stop too early',
        picture: icons(['Split', 'purple']),
        beats: [
          ['Many readers stop as soon as they have one idea.', wrong('I have found an idea, so I am done.')],
          [
            'Watch for “but,” “yet” and “however.” A second idea often begins right there.',
            right('After “but,” “yet” or “however,” a second idea often begins.'),
          ],
        ],
      },
    ],
    takeaway: [
      'A central idea is a full statement that several parts support.',
      'Ask how two ideas are linked.',
      'A fair summary is complete, short, neutral and in your own words.',
    ],
  },
  {
    lesson: 'word-parts-and-shades-of-meaning',
    title: 'Word Parts and Shades of Meaning',
    scenes: [
      {
        heading: 'Word families',
        picture: icons(['Camera', 'blue'], ['PenLine', 'purple'], ['Telescope', 'green']),
        across: true,
        beats: [
          [
            'Many English words have Greek or Latin roots. “Photo” means light.',
            card('blue', '<b>photo = light</b><br>photograph,<br>photosynthesis'),
          ],
          ['“Graph” means write or draw.', card('purple', '<b>graph = write</b><br>autograph,<br>paragraph')],
          [
            '“Tele” means far. So a telegraph writes from far away.',
            card('green', '<b>tele = far</b><br>telescope,<br>telephone'),
          ],
        ],
      },
      {
        heading: 'A hint, not a proof',
        picture: icons(['Eye', 'purple']),
        beats: [
          [
            'Two words with one root in two sentences.',
            sentence(
              'The [spect|2 purple][ators|3 blue] cheered. A [spect|4 purple][acle|5] of colored kites filled the sky.',
            ),
          ],
          ['“Spect” means look: spectators look at a game.'],
          ['The ending makes them people.'],
          ['A spectacle is something to look at.'],
          [
            'The sentence decides: kites filled the sky, so it is a grand sight. Check it in a dictionary.',
            note('Root + sentence + dictionary'),
          ],
        ],
      },
      {
        heading: 'Shades and analogies',
        picture: figure('grade-7-english-word-parts-and-shades'),
        beats: [
          ['On the ladder are three words for one feeling.'],
          [
            'Annoyed is weak, angry is stronger, furious is strongest. Synonyms are not equal.',
            'same meaning, other strength',
          ],
          [
            'Below is an analogy. A petal is part of a flower as a page is part of a book.',
            'part : whole = part : whole',
          ],
        ],
      },
      {
        heading: 'Solve an analogy',
        picture: icons(['Hand', 'blue'], ['HardHat', 'green']),
        beats: [
          ['Glove is to hand as helmet is to what?', sentence('[glove : hand|2 blue] = [helmet : ?|3]')],
          ['Say the link in a sentence: a glove protects a hand.'],
          ['Use the same sentence again: a helmet protects a …'],
          ['A head. The relation is the same.', note('A glove *protects* a hand. A helmet *protects* a head.')],
        ],
      },
      {
        heading: 'Topic is not relation',
        picture: icons(['Bike', 'red'], ['HardHat', 'green']),
        beats: [
          ['“Helmet to bicycle” has the right topic but the wrong relation.', wrong('glove : hand = helmet : bicycle')],
          ['“Helmet to head” has the same relation.', right('glove : hand = helmet : head')],
          ['Test the link, not the subject.', note('A helmet goes with a bicycle, but it does not protect it.')],
        ],
      },
      {
        heading: 'An allusion borrows a story',
        picture: icons(['Dumbbell', 'purple']),
        beats: [
          [
            'An allusion hints at a story that many people know. “Call me Hercules!”',
            sentence('“I lifted the couch all by myself. [Call me Hercules!|2 purple]”'),
          ],
          ['Hercules was the strongest hero of Greek myth. One name says it all.'],
        ],
      },
    ],
    takeaway: [
      'Roots hint; the sentence decides.',
      'An analogy compares relations, not topics.',
      'Synonyms share a meaning, but not the same feeling.',
    ],
  },
  {
    lesson: 'asking-and-researching',
    title: 'Asking and Researching',
    scenes: [
      {
        heading: 'Narrow it down',
        picture: figure('grade-7-english-asking-and-researching'),
        beats: [
          ['A funnel turns a topic into a question.'],
          ['At the top is a wide topic: bees.', 'wide topic'],
          ['It gets narrower: bees in cities.', 'narrower'],
          ['At the bottom: how do city gardens help bees?', 'a question'],
          ['Beside it is a source card: who, when, where, what it says.', 'a card for each source'],
        ],
      },
      {
        heading: 'Test your question',
        beats: [
          ['“What about volcanoes?” is too wide.', card('red', '<b>Too wide:</b> What about volcanoes?')],
          [
            '“Is Mount Rainier a volcano?” is answered with “yes.”',
            card('red', '<b>One word:</b> Is Mount Rainier a volcano?'),
          ],
          [
            '“How do people near it prepare for mudflows?” is focused, open and answerable.',
            card('green', '<b>Focused and open:</b> How do people near Mount Rainier prepare for mudflows?'),
          ],
        ],
      },
      {
        heading: 'Can you trust it?',
        picture: icons(['Search', 'blue']),
        beats: [
          ['Who wrote it, and do they know the subject?', step('Who wrote it, and do they know the subject?')],
          ['When was it written? Facts grow old.', step('When was it written?')],
          ['Why? An ad wants to sell.', step('Why? Do they want to sell something?')],
          ['Can you check it in another source? Then it is credible.', step('Can you check it in another source?')],
        ],
      },
      {
        heading: 'Say it in a new sentence',
        beats: [
          [
            'The source says: sirens give families about forty minutes to reach high ground.',
            passage(
              'Source: “Sirens along the river give families about forty minutes to reach high ground.” (Lee, 2022)',
            ),
          ],
          [
            'Three words swapped: that is still a copy.',
            passage('[Sirens by the river give families around forty minutes to get to high ground.|2 red]'),
          ],
          [
            'A new sentence with the same meaning, and credit: that is a paraphrase.',
            passage('[After an alarm, people in the valley have some forty minutes to climb to safety (Lee, 2022).|3]'),
          ],
        ],
      },
      {
        heading: 'Who needs credit?',
        beats: [
          ['Many students give credit only for quotations.', wrong('Only quotations need a source.')],
          [
            'But a paraphrase is still another person’s idea. Name the source.',
            right('Every idea and fact that you found needs one.'),
          ],
          ['Only what everyone knows needs no credit.', note('What everyone knows needs none: a week has seven days.')],
        ],
      },
    ],
    takeaway: [
      'Ask a question that is focused, open and answerable.',
      'Trust sources that have a name, a date and evidence.',
      'Close the source, write it new, and give credit.',
    ],
  },
])
