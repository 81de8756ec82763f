import { ErroApp, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { AdminAuth } from '#platform/auth/admin.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { ocultarSegredos } from '#platform/mail/ocultar.ts'
import { cartaDaCaixa } from '#platform/mail/repositorio/caixa-de-saida.ts'
import type { Servicos } from '#platform/servicos.ts'
import { contaTocada } from '#modules/acesso/nucleo/eventos.ts'
import { exigirConfirmacao } from '#modules/acesso/nucleo/server/confirmar.ts'

/** Shows one mail of the outbox without links and codes of accounts, audits it and notifies its recipient. */
export async function abrirCarta(
  s: Pick<Servicos, 'executar'>,
  admin: Pick<AdminAuth, 'obter'>,
  ctx: Ctx,
  id: string,
): Promise<string> {
  await exigirConfirmacao(admin, ctx)
  return s.executar(ctx, async (u) => {
    const carta = await cartaDaCaixa(u.tx, id)
    if (!carta) throw naoEncontrado('Este e-mail não está mais na caixa de saída.')
    const dona = await u.tx
      .selectFrom('cad.usuarios')
      .leftJoin('cad.papeis_globais', (j) =>
        j.onRef('cad.papeis_globais.usuario_id', '=', 'cad.usuarios.id').on('cad.papeis_globais.papel', '=', 'admin'),
      )
      .select(['cad.usuarios.id', 'cad.papeis_globais.papel'])
      .where('cad.usuarios.email', '=', carta.para)
      .executeTakeFirst()
    if (dona && dona.id !== ctx.usuario.id && dona.papel !== null)
      throw new ErroApp('FORBIDDEN', 403, 'Os e-mails de outra pessoa que administra não se abrem aqui.')
    u.auditar({
      acao: 'cad.correio.abrir',
      entidade: 'usuario',
      entidade_id: dona?.id ?? id,
      depois: { assunto: carta.assunto },
    })
    if (dona && dona.id !== ctx.usuario.id)
      u.emitir(contaTocada, { toque_id: uuidv7(), usuario_id: dona.id, por: ctx.usuario.id, o_que: 'correio' })
    return ocultarSegredos(carta.texto)
  })
}
