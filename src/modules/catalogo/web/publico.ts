/** Browser API of the catalogue for other modules. */
export { FotoDoItem } from './itens/foto.tsx'
export { useRegrasDePreco } from './usar-regras.ts'
