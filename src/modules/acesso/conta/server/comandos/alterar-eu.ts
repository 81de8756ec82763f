import type { BodyDe } from '#kit/endpoint.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { eu } from '../../contract/eu.ts'
import { usuarioAlterado } from '#modules/acesso/nucleo/eventos.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'
import { travarPessoa } from '#modules/acesso/nucleo/server/comandos/alvo.ts'
import { diferenca } from '#modules/acesso/nucleo/server/comandos/diferenca.ts'

export function alterarEu(s: Servicos, ctx: Ctx, { expediente, ...dados }: BodyDe<typeof eu.alterar>): Promise<void> {
  const id = ctx.usuario.id
  return s.executar(ctx, async (u) => {
    const { nome, telefone, fuso } = await travarPessoa(u.tx, id)
    const { assinatura } = await u.tx
      .selectFrom('cad.usuarios')
      .select('assinatura')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const mudanca = diferenca({ nome, telefone, fuso, assinatura }, dados)
    if (mudanca) {
      await u.tx.updateTable('cad.usuarios').set(mudanca.depois).where('id', '=', id).execute()
      u.auditar({ acao: 'cad.eu.alterar', entidade: 'usuario', entidade_id: id, ...mudanca })
    }
    const horario = expediente && (await s.expedientes.definir(u.tx, { usuario_id: id }, expediente))
    if (horario) u.auditar({ acao: 'cad.eu.expediente', entidade: 'usuario', entidade_id: id, ...horario })
    if (mudanca || horario) u.emitir(usuarioAlterado, { usuario_id: id })
  })
}
