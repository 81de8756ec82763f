// What other modules may use of the leads.
export { leadPronto } from './eventos.ts'
