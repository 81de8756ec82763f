import { sql } from 'kysely'
import type { Ctx } from '#platform/http/contexto.ts'
import { acessoAlterado } from '#modules/acesso/nucleo/eventos.ts'
import { exigirConcessao, exigirOutraPessoa, exigirPoderSobre } from '#modules/acesso/nucleo/server/politica.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'
import { travarPessoa } from '#modules/acesso/nucleo/server/comandos/alvo.ts'
import { lerMembro } from './membro.ts'

/**
 * Ends a role that has begun and keeps it as history; deletes one that has not. Only a user who could grant the role
 * may remove it.
 */
export function tirarPapel(s: Servicos, ctx: Ctx, id: string, membro_id: string): Promise<void> {
  exigirOutraPessoa(ctx, id)
  return s.executar(ctx, async (u) => {
    exigirPoderSobre(ctx, await travarPessoa(u.tx, id))
    const m = await lerMembro(u.tx, id, membro_id)
    exigirConcessao(ctx, [{ codigo: m.departamento, papel: m.papel }])
    const acabou = await u.tx
      .updateTable('cad.membros')
      .set({ valido_ate: sql`clock_timestamp()` })
      .where('id', '=', membro_id)
      .where('valido_de', '<', sql<Date>`clock_timestamp()`)
      .executeTakeFirst()
    if (acabou.numUpdatedRows === 0n) await u.tx.deleteFrom('cad.membros').where('id', '=', membro_id).execute()
    u.auditar({
      acao: 'cad.papel.tirar',
      entidade: 'usuario',
      entidade_id: id,
      antes: { id: m.id, departamento: m.departamento, papel: m.papel },
    })
    u.emitir(acessoAlterado, { usuario_id: id })
  })
}
