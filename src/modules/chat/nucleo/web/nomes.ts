import type { MotivoDeEspera, PapelDaCaixa, Prioridade, StatusDaConversa } from '../tipos.ts'

/** Display names of the API's values. */
export const NOME_DO_STATUS: Record<StatusDaConversa, string> = {
  aguardando: 'Aguardando',
  ativa: 'Ativa',
  transferida: 'Transferida',
  finalizada: 'Finalizada',
}
export const NOME_DA_ABA: Record<StatusDaConversa, string> = {
  ativa: 'Ativas',
  aguardando: 'Aguardando',
  transferida: 'Transferidas',
  finalizada: 'Finalizadas',
}
export const NOME_DA_ESPERA: Record<MotivoDeEspera, string> = {
  cliente: 'o cliente',
  concessionaria: 'a concessionária',
  vistoria: 'a vistoria',
}
export const NOME_DA_PRIORIDADE: Record<Prioridade, string> = {
  baixa: 'Baixa',
  normal: 'Normal',
  alta: 'Alta',
  urgente: 'Urgente',
}
export const NOME_DO_PAPEL: Record<PapelDaCaixa, string> = {
  administrador: 'Administrador',
  atendente: 'Atendente',
  leitor: 'Leitor',
}
