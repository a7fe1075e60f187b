export { DashboardPage } from './components/dashboard-page.tsx'
export { PreviousGenerations } from './components/previous-generations.tsx'
