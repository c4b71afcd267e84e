/**
 * Limits on the size of content, in characters unless stated otherwise. The content forms and every import enforce
 * them.
 */
export const CONTENT_LIMITS = {
  /** Names of grades and subjects, titles of lessons, tests and parts. */
  title: 200,
  /** Descriptions of subjects, lessons and tests. */
  description: 2000,
  /** A lesson's reading text, as Markdown. */
  text: 200_000,
  assignmentInstructions: 20_000,
  /** Video URL. */
  address: 2000,
  /** Questions of one quiz, assignment or test. */
  questions: 200,
  /** Options of one question; the contract limits answers by it. */
  options: 20,
  questionText: 5000,
  optionText: 2000,
  /** Data of a figure, as JSON. */
  figure: 5000,
  questionId: 100,
  /** Accepted texts or foreseen wrong answers of one question or blank. */
  foreseen: 20,
  /** Sentences of a worked solution. */
  steps: 12,
  hints: 3,
  skills: 2,
  skillsOfSubject: 300,
  misconceptionsOfSubject: 500,
  /** Skills that one skill needs. */
  skillNeeds: 4,
  /** Id of a skill or a misconception. */
  tagId: 100,
  /** Items to order. */
  items: 10,
  /** Pairs to match, and also right sides without a partner. */
  pairs: 8,
  extraRights: 3,
  /** Items to sort, and their groups. */
  sortedItems: 12,
  groups: 6,
  blanks: 10,
  /** Columns and rows of a table to fill. */
  tableColumns: 6,
  tableRows: 10,
  /** Numbers on the axis of a dot plot to build, its data, bars of a chart to build, and steps of a value that moves. */
  dotColumns: 16,
  dataValues: 60,
  bars: 8,
  snaps: 200,
  /** Text of a blank, or of an option of its menu. */
  blankText: 200,
  /** Points of a graph, corners of its polygon, and drawings that are on its board from the start. */
  points: 10,
  corners: 8,
  given: 4,
  /** Spots of a picture, or sentences of a passage. */
  spots: 20,
  /** Words of a text to mark. */
  words: 100,
  expression: 200,
  /** Lines of a solution with an error or with blanks, and reasons to choose from. */
  solutionLines: 7,
  reasons: 4,
  /** Parts a), b) … of a question. */
  parts: 4,
  /** Formula of a part's answer from those of earlier parts. */
  formula: 200,
  /** Sentence to correct, or a right one. */
  sentence: 300,
  /** Number or expression as written in a template. */
  templateText: 400,
  /** Steps of an axis; also the largest coordinate. */
  boardSteps: 400,
  coordinate: 1_000_000,
  /** Text below a mark of an axis. */
  tickText: 20,
  /** Width or height of a picture with spots, in pixels. */
  pictureSize: 4000,
  /** Nesting depth of brackets and powers in an expression. */
  expressionDepth: 30,
  /** Values of a template; also conditions on them. */
  variantRanges: 10,
  variantConditions: 10,
  variantChoices: 50,
  /** Steps of one range. */
  variantSteps: 100_000,
  /** Image of a reading text, in bytes. */
  imageBytes: 2 * 1024 * 1024,
  /** Recording that is played with a video, in bytes. */
  audioBytes: 4 * 1024 * 1024,
  /** Width times height of an image, which a phone holds in memory at four bytes each. */
  imagePixels: 25_000_000,
  /** Size of one import, in bytes, by kind. */
  uploadBytes: { questions: 1_000_000, lessons: 24 * 1024 * 1024, grade: 64 * 1024 * 1024 },
  /** Highest lesson number; also the last one that a test may follow. */
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
