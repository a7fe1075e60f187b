export { DashboardPage } from './components/dashboard-page.tsx'
export { LibraryPage } from './components/library-page.tsx'
export { PreviousGenerations } from './components/previous-generations.tsx'
