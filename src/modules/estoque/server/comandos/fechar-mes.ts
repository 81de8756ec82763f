import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { mesFechado } from '../../eventos.ts'

/** Closes a month (AAAA-MM) and all before it: the ledger takes no line with a day inside it any more. */
export async function fecharMes(u: Unidade, mes: string): Promise<void> {
  const { rows } = await sql<{ fechado: boolean }>`
    select exists (
      select
      from estoque.fechamentos f
      where f.mes = ${`${mes}-01`}::date
    ) as fechado
  `.execute(u.tx)
  if (rows[0]?.fechado) return
  await sql`select estoque.fechar(${`${mes}-01`}::date, ${u.autor.usuario?.id ?? null}::uuid)`.execute(u.tx)
  u.auditar({ acao: 'mes.fechar', entidade: 'mes_do_estoque', entidade_id: mes, depois: { mes } })
  u.emitir(mesFechado, { mes })
}
