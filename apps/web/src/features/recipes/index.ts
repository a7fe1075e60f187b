export { RecipePage } from './components/recipe-page.tsx'
