import { sql } from 'kysely'
import { invalido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'

/** Name of a plant; refuses one that does not exist, at its field. */
export async function exigirUsina(u: Unidade, usinaId: string, campo = 'usina_id'): Promise<string> {
  const { rows } = await sql<{ nome: string }>`
    select nome
    from usinas_publico.usinas
    where id = ${usinaId}
  `.execute(u.tx)
  if (!rows[0]) throw invalido('Escolha uma usina.', [{ campo, mensagem: 'Escolha uma usina' }])
  return rows[0].nome
}
