import { sql, type RawBuilder } from 'kysely'
import { comoTrecho } from '#platform/postgres/filtros.ts'
import { lugarNoTempo } from '#kit/lugar-no-tempo.ts'
import { escreverCursor } from '#kit/pagina.ts'
import { soDigitos, telefoneCanonico, telefoneInternacional } from '#kit/telefone.ts'
import { dentroDoAlcance, type Alcance } from '#modules/chat/publico.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { CampoDoLead, Lead, SituacaoDoLead } from '../../tipos.ts'

export interface FiltrosDeLeads {
  busca?: string | undefined
  situacao?: string[] | undefined
  plataforma?: string[] | undefined
  formulario_id?: string[] | undefined
  conjunto_id?: string[] | undefined
  campanha_id?: string[] | undefined
  data_inicio?: string | undefined
  data_fim?: string | undefined
}

export interface LinhaDeLead extends Omit<Lead, 'criado_na_meta' | 'recebido_em' | 'situacao_em'> {
  criado_na_meta: Date
  recebido_em: Date
  situacao_em: Date
  campos: CampoDoLead[] | null
  contato_nome: string | null
  chave: string
}

/** The conversation id is only included for users who reach its inbox. */
const colunas = (alcance: Alcance) => sql`
  l.id,
  l.leadgen_id,
  l.estado,
  l.erro,
  l.nome,
  l.email,
  l.telefone,
  l.situacao,
  l.motivo,
  l.formulario_id,
  l.formulario_nome,
  l.anuncio_id,
  l.anuncio_nome,
  l.conjunto_id,
  l.conjunto_nome,
  l.campanha_id,
  l.campanha_nome,
  l.plataforma,
  l.organico,
  l.origem,
  l.contato_id,
  l.criado_na_meta,
  l.recebido_em,
  l.situacao_em,
  l.campos,
  k.nome as contato_nome,
  case when ${dentroDoAlcance(alcance, 'c.caixa_entrada_id')} then l.conversa_id end as conversa_id,
  l.criado_na_meta::text as chave
`
const origem = sql`
  from meta.leads l
  left join contatos_publico.contatos k on k.id = l.contato_id
  left join chat_publico.conversas c on c.id = l.conversa_id
`

function condicoes(f: FiltrosDeLeads, menosSituacao = false): RawBuilder<unknown>[] {
  const lista: RawBuilder<unknown>[] = []
  if (f.situacao && !menosSituacao) lista.push(sql`l.situacao = any(${f.situacao}::text[])`)
  if (f.plataforma) lista.push(sql`l.plataforma = any(${f.plataforma}::text[])`)
  if (f.formulario_id) lista.push(sql`l.formulario_id = any(${f.formulario_id}::text[])`)
  if (f.conjunto_id) lista.push(sql`l.conjunto_id = any(${f.conjunto_id}::text[])`)
  if (f.campanha_id) lista.push(sql`l.campanha_id = any(${f.campanha_id}::text[])`)
  if (f.data_inicio)
    lista.push(sql`l.criado_na_meta >= (${f.data_inicio}::date)::timestamp at time zone 'America/Sao_Paulo'`)
  if (f.data_fim)
    lista.push(sql`l.criado_na_meta < ((${f.data_fim}::date) + 1)::timestamp at time zone 'America/Sao_Paulo'`)
  if (f.busca) lista.push(busca(f.busca))
  return lista
}

function busca(texto: string): RawBuilder<unknown> {
  const digitos = soDigitos(texto)
  const numero =
    digitos.length >= 4 && /^[\d\s()+.-]+$/.test(texto)
      ? [comoTrecho(digitos), comoTrecho(telefoneCanonico(telefoneInternacional(texto)))]
      : []
  return sql`
    l.busca like any (
      array(select plataforma.sem_acento(t) from unnest(${[comoTrecho(texto), ...numero]}::text[]) t)
    )
  `
}

