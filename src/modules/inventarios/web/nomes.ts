import type { Tom } from '#ui/tom.ts'
import type { EstadoDaLinha, Situacao } from '../tipos.ts'

export const TOM_DA_SITUACAO: Readonly<Record<Situacao, Tom>> = {
  rascunho: 'neutro',
  em_contagem: 'info',
  em_revisao: 'alerta',
  aprovado: 'sucesso',
  lancado: 'sucesso',
  cancelado: 'neutro',
}
export const TOM_DO_ESTADO: Readonly<Record<EstadoDaLinha, Tom>> = {
  por_contar: 'neutro',
  bateu: 'sucesso',
  na_tolerancia: 'neutro',
  pede_recontagem: 'alerta',
  recontando: 'info',
  pede_motivo: 'perigo',
  confirmada: 'perigo',
}
