import type { Question } from './question.ts'

/** The five built-in questions that stand in for tasks without question and options (learner area, section 5). */
export const SAMPLE_ARITHMETIC: readonly Question[] = [
  {
    id: 'arithmetic-1',
    question: 'What is 15 + 27?',
    options: ['32', '41', '42', '52'],
    correct: 2,
    explanation: '15 + 27 = 15 + 25 + 2 = 42.',
  },
  {
    id: 'arithmetic-2',
    question: 'What is 83 − 46?',
    options: ['37', '43', '47', '129'],
    correct: 0,
    explanation: '83 − 46 = 83 − 40 − 6 = 37.',
  },
  {
    id: 'arithmetic-3',
    question: 'What is 12 × 8?',
    options: ['84', '86', '92', '96'],
    correct: 3,
    explanation: '12 × 8 = 10 × 8 + 2 × 8 = 96.',
  },
  {
    id: 'arithmetic-4',
    question: 'What is 144 ÷ 9?',
    options: ['14', '16', '18', '19'],
    correct: 1,
    explanation: '9 × 16 = 144, so 144 ÷ 9 = 16.',
  },
  {
    id: 'arithmetic-5',
    question: 'What is 6 + 4 × 5?',
    options: ['15', '26', '50', '54'],
    correct: 1,
    explanation: 'Multiplication comes before addition: 4 × 5 = 20, and 6 + 20 = 26.',
  },
]
