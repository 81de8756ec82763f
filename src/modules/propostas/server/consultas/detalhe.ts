import { sql } from 'kysely'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { conteudoDaProposta, type ConteudoDaProposta } from '../../contract/conteudo.ts'
import type { EstadoDaVersao, TipoDeEvento } from '../../tipos.ts'

export interface LinhaDaVersao {
  n: number
  estado: EstadoDaVersao
  kwp: number | null
  valor_centavos: number
  economia_ano_centavos: number | null
  payback_anos: number | null
  criada_em: Date
  enviada_em: Date | null
  validade: string | null
  hash: string | null
  versao_do_motor: string | null
}

export async function versoesDa(db: Db | Tx, proposta: string): Promise<LinhaDaVersao[]> {
  const { rows } = await sql<LinhaDaVersao>`
    select n, estado, kwp::float8 as kwp, valor_centavos::float8 as valor_centavos,
      economia_ano_centavos::float8 as economia_ano_centavos, payback_anos::float8 as payback_anos,
      criada_em, enviada_em, validade::text as validade, hash, versao_do_motor
    from propostas.versoes
    where proposta_id = ${proposta}
    order by n desc
    limit 100
  `.execute(db)
  return rows
}

export interface VersaoInteira {
  n: number
  estado: EstadoDaVersao
  conteudo: ConteudoDaProposta
  retrato: string | null
  hash: string | null
}

export async function versaoDa(db: Db | Tx, proposta: string, n: number): Promise<VersaoInteira | undefined> {
  const { rows } = await sql<Omit<VersaoInteira, 'conteudo'> & { conteudo: unknown }>`
    select n, estado, conteudo, retrato, hash
    from propostas.versoes
    where proposta_id = ${proposta}
      and n = ${n}
  `.execute(db)
  return rows[0] && { ...rows[0], conteudo: conteudoDaProposta.parse(rows[0].conteudo) }
}

export interface LinhaDoEvento {
  n: number
  tipo: TipoDeEvento
  versao: number | null
  em: Date
  usuario_id: string | null
  nome: string | null
  dados: Record<string, unknown>
  hash: string
  hash_anterior: string | null
}

export async function eventosDa(db: Db | Tx, proposta: string): Promise<LinhaDoEvento[]> {
  const { rows } = await sql<LinhaDoEvento>`
    select e.n, e.tipo, e.versao, e.em, e.usuario_id, u.nome, e.dados, e.hash, e.hash_anterior
    from propostas.eventos e
    left join acesso_publico.usuarios u on u.id = e.usuario_id
    where e.proposta_id = ${proposta}
    order by e.n desc
    limit 200
  `.execute(db)
  return rows
}

/** What closed the version that was sent last; null for a proposal that never closed. */
export async function fechadaPor(db: Db | Tx, proposta: string): Promise<'expirada' | 'recusada' | null> {
  const { rows } = await sql<{ tipo: 'expirada' | 'recusada' }>`
    select tipo
    from propostas.eventos
    where proposta_id = ${proposta}
      and tipo in ('expirada', 'recusada')
    order by n desc
    limit 1
  `.execute(db)
  return rows[0]?.tipo ?? null
}

/** Number of the first event whose hash does not fit; null when the chain is whole. */
export async function eloPartido(db: Db | Tx, proposta: string): Promise<number | null> {
  const { rows } = await sql<{ n: number | null }>`select propostas.elo_partido(${proposta}) as n`.execute(db)
  return rows[0]?.n ?? null
}

export interface LinhaDaVista {
  id: string
  versao: number
  em: Date
  segundos: number
  partes: string[]
  aparelho: string | null
}

export async function vistasDa(db: Db | Tx, proposta: string): Promise<LinhaDaVista[]> {
  const { rows } = await sql<LinhaDaVista>`
    select id, versao, em, segundos, partes, aparelho
    from propostas.vistas
    where proposta_id = ${proposta}
    order by em desc
    limit 50
  `.execute(db)
  return rows
}

export interface LinhaDoAceite {
  em: Date
  nome: string
  versao: number
  letra: string
  pagamento: number
  por: 'cliente' | 'equipe'
}

export async function aceiteDa(db: Db | Tx, proposta: string): Promise<LinhaDoAceite | undefined> {
  const { rows } = await sql<LinhaDoAceite>`
    select em, nome, versao, letra, pagamento, por from propostas.aceites where proposta_id = ${proposta}
  `.execute(db)
  return rows[0]
}

export interface LinhaDaAprovacao {
  id: string
  versao: number
  pedida_em: Date
  pedida_por: string
  nome: string
  motivo: string
  desconto_centavos: number
  margem: number | null
  situacao: 'pendente' | 'aprovada' | 'negada' | 'retirada'
}

/** Pending first, then the last one decided. */
export async function aprovacaoDa(
  db: Db | Tx,
  proposta: string,
  versao?: number,
): Promise<LinhaDaAprovacao | undefined> {
  const { rows } = await sql<LinhaDaAprovacao>`
    select a.id, a.versao, a.pedida_em, a.pedida_por, u.nome, a.motivo, a.desconto_centavos::float8 as desconto_centavos,
      a.margem::float8 as margem, a.situacao
    from propostas.aprovacoes a
    join acesso_publico.usuarios u on u.id = a.pedida_por
    where a.proposta_id = ${proposta} ${versao === undefined ? sql`` : sql`and a.versao = ${versao}`}
    order by (a.situacao = 'pendente') desc, a.pedida_em desc
    limit 1
  `.execute(db)
  return rows[0]
}

/** Discount in centavos that the user's position gives alone; null where no position sets a limit, so none. */
export async function limiteDeDesconto(db: Db | Tx, ctx: Ctx): Promise<number | null> {
  if (ctx.acesso.admin) return null
  const { rows } = await sql<{ limite: number | null }>`
    select max(l.limite_centavos)::float8 as limite
    from acesso_publico.usuarios u
    join acesso_publico.limites_de_aprovacao l on l.cargo_id = u.cargo_id and l.tipo = 'desconto'
    where u.id = ${ctx.usuario.id}
  `.execute(db)
  return rows[0]?.limite ?? 0
}
