// Components and functions of the tasks for the screens of other modules.
export { criarDaLinha } from './criar-da-linha.ts'
