/** How each field of grades, subjects, lessons and tests is called where people read of it. */
const FIELD_LABELS: Record<string, string> = {
  name: 'Name',
  published: 'Status',
  description: 'Description',
  gradeId: 'Grade',
  color: 'Color',
  required: 'Kind',
  number: 'Lesson number',
  title: 'Title',
  videoTitle: 'Video title',
  videoUrl: 'Video address',
  videoDuration: 'Video duration',
  videoCaptionsUrl: 'Captions address',
  textTitle: 'Text title',
  textMarkdown: 'Text',
  quizTitle: 'Quiz title',
  quizQuestions: 'Quiz questions',
  assignmentTitle: 'Assignment title',
  assignmentInstructions: 'Assignment instructions',
  assignmentTasks: 'Assignment tasks',
  assignmentDueDate: 'Due date',
  type: 'Type',
  afterLessonNumber: 'After lesson',
  durationMinutes: 'Minutes',
  passingMark: 'Passing mark',
  questions: 'Questions',
}

export function fieldLabel(name: string): string {
  return FIELD_LABELS[name] ?? name
}
