import type { Quem } from '../autenticar.ts'
import type { Auth } from '../contexto.ts'
import { ErroAuth } from '../erro.ts'
import type { Origem } from '../origem.ts'
import { auditar } from '../repositorio/auditoria.ts'
import { fatoresDe } from '../repositorio/fatores.ts'
import { apagarIdentidade, identidadesDe, type LinhaDeIdentidade } from '../repositorio/identidades.ts'
import { mudarUsuario, usuarioPorEmail, usuarioPorId, type MudancaDeUsuario } from '../repositorio/usuarios.ts'

export async function desligarIdentidade(
  auth: Auth,
  { usuario, sessao }: Quem,
  id: string,
  origem: Origem,
): Promise<void> {
  await auth.banco.transacao(async (tx) => {
    const atual = await usuarioPorId(tx, usuario.id, true)
    const identidades = await identidadesDe(tx, [usuario.id])
    const alvo = identidades.find((i) => i.id === id)
    if (!atual || !alvo) throw new ErroAuth(422, 'identity_not_found', "Identity doesn't exist")
    if (identidades.length <= 1)
      throw new ErroAuth(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking')
    if (sessao.aal === 'aal1' && (await fatoresDe(tx, [usuario.id])).some((f) => f.status === 'verified')) {
      throw new ErroAuth(401, 'insufficient_aal', 'AAL2 session is required to unlink an identity when MFA is enabled.')
    }
    const restam = identidades.filter((i) => i.id !== id)
    await apagarIdentidade(tx, id)
    const mudanca = oQueRestaDaConta(alvo, restam, atual.email)
    if (mudanca.email && mudanca.email !== atual.email && (await usuarioPorEmail(tx, mudanca.email))) {
      throw new ErroAuth(
        422,
        'email_conflict_identity_not_deletable',
        'Unable to unlink identity due to email conflict',
      )
    }
    const provedores = [...new Set(restam.map((i) => i.provider))]
    await mudarUsuario(tx, atual.id, {
      ...mudanca,
      raw_app_meta_data: { ...atual.raw_app_meta_data, provider: provedores[0], providers: provedores },
    })
    await auditar(tx, {
      acao: 'identity_unlinked',
      ator: atual.id,
      alvo: id,
      ip: origem.ip,
      detalhes: { provider: alvo.provider },
    })
  })
}

const verificada = (i: LinhaDeIdentidade): boolean => i.identity_data.email_verified === true

/**
 * Returns the account's changes when an identity is removed: its address, and the confirmation, must come from a
 * remaining identity.
 */
function oQueRestaDaConta(
  alvo: LinhaDeIdentidade,
  restam: LinhaDeIdentidade[],
  email: string | null,
): MudancaDeUsuario {
  const semSenha = alvo.provider === 'email' ? { encrypted_password: null } : {}
  if (restam.some((i) => i.email === email && verificada(i))) return semSenha
  const outra = restam.find((i) => i.email && verificada(i)) ?? restam.find((i) => i.email)
  if (!outra) return semSenha
  return { ...semSenha, email: outra.email, email_confirmed_at: verificada(outra) ? new Date() : null }
}
