import type { BodyDe } from '#kit/endpoint.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { usuarios } from '../../contract/usuarios.ts'
import { usuarioAlterado } from '#modules/acesso/nucleo/eventos.ts'
import type { Usuario } from '#modules/acesso/nucleo/tipos.ts'
import { obterUsuario } from '../consultas/usuarios.ts'
import { exigirOutraPessoa, exigirPoderSobre } from '#modules/acesso/nucleo/server/politica.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'
import { travarPessoa } from '#modules/acesso/nucleo/server/comandos/alvo.ts'
import { diferenca } from '#modules/acesso/nucleo/server/comandos/diferenca.ts'

export function alterarUsuario(
  s: Servicos,
  ctx: Ctx,
  id: string,
  dados: BodyDe<typeof usuarios.alterar>,
): Promise<Usuario> {
  return s.executar(ctx, async (u) => {
    const { nome, telefone, fuso, cargo_id, globais } = await travarPessoa(u.tx, id)
    if (id !== ctx.usuario.id) exigirPoderSobre(ctx, { globais })
    // a position includes approval limits: a user cannot change their own position
    if (dados.cargo_id !== undefined && dados.cargo_id !== cargo_id) exigirOutraPessoa(ctx, id)
    const mudanca = diferenca({ nome, telefone, fuso, cargo_id }, dados)
    if (mudanca) {
      await u.tx.updateTable('cad.usuarios').set(mudanca.depois).where('id', '=', id).execute()
      u.auditar({ acao: 'cad.usuario.alterar', entidade: 'usuario', entidade_id: id, ...mudanca })
      u.emitir(usuarioAlterado, { usuario_id: id })
    }
    return obterUsuario(u.tx, id)
  })
}
