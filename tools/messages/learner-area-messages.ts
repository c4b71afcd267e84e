/**
 * Messages of learner-area.md, sections 8 (errors), 2 (screen states), 4 and 5 (rules), by place. Its short 'Failed to
 * load data' is shown in the longer form everywhere.
 */
export const LEARNER_AREA_MESSAGES: Record<string, string[]> = {
  'Grade enrollment': [
    'Enrollment Successful',
    'Switching Grades',
    "You're already enrolled in another grade. Your enrollment will be updated.",
    'Failed to enroll in the grade. Please try again.',
    'Authentication Required',
    'Please sign in to enroll in this grade',
  ],
  'Pages of the learner area': [
    'Failed to load data. Please try again later.',
    // From the readings, "New grades".
    'Your grade is being updated',
  ],
  'Subject page': [
    'Failed to load subject data. Please try again later.',
    'Subject not found',
    'Enroll in Grade First',
    'Sign in to Access',
    'You need to be enrolled in the corresponding grade to access these lessons',
    'You need to be enrolled in the corresponding grade to access these tests',
    'No lessons available yet.',
    'No tests available yet.',
  ],
  Lesson: ['Please sign in to access this course', 'No lesson content available yet.'],
  'Reading aloud': [
    'Failed to convert text to speech. Please try again.',
    'Text-to-speech is not supported in your browser.',
  ],
  'Quiz and assignment': [
    'No questions available for this quiz.',
    'This assignment is currently being prepared. Please check back later.',
    'Perfect score!',
    'You got 2 out of 4 questions correct.',
    'You need at least 70% to mark this quiz as completed.',
  ],
  Progress: [
    'Progress Updated',
    'Your progress has been saved.',
    'Premium bonus applied!',
    'Premium Plus bonus applied!',
    'Progress Saved',
    'You now have 5% for this lesson',
    'New Test Unlocked!',
    'You need to be logged in to track progress.',
    'Failed to update progress. Please try again.',
    'Failed to save your marks. Please try again.',
  ],
  'Timed test': [
    'Test not found.',
    'Authentication Required',
    'Failed to load test. Please try again later.',
    'Failed to submit test results. Please try again.',
    'Test Already Completed',
    "You've already taken this test with a score of",
    'Test Passed!',
    'Test Completed',
    'Your score: 90%.',
  ],
  Pricing: ['Failed to load pricing information', 'Please sign in to purchase a subscription'],
  'Payment result': ['Failed to process payment. Please contact support.', 'Authentication required'],
}
