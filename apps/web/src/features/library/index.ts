export { DashboardPage } from './components/dashboard-page.tsx'
export { DeleteDialog } from './components/delete-dialog.tsx'
export { PreviousGenerations } from './components/previous-generations.tsx'
