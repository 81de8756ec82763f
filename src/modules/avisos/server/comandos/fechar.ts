import { sql } from 'kysely'
import { estadoDaAprovacao } from '#modules/automacoes/publico.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { avisosFechados } from '../../eventos.ts'

/** Marks "Espera sua decisão" as read once its approval step is no longer pending, whatever the cause. */
export async function fecharAvisosDaAprovacao(
  s: Servicos,
  { aprovacao_id, cartao_id }: { aprovacao_id: string; cartao_id: string },
): Promise<void> {
  const a = await estadoDaAprovacao(s.banco.db, aprovacao_id)
  const espera = a?.situacao === 'pendente' ? `aprovar:${aprovacao_id}:${a.etapa}` : null
  await s.executar(sistema, async (u) => {
    const { rows } = await sql<{ usuario_id: string }>`
      update avisos.notificacoes n
      set lida_em = now()
      where n.lida_em is null
        and n.cartao_id = ${cartao_id}
        and n.grupo like ${`aprovar:${aprovacao_id}:%`}
        and (${espera}::text is null or (n.grupo <> ${espera} and n.grupo not like ${`${espera ?? ''}:%`}))
      returning n.usuario_id
    `.execute(u.tx)
    for (const usuario_id of new Set(rows.map((r) => r.usuario_id))) u.emitir(avisosFechados, { usuario_id })
  })
}
