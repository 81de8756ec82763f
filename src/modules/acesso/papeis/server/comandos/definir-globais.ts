import type { Ctx } from '#platform/http/contexto.ts'
import { acessoAlterado } from '#modules/acesso/nucleo/eventos.ts'
import type { PapelGlobal } from '#modules/acesso/nucleo/tipos.ts'
import { exigirAdmin, exigirOutraPessoa } from '#modules/acesso/nucleo/server/politica.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'
import { travarPessoa } from '#modules/acesso/nucleo/server/comandos/alvo.ts'

export function definirGlobais(s: Servicos, ctx: Ctx, id: string, papeis: readonly PapelGlobal[]): Promise<void> {
  exigirAdmin(ctx)
  exigirOutraPessoa(ctx, id)
  return s.executar(ctx, async (u) => {
    const { globais } = await travarPessoa(u.tx, id)
    const novos = papeis.filter((p) => !globais.includes(p))
    const tirados = globais.filter((p) => !papeis.some((q) => q === p))
    if (novos.length + tirados.length === 0) return
    if (tirados.length > 0)
      await u.tx.deleteFrom('cad.papeis_globais').where('usuario_id', '=', id).where('papel', 'in', tirados).execute()
    if (novos.length > 0) {
      await u.tx
        .insertInto('cad.papeis_globais')
        .values([...new Set(novos)].map((papel) => ({ usuario_id: id, papel, concedido_por: ctx.usuario.id })))
        .execute()
    }
    u.auditar({
      acao: 'cad.papel.definir_globais',
      entidade: 'usuario',
      entidade_id: id,
      antes: { globais },
      depois: { globais: [...new Set(papeis)].sort() },
    })
    u.emitir(acessoAlterado, { usuario_id: id })
  })
}
