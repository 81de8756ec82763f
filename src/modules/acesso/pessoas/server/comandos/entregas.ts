import { conflito } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { EscolhaDaEntrega, Entregue } from '../../contract/entregas.ts'
import { exigirOutraPessoa, exigirPoderSobre } from '#modules/acesso/nucleo/server/politica.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'
import { travarPessoa } from '#modules/acesso/nucleo/server/comandos/alvo.ts'
import { desfazerEntrega, entregarTrabalho } from './entregar-trabalho.ts'

/** Carries the totals out of a transaction that must be rolled back. */
class SoPrevia extends Error {
  readonly feitas: Entregue[]
  constructor(feitas: Entregue[]) {
    super('preview')
    this.feitas = feitas
  }
}

/** Runs the real transfer and rolls it back, so that the preview shows exactly what will happen. */
export async function preverEntrega(
  s: Servicos,
  ctx: Ctx,
  id: string,
  escolhas: readonly EscolhaDaEntrega[],
): Promise<Entregue[]> {
  try {
    return await s.executar(ctx, async (u) => {
      exigirPoderSobre(ctx, await travarPessoa(u.tx, id))
      throw new SoPrevia(await entregarTrabalho(u, s.abertos, id, escolhas))
    })
  } catch (erro) {
    if (erro instanceof SoPrevia) return erro.feitas
    throw erro
  }
}

/** Transfers open work without deactivating the user: before they leave, or after they were deactivated in a hurry. */
export function entregarAgora(
  s: Servicos,
  ctx: Ctx,
  id: string,
  escolhas: readonly EscolhaDaEntrega[],
): Promise<Entregue[]> {
  exigirOutraPessoa(ctx, id)
  return s.executar(ctx, async (u) => {
    exigirPoderSobre(ctx, await travarPessoa(u.tx, id))
    return entregarTrabalho(u, s.abertos, id, escolhas)
  })
}

export function devolverTrabalho(
  s: Servicos,
  ctx: Ctx,
  id: string,
  entregaId: string,
): Promise<{ voltaram: number; total: number }> {
  exigirOutraPessoa(ctx, id)
  return s.executar(ctx, async (u) => {
    const alvo = await travarPessoa(u.tx, id)
    exigirPoderSobre(ctx, alvo)
    if (!alvo.ativo) throw conflito('Reative a pessoa antes de devolver o trabalho a ela.')
    return desfazerEntrega(u, s.abertos, id, entregaId)
  })
}
