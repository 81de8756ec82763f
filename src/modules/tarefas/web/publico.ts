// What the screens of other modules may use of the tasks.
export { criarDaLinha } from './criar-da-linha.ts'