const e = (partes: RawBuilder<unknown>[]) => (partes.length > 0 ? sql`where ${sql.join(partes, sql` and `)}` : sql``)

function lugar(cursor: string): RawBuilder<unknown> {
  const { em, id } = lugarNoTempo(cursor)
  return sql`(l.criado_na_meta, l.id) < (${em}::timestamptz, ${id}::uuid)`
}

export async function listarLeads(
  db: Db,
  alcance: Alcance,
  f: FiltrosDeLeads & { limit: number; page: number; cursor?: string | undefined },
): Promise<{ linhas: LinhaDeLead[]; proximo: string | null }> {
  const partes = [...condicoes(f), ...(f.cursor ? [lugar(f.cursor)] : [])]
  const { rows } = await sql<LinhaDeLead>`
    select ${colunas(alcance)} ${origem} ${e(partes)}
    order by l.criado_na_meta desc, l.id desc
    limit ${f.limit + 1} offset ${f.cursor ? 0 : (f.page - 1) * f.limit}
  `.execute(db)
  const linhas = rows.slice(0, f.limit)
  const ultima = linhas.at(-1)
  return { linhas, proximo: rows.length > f.limit && ultima ? escreverCursor([ultima.chave, ultima.id]) : null }
}

export async function leadPorId(db: Db, alcance: Alcance, id: string): Promise<LinhaDeLead | undefined> {
  const { rows } = await sql<LinhaDeLead>`select ${colunas(alcance)} ${origem} where l.id = ${id}`.execute(db)
  return rows[0]
}

export async function contarLeads(db: Db, f: FiltrosDeLeads): Promise<Record<SituacaoDoLead, number>> {
  const { rows } = await sql<{ situacao: SituacaoDoLead; n: number }>`
    select l.situacao, count(*)::int as n
    from meta.leads l ${e(condicoes(f, true))}
    group by 1
  `.execute(db)
  return {
    novo: 0,
    em_contato: 0,
    qualificado: 0,
    ganho: 0,
    perdido: 0,
    ...Object.fromEntries(rows.map((r) => [r.situacao, r.n])),
  }
}

interface Opcao {
  id: string
  nome: string
}
export async function opcoesDosFiltros(
  db: Db,
): Promise<{ formularios: Opcao[]; campanhas: Opcao[]; conjuntos: Opcao[] }> {
  const { rows } = await sql<Opcao & { tipo: string }>`
    select 'formularios' as tipo, formulario_id as id, coalesce(max(formulario_nome), formulario_id) as nome
    from meta.leads
    where formulario_id is not null
    group by 2
    union all
    select 'campanhas', campanha_id, coalesce(max(campanha_nome), campanha_id)
    from meta.leads
    where campanha_id is not null
    group by 2
    union all
    select 'conjuntos', conjunto_id, coalesce(max(conjunto_nome), conjunto_id)
    from meta.leads
    where conjunto_id is not null
    group by 2
    order by 3
    limit 600
  `.execute(db)
  const de = (tipo: string) => rows.filter((r) => r.tipo === tipo).map(({ id, nome }) => ({ id, nome }))
  return { formularios: de('formularios'), campanhas: de('campanhas'), conjuntos: de('conjuntos') }
}

export interface Passo {
  em: Date
  tipo: 'recebido' | 'dados' | 'conversa' | 'situacao' | 'falha' | 'apagado'
  de: string | null
  para: string | null
  motivo: string | null
  usuario_nome: string | null
}
export async function historicoDoLead(db: Db, id: string): Promise<Passo[]> {
  const { rows } = await sql<Passo>`
    select h.em, h.tipo, h.de, h.para, h.motivo, u.nome as usuario_nome
    from meta.lead_historico h
    left join acesso_publico.usuarios u on u.id = h.usuario_id
    where h.lead_id = ${id}
    order by h.id
  `.execute(db)
  return rows
}
