export { DashboardPage } from './components/dashboard-page.tsx'
export { DeleteDialog } from './components/delete-dialog.tsx'
export { LibraryPage } from './components/library-page.tsx'
export { PreviousGenerations } from './components/previous-generations.tsx'
