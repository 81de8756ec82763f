import type { Ctx } from '#platform/http/contexto.ts'
import { acessoAlterado } from '#modules/acesso/nucleo/eventos.ts'
import type { Membro } from '#modules/acesso/nucleo/tipos.ts'
import { exigirConcessao, exigirOutraPessoa, exigirPoderSobre } from '#modules/acesso/nucleo/server/politica.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'
import { travarPessoa } from '#modules/acesso/nucleo/server/comandos/alvo.ts'
import { lerMembro } from './membro.ts'
import { exigirValidade } from './validade.ts'

export function alterarValidade(
  s: Servicos,
  ctx: Ctx,
  id: string,
  membro_id: string,
  valido_ate: string | null,
): Promise<Membro> {
  exigirOutraPessoa(ctx, id)
  return s.executar(ctx, async (u) => {
    exigirPoderSobre(ctx, await travarPessoa(u.tx, id))
    const m = await lerMembro(u.tx, id, membro_id)
    exigirConcessao(ctx, [{ codigo: m.departamento, papel: m.papel }])
    const ate = exigirValidade(m.valido_de, valido_ate)
    await u.tx.updateTable('cad.membros').set({ valido_ate: ate }).where('id', '=', membro_id).execute()
    const ficou = ate?.toISOString() ?? null
    u.auditar({
      acao: 'cad.papel.alterar_validade',
      entidade: 'usuario',
      entidade_id: id,
      antes: { id: m.id, valido_ate: m.valido_ate?.toISOString() ?? null },
      depois: { id: m.id, departamento: m.departamento, papel: m.papel, valido_ate: ficou },
    })
    u.emitir(acessoAlterado, { usuario_id: id })
    return {
      id: m.id,
      departamento: m.departamento,
      papel: m.papel,
      valido_de: m.valido_de.toISOString(),
      valido_ate: ficou,
      vigente: m.valido_de <= new Date(),
    }
  })
}
