// What other modules use of the energy credits in the browser.
export { Creditos, type PropsDeCreditos } from './creditos.tsx'
export { PrometidoRealizado } from './prometido.tsx'
export { FechamentoDosCreditos } from './fechamento.tsx'
export { AcuraciaDosVendedores } from './acuracia.tsx'
