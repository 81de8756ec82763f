import { ehChaveDe } from '#kit/objeto.ts'
import type { PapelDeDepartamento, PapelGlobal } from '../tipos.ts'

/** Display names. Kept apart from tipos.ts so that the first screens do not load its schemas. */
export const nomesDosPapeis: Readonly<Record<PapelDeDepartamento | PapelGlobal, string>> = {
  leitor: 'Leitura',
  operador: 'Operação',
  supervisor: 'Supervisão',
  contador: 'Contagem de estoque',
  tecnico: 'Técnico de campo',
  aprovador: 'Aprovação',
  painel: 'Painel de TV',
  admin: 'Administração',
  auditor: 'Auditoria',
}

export const nomeDoPapel = (papel: string): string => (ehChaveDe(nomesDosPapeis, papel) ? nomesDosPapeis[papel] : papel)
