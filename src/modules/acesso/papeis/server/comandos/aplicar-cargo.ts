import { invalido } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { obterCargo, ocupantesDe } from '../consultas/cargos.ts'
import { exigirOutraPessoa, exigirPoderSobre } from '#modules/acesso/nucleo/server/politica.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'
import { travarPessoa } from '#modules/acesso/nucleo/server/comandos/alvo.ts'
import { incluirPapel } from './dar-papel.ts'

/**
 * Gives the roles that the position proposes and its people lack, in one transaction and under the rules of giving one
 * role: all or none.
 */
export function aplicarCargo(
  s: Servicos,
  ctx: Ctx,
  id: string,
  pessoas: readonly string[],
): Promise<{ pessoas: number; papeis: number }> {
  return s.executar(ctx, async (u) => {
    await obterCargo(u.tx, id)
    const ocupantes = new Map((await ocupantesDe(u.tx, id)).map((o) => [o.id, o]))
    let papeis = 0
    // in id order to avoid deadlocks between two concurrent calls
    for (const quem of [...new Set(pessoas)].sort()) {
      const o = ocupantes.get(quem)
      if (!o)
        throw invalido('Alguém da lista não ocupa mais este cargo', [
          { campo: 'pessoas', mensagem: 'Alguém da lista não ocupa mais este cargo' },
        ])
      if (o.faltam.length === 0) continue
      exigirOutraPessoa(ctx, quem)
      exigirPoderSobre(ctx, await travarPessoa(u.tx, quem))
      for (const p of o.faltam) await incluirPapel(u, ctx, quem, p as Parameters<typeof incluirPapel>[3])
      papeis += o.faltam.length
    }
    return { pessoas: new Set(pessoas).size, papeis }
  })
}
