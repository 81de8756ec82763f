import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import { diasFechados, type DiaEscrito, type DiaFechado } from '#kit/feriados.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Feriado, LugarDeTrabalho } from '../../contract/feriados.ts'

/** In calendar order: yearly days first, then single dates. */
export async function listarFeriados(db: Db | Tx): Promise<Feriado[]> {
  const { rows } = await sql<Feriado>`
    select id, nome, dia::text as dia, anual, alcance, uf, cidade
    from cad.feriados
    order by not anual, case when anual then to_char(dia, 'MM-DD') else dia::text end, nome, id
  `.execute(db)
  return rows
}

export async function obterFeriado(db: Db | Tx, id: string): Promise<Feriado> {
  const {
    rows: [f],
  } = await sql<Feriado>`
    select id, nome, dia::text as dia, anual, alcance, uf, cidade
    from cad.feriados
    where id = ${id}
  `.execute(db)
  if (!f) throw naoEncontrado('Feriado não encontrado.')
  return f
}

export async function lugaresDeTrabalho(db: Db | Tx): Promise<LugarDeTrabalho[]> {
  const { rows } = await sql<LugarDeTrabalho>`
    select l.departamento, l.uf, l.cidade
    from cad.lugares_de_trabalho l
    left join acesso_publico.departamentos d on d.codigo = l.departamento
    where l.departamento is null
      or d.ligado
    order by d.ordem nulls first
  `.execute(db)
  return rows
}

/** The closed days of each department, in the format for counting. */
export async function diasDosDepartamentos(db: Db | Tx): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{
    codigo: string
    dias: string[]
  }>`
    select codigo, cad.feriados_de(array[codigo]) as dias
    from acesso_publico.departamentos
  `.execute(db)
  return new Map(rows.map((r) => [r.codigo, r.dias]))
}

/** The closed days of work that belongs to no department. */
export async function diasDaEmpresa(db: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ dias: string[] }>`select cad.feriados_de('{}') as dias`.execute(db)
  return rows[0]?.dias ?? []
}

/** The registered days off where a user works, with their names. */
export async function feriadosDaPessoa(db: Db | Tx, usuarioId: string): Promise<DiaEscrito[]> {
  const { rows } =
    await sql<DiaEscrito>`select dia, nome from cad.feriados_nos(cad.onde_trabalha(${usuarioId})) order by dia`.execute(
      db,
    )
  return rows
}

/** Returns the days on which a user does not work, weekends excluded. */
export const fechadoPara = async (db: Db | Tx, usuarioId: string): Promise<DiaFechado> =>
  diasFechados((await feriadosDaPessoa(db, usuarioId)).map((f) => f.dia))
