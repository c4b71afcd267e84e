import { t } from '@lingui/core/macro'
import type { ImportPurpose } from './import-purpose.ts'

type Example = {
  format: string
  /** The features of the format that are imported. */
  about: string
  text: string
}

const gift = `// A line that starts like this is a comment.
What do plants take in by day? {
=Carbon dioxide
~Oxygen
~Nitrogen
####They make sugar of it.
}

Two halves make a whole. {T}

The capital of Peru is {=Lima ~Quito ~Bogotá}.
`

const aiken = `What is 3/4 of 12?
A. 8
B. 9
C. 16
ANSWER: B
`

const csv = `question,option A,option B,option C,correct,explanation
What is 7 × 8?,54,56,58,B,7 × 8 is 56.
"Which is a prime number, 9 or 11?",9,11,,B,
`

const json = `[
  { "kind": "number", "question": "What is 3 times 4?", "answer": "12" },
  { "question": "Which is even?", "options": ["3", "4"], "correct": 1 }
]
`

const lesson = `---
number: 3
title: Seeds that travel
description: How plants spread without feet.
video:
  title: A dandelion in the wind
  url: https://www.youtube.com/watch?v=aqz-KE-bpKQ
  duration: "4:10"
text:
  title: Wind, water and fur
quiz:
  title: Quick check
  questions:
    - question: What carries the seeds of a dandelion?
      options:
        - The wind
        - A river
      correct: 0
      explanation: Each has a parachute of hairs.
assignment:
  title: Collect three seeds
  instructions: Look for seeds on a walk, and say how each of them travels.
  dueInDays: 7
---

## Why seeds travel

Next to its parent plant, a seed gets **little light**.

![A dandelion](images/dandelion.png)

The area it covers grows by $\\pi r^2$.
`

const archive = `grade-7/grade.json
grade-7/mathematics/subject.json
grade-7/mathematics/tests.json
grade-7/mathematics/lessons/1-ratios.md
grade-7/mathematics/lessons/2-percents.md
grade-7/images/number-line.png
`

/** A small example of each format that can be imported. */
export const formatExamples = (): Record<ImportPurpose['kind'], readonly Example[]> => ({
  questions: [
    {
      format: 'Moodle GIFT',
      about: t`Multiple choice (mark the correct answer with =), true or false, short answers, missing words, numbers and matching, with feedback. Separate questions with a blank line. Unsupported questions are listed and skipped.`,
      text: gift,
    },
    {
      format: 'Aiken',
      about: t`Each question, then its lettered options, then the answer. No explanations.`,
      text: aiken,
    },
    {
      format: 'CSV',
      about: t`A table saved from any spreadsheet. The first line names the columns. The correct answer is a letter or the option’s text. Export questions of other kinds to see their columns.`,
      text: csv,
    },
    {
      format: 'JSON',
      about: t`A list of questions of any kind, as exported here.`,
      text: json,
    },
  ],
  lessons: [
    {
      format: t`Markdown with front matter`,
      about: t`The lesson’s details go between two lines of dashes; only number and title are required. The reading text follows. Choose images together with the lessons and refer to them as images/….`,
      text: lesson,
    },
  ],
  grade: [
    {
      format: t`Archive of a grade`,
      about: t`Export a grade to see an example. Lessons are Markdown files; grade.json, subject.json and tests.json hold the rest.`,
      text: archive,
    },
  ],
})

/** Limits by the kind of import. */
export const formatLimits = (): Record<ImportPurpose['kind'], string> => ({
  questions: t`A quiz, assignment or test can have up to 200 questions with 2 to 20 options each.`,
  lessons: t`A reading text can have up to 200,000 characters. Images can be PNG, JPEG, WebP or GIF, up to 2 MB.`,
  grade: t`An archive can have up to 5,000 files, 200 subjects and 2,000 images.`,
})
