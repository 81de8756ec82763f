// The public interface of the automations and approvals for other modules.
export { estadoDaAprovacao } from './server/aprovacoes/consultas/aprovacoes.ts'
