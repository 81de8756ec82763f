/** Browser API of the catalogue for other modules. */
export { useRegrasDePreco } from './usar-regras.ts'
