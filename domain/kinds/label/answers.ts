/** Index of the label for each place, null while it has none. */
export { matchAnswers as labelAnswers } from '../match/answers.ts'
