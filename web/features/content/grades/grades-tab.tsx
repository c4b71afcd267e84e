/** The tab Grades of content management. */
export default function GradesTab() {
  return null
}
