/** How large content may be; characters where nothing else is said. The content forms and every import hold to them. */
export const CONTENT_LIMITS = {
  /** Names of grades and subjects, titles of lessons, tests and parts. */
  title: 200,
  /** Descriptions of subjects, lessons and tests. */
  description: 2000,
  /** A lesson's reading text, as Markdown. */
  text: 200_000,
  assignmentInstructions: 20_000,
  /** Longest video address. */
  address: 2000,
  /** Questions of one quiz, assignment or test. */
  questions: 200,
  /** Options of one question; the contract bounds answers by it. */
  options: 20,
  questionText: 5000,
  optionText: 2000,
  questionId: 100,
  /** Accepted texts or foreseen wrong answers of one question or blank. */
  foreseen: 20,
  /** Sentences of a worked solution. */
  steps: 12,
  hints: 3,
  skills: 2,
  skillsOfSubject: 300,
  misconceptionsOfSubject: 500,
  /** Id of a skill or a misconception. */
  tagId: 100,
  /** Items to order. */
  items: 10,
  /** Pairs to match, and right sides without a partner. */
  pairs: 8,
  extraRights: 3,
  blanks: 10,
  /** Text of a blank, or of an option of its menu. */
  blankText: 200,
  /** Points of a graph. */
  points: 10,
  /** Spots of a picture, or sentences of a passage. */
  spots: 20,
  expression: 200,
  /** A number or an expression as written with a template. */
  templateText: 400,
  /** Steps of an axis, and the largest coordinate. */
  boardSteps: 400,
  coordinate: 1_000_000,
  /** Width or height of a picture with spots, in pixels. */
  pictureSize: 4000,
  /** Depth of brackets and powers of an expression. */
  expressionDepth: 30,
  /** Values of a template, and conditions over them. */
  variantRanges: 10,
  variantConditions: 10,
  variantChoices: 50,
  /** Values of one range. */
  variantSteps: 100_000,
  /** An image of a reading text, in bytes. */
  imageBytes: 2 * 1024 * 1024,
  /** Size of one import, in bytes, by kind. */
  uploadBytes: { questions: 1_000_000, lessons: 24 * 1024 * 1024, grade: 64 * 1024 * 1024 },
  /** The lesson with the highest number, and the last one that a test may come after. */
  lessonNumber: 10_000,
} as const

/** Colors of subjects (accounts-and-parent-portal.md, section 3). */
export const SUBJECT_COLORS = [
  'bg-edu-blue-100',
  'bg-green-100',
  'bg-red-100',
  'bg-yellow-100',
  'bg-purple-100',
  'bg-pink-100',
  'bg-indigo-100',
  'bg-gray-100',
] as const
export type SubjectColor = (typeof SUBJECT_COLORS)[number]
