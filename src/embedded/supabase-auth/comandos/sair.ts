import type { Auth } from '../contexto.ts'
import type { Quem } from '../autenticar.ts'
import type { Origem } from '../origem.ts'
import { auditar } from '../repositorio/auditoria.ts'
import { apagarSessoes, type Quais } from '../repositorio/sessoes.ts'
import { usuarioPorId } from '../repositorio/usuarios.ts'

export type Alcance = 'global' | 'local' | 'others'

export async function sair(auth: Auth, { usuario, sessao }: Quem, alcance: Alcance, origem: Origem): Promise<void> {
  const quais: Record<Alcance, Quais> = {
    global: { todas: true },
    local: { so: sessao.id },
    others: { menos: sessao.id },
  }
  await auth.banco.transacao(async (tx) => {
    await usuarioPorId(tx, usuario.id, true)
    await apagarSessoes(tx, usuario.id, quais[alcance])
    await auditar(tx, {
      acao: 'logout',
      ator: usuario.id,
      alvo: sessao.id,
      ip: origem.ip,
      detalhes: { scope: alcance },
    })
  })
}
