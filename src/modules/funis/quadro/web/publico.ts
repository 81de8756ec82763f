// What other modules use of this subject in the browser.
export { useCanais } from './ao-vivo.ts'
