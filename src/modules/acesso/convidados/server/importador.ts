import type { Declarado, Importacao } from '#platform/importacao/importador.ts'
import { convidadosAndaram } from '#modules/acesso/nucleo/eventos.ts'
import type { PapelDeDepartamento } from '#modules/acesso/nucleo/tipos.ts'
import type { Padrao } from '../regras/linha.ts'
import { trabalhoDeConvidar } from './tipos-de-trabalho.ts'

export interface LoteDeConvites extends Importacao {
  padrao_departamento: string | null
  padrao_papel: PapelDeDepartamento | null
  /** who answers for the invitations: their rights decide which roles a line may give */
  responsavel_id: string | null
}

export const deConvidados: Declarado<LoteDeConvites> = {
  tabelas: {
    importacoes: 'cad.convites_em_lote',
    linhas: 'cad.convites_em_lote_linhas',
    mapas: 'cad.convites_em_lote_mapas',
  },
  trabalho: trabalhoDeConvidar,
  andou: convidadosAndaram,
  entidade: 'cad.convite_em_lote',
  limpar: ['convite_id', 'entrega'],
  autor: (i) => ({ usuario: i.responsavel_id ? { id: i.responsavel_id } : null }),
}

export const padraoDe = (i: LoteDeConvites): Padrao =>
  i.padrao_departamento && i.padrao_papel ? { departamento: i.padrao_departamento, papel: i.padrao_papel } : null
