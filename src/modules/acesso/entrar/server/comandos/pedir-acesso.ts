import { uuidv7 } from '#kit/id.ts'
import type { BodyDe } from '#kit/endpoint.ts'
import type { Autor } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { pedidos } from '../../contract/pedidos.ts'
import { pedidoAlterado } from '#modules/acesso/nucleo/eventos.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'
import { exigirLigados } from '#modules/acesso/nucleo/server/consultas/ligados.ts'

/**
 * A signed-in user requests in their own name, whatever the form contains. A second request while one is pending
 * changes nothing and returns the same response.
 */
export function pedirAcesso(
  s: Servicos,
  autor: Autor,
  ctx: Ctx | null,
  dados: BodyDe<typeof pedidos.pedir>,
): Promise<void> {
  const quem = ctx
    ? { nome: ctx.usuario.nome, email: ctx.usuario.email, solicitante_id: ctx.usuario.id }
    : { nome: dados.nome, email: dados.email }
  const { departamento, motivo } = dados
  return s.executar(autor, async (u) => {
    await exigirLigados(u.tx, [departamento])
    const id = uuidv7()
    const novo = await u.tx
      .insertInto('cad.pedidos_de_acesso')
      .values({ id, departamento, motivo, ...quem })
      .onConflict((c) => c.columns(['email', 'departamento']).where('status', '=', 'pendente').doNothing())
      .executeTakeFirst()
    if (novo.numInsertedOrUpdatedRows === 0n) return
    u.auditar({ acao: 'cad.pedido.criar', entidade: 'pedido_de_acesso', entidade_id: id, depois: { departamento } })
    u.emitir(pedidoAlterado, { pedido_id: id, departamento })
  })
}
