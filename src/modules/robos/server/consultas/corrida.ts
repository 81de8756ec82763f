import { sql, type RawBuilder } from 'kysely'
import type { Estado } from '#engines/fluxo/estado.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { preparada } from '#platform/postgres/preparada.ts'
import type { TipoDeCaixa, TipoDeContato } from '#modules/chat/nucleo/tipos.ts'
import { feriadosDoRobo } from './feriados.ts'
import { fluxoInteiro, type FluxoInteiro } from './partes.ts'

/** An active run with the data that a step needs. Lock order: conversation, then run, as in all changes. */
export interface Corrida {
  sessao_id: string
  robo_id: string
  robo_nome: string
  versao_id: string
  estado: Estado
  lida_ate_seq: number
  desde_seq: number
  chamada: unknown
  limite_min: number
  ao_expirar: 'entregar' | 'finalizar'
  fila_do_robo: string | null
  iniciada_em: Date
  /** the company's holidays that apply to the bot's departments */
  feriados: string[]
}

export async function corridaDa(tx: Tx, conversaId: string): Promise<Corrida | undefined> {
  const { rows } = await sql<Corrida>`${preparada}
    select
      s.id as sessao_id, s.robo_id, r.nome as robo_nome, s.versao_id, s.estado, s.lida_ate_seq, s.desde_seq,
      s.chamada, r.limite_min, r.ao_expirar, r.fila_id as fila_do_robo, s.iniciada_em,
      ${feriadosDoRobo} as feriados
    from chat.fluxo_sessoes s
    join chat.robos r on r.id = s.robo_id
    where s.conversa_id = ${conversaId}
      and s.situacao = 'ativa'
    for update of s
  `.execute(tx)
  return rows[0]
}

/** Whether the conversation with this id has an active run. */
export const emCurso = (conversa: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  exists (
    select from chat.fluxo_sessoes s
    where s.conversa_id = ${conversa}
      and s.situacao = 'ativa'
  )
`

export interface Fato {
  caixa_nome: string
  canal: TipoDeCaixa
  fila_nome: string | null
  contato_nome: string
  contato_tipo: TipoDeContato
  contato_telefone: string | null
  contato_email: string | null
  contato_empresa: string | null
  contato_cargo: string | null
  /** a user has written since the bot started, here or on the phone */
  gente: boolean
}

/** Returns the data that a step may refer to. */
export async function fatosDa(tx: Tx, conversaId: string, desdeSeq: number): Promise<Fato> {
  const { rows } = await sql<Fato>`${preparada}
    select
      x.nome as caixa_nome,
      x.tipo as canal,
      f.nome as fila_nome,
      k.nome as contato_nome,
      k.tipo as contato_tipo,
      k.telefone as contato_telefone,
      k.email as contato_email,
      k.empresa as contato_empresa,
      k.cargo as contato_cargo,
      exists (
        select from chat_publico.mensagens m
        where m.conversa_id = c.id
          and m.seq > ${desdeSeq}
          and m.direcao = 'saida'
          and (m.autor_id is not null or m.autor_nome = 'Pelo celular')
      ) as gente
    from chat_publico.conversas c
    join chat_publico.caixas_entrada x on x.id = c.caixa_entrada_id
    join contatos_publico.contatos k on k.id = c.contato_id
    left join chat_publico.filas f on f.id = c.fila_id
    where c.id = ${conversaId}
  `.execute(tx)
  const fato = rows[0]
  if (!fato) throw new Error('a conversation without its inbox')
  return fato
}

export interface Dita {
  seq: number
  conteudo: string
  opcao: string | null
  arquivo_nome: string | null
  arquivo_mime: string | null
}

/** Returns the customer's messages that the run has not processed, in order. */
export async function naoOuvidas(tx: Tx, conversaId: string, lidaAte: number): Promise<Dita[]> {
  const { rows } = await sql<Dita>`${preparada}
    select
      m.seq,
      m.conteudo,
      case when m.dados ->> 'tipo' in ('botao', 'lista') then m.dados ->> 'id' end as opcao,
      a.nome_arquivo as arquivo_nome,
      a.tipo_mime as arquivo_mime
    from chat_publico.mensagens m
    left join chat_publico.anexos a on a.mensagem_id = m.id and a.ordem = 0
    where m.conversa_id = ${conversaId}
      and m.seq > ${lidaAte}
      and m.direcao = 'entrada'
    order by m.seq
    limit 200
  `.execute(tx)
  return rows
}

const versoes = new Map<string, FluxoInteiro>()
const VERSOES_LEMBRADAS = 100

/**
 * Returns the flow of a published version with its parts. Versions are immutable, so each is parsed once per process.
 */
export async function fluxoDaVersao(db: Db, versaoId: string): Promise<FluxoInteiro> {
  const lembrado = versoes.get(versaoId)
  if (lembrado) return lembrado
  const lido = await fluxoInteiro(db, versaoId)
  if (!lido) throw new Error('a run without its version')
  const maisAntiga = versoes.keys().next().value
  if (versoes.size >= VERSOES_LEMBRADAS && maisAntiga) versoes.delete(maisAntiga)
  versoes.set(versaoId, lido)
  return lido
}
