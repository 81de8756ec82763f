// The exports for other modules in the browser.
export { useCanais } from './ao-vivo.ts'
