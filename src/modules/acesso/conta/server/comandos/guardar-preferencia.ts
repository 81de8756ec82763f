import { sql } from 'kysely'
import { conflito } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { preferenciaAlterada } from '#modules/acesso/nucleo/eventos.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'

const MAXIMO = 100

/** Not audited: display preferences are private. The event updates the user's other windows. */
export function guardarPreferencia(s: Servicos, ctx: Ctx, chave: string, valor: unknown): Promise<void> {
  const usuario_id = ctx.usuario.id
  return s.executar(ctx, async (u) => {
    if (valor === null)
      await u.tx
        .deleteFrom('cad.preferencias')
        .where('usuario_id', '=', usuario_id)
        .where('chave', '=', chave)
        .execute()
    else {
      const gravada = await sql`
        insert into cad.preferencias (usuario_id, chave, valor)
        select ${usuario_id}, ${chave}, ${JSON.stringify(valor)}::jsonb
        where (
          select count(*)
          from cad.preferencias
          where usuario_id = ${usuario_id}
            and chave <> ${chave}
        ) < ${MAXIMO}
        on conflict (usuario_id, chave) do update set valor = excluded.valor, alterado_em = now()
      `.execute(u.tx)
      if (gravada.numAffectedRows === 0n) throw conflito(`Há preferências demais guardadas: o limite é de ${MAXIMO}.`)
    }
    u.emitir(preferenciaAlterada, { usuario_id, chave })
  })
}
