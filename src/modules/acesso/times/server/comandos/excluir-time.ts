import { naoEncontrado } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { timeAlterado } from '#modules/acesso/nucleo/eventos.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'

export function excluirTime(s: Servicos, ctx: Ctx, id: string): Promise<void> {
  return s.executar(ctx, async (u) => {
    const antes = await u.tx
      .deleteFrom('cad.times')
      .where('id', '=', id)
      .returning(['nome', 'departamento', 'lider_id'])
      .executeTakeFirst()
    if (!antes) throw naoEncontrado('Time não encontrado')
    u.auditar({ acao: 'cad.time.excluir', entidade: 'time', entidade_id: id, antes })
    u.emitir(timeAlterado, { time_id: id })
  })
}
