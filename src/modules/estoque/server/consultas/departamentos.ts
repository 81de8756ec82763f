import { sql } from 'kysely'
import { invalido } from '#kit/erro.ts'
import { departamentoLigado } from '#modules/acesso/publico.ts'
import type { Db } from '#platform/postgres/banco.ts'

/** A department consumes what goes to consumption, and only one that the company uses. */
export async function exigirDepartamento(
  db: Db,
  codigo: string,
  { tipo, para }: { tipo: string; para: string },
): Promise<void> {
  const { rows } = await sql<{ ligado: boolean; consumo: boolean }>`
    select
      ${departamentoLigado(sql`${codigo}`)} as ligado,
      exists (
        select from estoque.locais
        where id = ${para}
          and tipo = 'consumo'
      ) as consumo
  `.execute(db)
  const noCampo = (mensagem: string) => invalido(mensagem, [{ campo: 'departamento', mensagem }])
  if (tipo !== 'saida' || !rows[0]?.consumo) throw noCampo('Só o que vai para consumo é de um departamento.')
  if (!rows[0].ligado) throw noCampo('Este departamento não está em uso. Escolha outro.')
}
