import { sql } from 'kysely'
import { CANAIS } from '#modules/chat/nucleo/regras/canais.ts'
import { tiposDeCaixa } from '#modules/chat/nucleo/tipos.ts'
import type { Db } from '#platform/postgres/banco.ts'

const semConexao = tiposDeCaixa.filter((tipo) => !CANAIS[tipo].informaConexao)

/**
 * Whether an inbox is connected and has a person who answers. Channels that only wait for deliveries have no connection to
 * report.
 */
export async function haCanalAtendido(db: Db): Promise<boolean> {
  const { rows } = await sql<{ ha: boolean }>`
    select exists (
      select
      from chat.caixas_entrada c
      join chat.caixa_usuarios x on x.caixa_entrada_id = c.id and x.papel <> 'leitor'
      join acesso_publico.usuarios u on u.id = x.usuario_id and u.ativo
      where c.ativo
        and (
          c.conexao_estado = 'aberta'
          or c.tipo = any(${semConexao}::text[]) and c.conexao_estado = 'desconhecida'
        )
    ) as ha
  `.execute(db)
  return rows[0]?.ha ?? false
}
