/** Browser API of the audit for other modules. */
export { Mudancas } from './historico.tsx'
