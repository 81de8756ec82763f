// API of the leads for other modules.
export { leadPronto } from './eventos.ts'
export { trancarLead } from './server/comandos/trancar.ts'
