/** The tab Lessons of content management. */
export default function LessonsTab() {
  return null
}
