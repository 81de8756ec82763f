import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Filtro } from '#platform/postgres/filtros.ts'
import { instanteOuNulo } from '#modules/acesso/nucleo/server/apresentar.ts'
import { departamentoLigado, ligadoOuNenhum } from '#modules/acesso/nucleo/server/consultas/ligados.ts'
import type { Pessoa } from '#modules/acesso/nucleo/tipos.ts'
import type { PapelDesenhado } from '../../contract/papeis.ts'

const NAO_ENCONTRADO = 'Papel não encontrado'

/** Rows of cad.membros that are valid now or later. */
const semFim = sql`(m.valido_ate is null or m.valido_ate > now())`

const papeisOnde = (onde: Filtro) => sql<Omit<PapelDesenhado, 'arquivado_em'> & { arquivado_em: Date | null }>`
  select
    p.id,
    p.nome::text as nome,
    p.frase,
    p.departamento,
    p.versao,
    p.arquivado_em,
    coalesce(
      (
        select json_agg(json_build_object('permissao', d.permissao, 'alcance', d.alcance) order by d.permissao)
        from cad.papel_permissoes d
        where d.papel_id = p.id
      ),
      '[]'
    ) as permissoes,
    (
      select count(distinct m.usuario_id)::int
      from cad.membros m
      join cad.usuarios u on u.id = m.usuario_id and u.ativo
      where m.papel_desenhado_id = p.id
        and ${semFim}
    ) as pessoas
  from cad.papeis_desenhados p
  where ${onde}
  order by plataforma.sem_acento(p.nome::text), p.id
`

/** Those of a department that is off stay out, as its positions do. */
export async function listarPapeis(db: Db): Promise<PapelDesenhado[]> {
  const { rows } = await papeisOnde(ligadoOuNenhum(sql`p.departamento`)).execute(db)
  return rows.map((p) => ({ ...p, arquivado_em: instanteOuNulo(p.arquivado_em) }))
}

export async function obterPapel(db: Db | Tx, id: string): Promise<PapelDesenhado> {
  const { rows } = await papeisOnde(sql`p.id = ${id}`).execute(db)
  const [p] = rows
  if (!p) throw naoEncontrado(NAO_ENCONTRADO)
  return { ...p, arquivado_em: instanteOuNulo(p.arquivado_em) }
}

/** Locks the role until the command commits. */
export async function trancarPapel(tx: Tx, id: string): Promise<PapelDesenhado> {
  await tx.selectFrom('cad.papeis_desenhados').select('id').where('id', '=', id).forUpdate().execute()
  return obterPapel(tx, id)
}

export async function quemTemOPapel(
  db: Db,
  id: string,
): Promise<(Pessoa & { departamento: string; vigente: boolean })[]> {
  await obterPapel(db, id)
  const { rows } = await sql<Pessoa & { departamento: string; vigente: boolean }>`
    select u.id, u.nome, u.foto, m.departamento, m.valido_de <= now() as vigente
    from cad.membros m
    join cad.usuarios u on u.id = m.usuario_id and u.ativo
    where m.papel_desenhado_id = ${id}
      and ${semFim}
      and ${departamentoLigado(sql`m.departamento`)}
    order by plataforma.sem_acento(u.nome), u.id, m.departamento
  `.execute(db)
  return rows
}

/** Ids of everyone whose access changes with the role, those of whom it begins later included. */
export async function donosDoPapel(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ usuario_id: string }>`
    select distinct m.usuario_id
    from cad.membros m
    where m.papel_desenhado_id = ${id}
      and ${semFim}
    order by 1
  `.execute(tx)
  return rows.map((r) => r.usuario_id)
}
