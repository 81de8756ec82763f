// The public interface of the automations and approvals for other modules.
export { instalarAutomacoes } from './server/comandos/instalar.ts'
export { estadoDaAprovacao } from './server/aprovacoes/consultas/aprovacoes.ts'
