import { sql, type RawBuilder } from 'kysely'
import { invalido } from '#kit/erro.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'

/**
 * The predicate of every list that names departments: the department in `codigo` is one that the company uses. Null
 * (no department) is not.
 */
export const departamentoLigado = (codigo: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  exists (
    select from acesso_publico.departamentos em_uso
    where em_uso.codigo = ${codigo}
      and em_uso.ligado
  )
`

/** Of rows that may belong to no department. */
export const ligadoOuNenhum = (codigo: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${codigo} is null or ${departamentoLigado(codigo)})`

/** Refuses a choice of a department that is off. */
export async function exigirLigados(
  tx: Tx,
  codigos: readonly (string | null | undefined)[],
  campo = 'departamento',
): Promise<void> {
  const pedidos = codigos.filter((c) => typeof c === 'string')
  if (pedidos.length === 0) return
  const desligado = await tx
    .selectFrom('cad.departamentos')
    .select('nome')
    .where('codigo', 'in', pedidos)
    .where('ligado', '=', false)
    .orderBy('ordem')
    .executeTakeFirst()
  if (!desligado) return
  const frase = `O departamento ${desligado.nome} está desligado nesta empresa`
  throw invalido(frase, [{ campo, mensagem: frase }])
}

/** Codes of the departments that are off. */
export async function desligados(db: Db | Tx): Promise<Set<string>> {
  const linhas = await db.selectFrom('cad.departamentos').select('codigo').where('ligado', '=', false).execute()
  return new Set(linhas.map((l) => l.codigo))
}
