import { questions } from '#server/testing/curriculum.ts'

/** Complete lesson as sent by a form. */
export const WHOLE_LESSON = {
  title: 'Fractions',
  description: 'Parts of a whole',
  videoTitle: 'Watch this',
  videoUrl: 'https://www.youtube.com/watch?v=abcdefghijk',
  videoDuration: '10:30',
  videoCaptionsUrl: '/media/captions.vtt',
  videoNarrationUrl: '/media/narration.mp3',
  textTitle: 'Read this',
  textMarkdown: 'Half is $\\frac{1}{2}$.',
  quizTitle: 'A quiz',
  quizQuestions: questions(3),
  assignmentTitle: 'An assignment',
  assignmentInstructions: 'Answer all of these questions.',
  assignmentTasks: questions(2),
  assignmentDueDate: '2027-03-04',
}

/** Lesson with all optional fields empty. */
export const BARE_LESSON = {
  title: 'Fractions',
  description: '',
  videoTitle: ' ',
  videoUrl: '',
  videoDuration: '',
  videoCaptionsUrl: '',
  videoNarrationUrl: '',
  textTitle: '',
  textMarkdown: ' \n',
  quizTitle: '',
  quizQuestions: [],
  assignmentTitle: '',
  assignmentInstructions: '',
  assignmentTasks: '[]',
  assignmentDueDate: '',
}
