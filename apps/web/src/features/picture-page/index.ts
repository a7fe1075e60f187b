export { PicturePage } from './components/picture-page.tsx'
