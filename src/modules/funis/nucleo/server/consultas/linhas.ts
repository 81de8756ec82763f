import { sql } from 'kysely'
import type { Situacao } from '#engines/funil/tipos.ts'
import type { Prioridade } from '../../tipos.ts'

/** A row of a card list, as selected from the database. */
export interface LinhaDaCapa {
  id: string
  funil_id: string
  estagio_id: string
  situacao: Situacao
  titulo: string
  ordem: string
  versao: number
  dossie_numero: string | null
  contato_nome: string | null
  valor_centavos: number | null
  prioridade: Prioridade
  responsavel_id: string | null
  responsavel_nome: string | null
  vence_em: Date | null
  entrou_estagio_em: Date
  ultima_atividade_em: Date
  pendencias: string[]
  etiquetas: string[]
  arquivado_em: Date | null
  capa: Record<string, unknown>
  chave: string
}

export const colunasDaCapa = sql`
  c.id,
  c.funil_id,
  c.estagio_id,
  c.situacao,
  c.titulo,
  c.ordem,
  c.versao,
  d.numero as dossie_numero,
  nullif(k.nome, '') as contato_nome,
  c.valor_centavos::float8 as valor_centavos,
  c.prioridade,
  c.responsavel_id,
  r.nome as responsavel_nome,
  c.vence_em,
  c.entrou_estagio_em,
  c.ultima_atividade_em,
  c.pendencias,
  c.etiquetas,
  c.arquivado_em
`
