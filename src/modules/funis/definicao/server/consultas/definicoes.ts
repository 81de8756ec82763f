import { sql } from 'kysely'
import { definicao, rascunho, type Definicao } from '#engines/funil/tipos.ts'
import { naoEncontrado } from '#kit/erro.ts'
import { departamentoLigado } from '#modules/acesso/publico.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { DefinicaoNaLista, FunilEmEdicao, VersaoDoFunil } from '../../contract/edicao.ts'
import { FUNIL_NAO_ENCONTRADO } from '#modules/funis/nucleo/server/politica.ts'
import type { Definiveis } from '../politica.ts'

const iso = (d: Date | null) => d?.toISOString() ?? null

export async function listarDefinicoes(db: Db, d: Definiveis, arquivados: boolean): Promise<DefinicaoNaLista[]> {
  const { rows } = await sql<Omit<DefinicaoNaLista, 'publicada_em'> & { publicada_em: Date | null }>`
    select
      f.id,
      f.chave,
      f.nome,
      coalesce(coalesce(f.definicao, f.rascunho) ->> 'descricao', '') as descricao,
      f.departamento,
      f.versao,
      f.arquivado_em is not null as arquivado,
      (
        select count(*)::int
        from funis.cartoes c
        where c.funil_id = f.id
          and c.situacao = 'aberto'
      ) as abertos,
      coalesce(jsonb_array_length(coalesce(f.definicao, f.rascunho) -> 'estagios'), 0) as estagios,
      v.publicada_em,
      u.nome as publicada_por,
      f.rascunho is not null as tem_rascunho
    from funis.funis f
    left join funis.versoes v on v.funil_id = f.id and v.numero = f.versao
    left join acesso_publico.usuarios u on u.id = v.publicada_por
    where ${d.todas ? sql`true` : sql`f.id = any(${[...d.ids]}::uuid[])`}
      and (f.arquivado_em is null or ${arquivados})
      and ${departamentoLigado(sql`f.departamento`)}
    order by f.departamento, f.criado_em, f.id
  `.execute(db)
  return rows.map((l) => ({ ...l, publicada_em: iso(l.publicada_em) }))
}

interface Linha {
  id: string
  chave: string
  departamento: string
  versao: number
  arquivado: boolean
  alcance: FunilEmEdicao['alcance']
  abertos: number
  feriados: string[]
  definicao: unknown
  rascunho: unknown
  rascunho_versao: number
  rascunho_em: Date | null
  rascunho_por: string | null
}

export async function funilEmEdicao(db: Db, id: string): Promise<FunilEmEdicao> {
  const { rows } = await sql<Linha>`
    select
      f.id,
      f.chave,
      f.departamento,
      f.versao,
      f.arquivado_em is not null as arquivado,
      f.alcance,
      cad.feriados_de(array[f.departamento]) as feriados,
      (
        select count(*)::int
        from funis.cartoes c
        where c.funil_id = f.id
          and c.situacao = 'aberto'
      ) as abertos,
      f.definicao,
      f.rascunho,
      f.rascunho_versao,
      f.rascunho_em,
      u.nome as rascunho_por
    from funis.funis f
    left join acesso_publico.usuarios u on u.id = f.rascunho_por
    where f.id = ${id}
  `.execute(db)
  const l = rows[0]
  if (!l) throw naoEncontrado(FUNIL_NAO_ENCONTRADO)
  const vigente = l.definicao ? definicao.parse(l.definicao) : null
  return {
    id: l.id,
    chave: l.chave,
    departamento: l.departamento,
    versao: l.versao,
    arquivado: l.arquivado,
    alcance: l.alcance,
    abertos: l.abertos,
    feriados: l.feriados,
    vigente,
    rascunho: rascunho.parse(l.rascunho ?? l.definicao),
    guarda: { versao: l.rascunho_versao, em: iso(l.rascunho_em), por: l.rascunho_por, pendente: l.rascunho !== null },
    membros: await membrosDo(db, id),
  }
}

async function membrosDo(db: Db, id: string): Promise<FunilEmEdicao['membros']> {
  const { rows } = await sql<{
    id: string
    usuario_id: string | null
    usuario: string | null
    time_id: string | null
    time: string | null
    papel: 'leitor'
    alcance: 'todos'
  }>`
    select m.id, m.usuario_id, u.nome as usuario, m.time_id, t.nome as time, m.papel, m.alcance
    from funis.membros m
    left join acesso_publico.usuarios u on u.id = m.usuario_id
    left join acesso_publico.times t on t.id = m.time_id
    where m.funil_id = ${id}
    order by coalesce(t.nome, u.nome)
  `.execute(db)
  return rows.map((m) => ({
    id: m.id,
    pessoa: m.usuario_id ? { id: m.usuario_id, nome: m.usuario ?? '' } : null,
    time: m.time_id ? { id: m.time_id, nome: m.time ?? '' } : null,
    papel: m.papel,
    alcance: m.alcance,
  }))
}

/** Locks the row and returns the draft, or the published definition if there is none. */
export async function trancarRascunho(
  tx: Tx,
  id: string,
): Promise<{
  chave: string
  versao: number
  guarda: number
  vigente: Definicao | null
  rascunho: Definicao
  por: string | null
  em: Date | null
}> {
  const { rows } = await sql<{
    chave: string
    versao: number
    rascunho_versao: number
    definicao: unknown
    rascunho: unknown
    por: string | null
    rascunho_em: Date | null
  }>`
    select
      f.chave,
      f.versao,
      f.rascunho_versao,
      f.definicao,
      f.rascunho,
      f.rascunho_em,
      (select nome from acesso_publico.usuarios u where u.id = f.rascunho_por) as por
    from funis.funis f
    where f.id = ${id}
    for update of f
  `.execute(tx)
  const l = rows[0]
  if (!l) throw naoEncontrado(FUNIL_NAO_ENCONTRADO)
  return {
    chave: l.chave,
    versao: l.versao,
    guarda: l.rascunho_versao,
    vigente: l.definicao ? definicao.parse(l.definicao) : null,
    rascunho: rascunho.parse(l.rascunho ?? l.definicao),
    por: l.por,
    em: l.rascunho_em,
  }
}

export async function versoesDo(db: Db, id: string): Promise<VersaoDoFunil[]> {
  const { rows } = await sql<{ numero: number; em: Date; por: string | null; nota: string; atual: boolean }>`
    select v.numero, v.publicada_em as em, u.nome as por, v.nota, v.numero = f.versao as atual
    from funis.versoes v
    join funis.funis f on f.id = v.funil_id
    left join acesso_publico.usuarios u on u.id = v.publicada_por
    where v.funil_id = ${id}
    order by v.numero desc
    limit 200
  `.execute(db)
  return rows.map((v) => ({ ...v, em: v.em.toISOString() }))
}

export async function definicaoDaVersao(db: Db | Tx, id: string, numero: number): Promise<Definicao> {
  const { rows } = await sql<{
    definicao: unknown
  }>`
    select definicao
    from funis.versoes
    where funil_id = ${id}
      and numero = ${numero}
  `.execute(db)
  if (!rows[0]) throw naoEncontrado('Esta versão não existe.')
  return definicao.parse(rows[0].definicao)
}
