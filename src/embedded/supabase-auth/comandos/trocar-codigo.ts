import { createHash } from 'node:crypto'
import type { Auth } from '../contexto.ts'
import { ErroAuth, usuarioBanido } from '../erro.ts'
import type { Origem } from '../origem.ts'
import { auditar } from '../repositorio/auditoria.ts'
import { gastarCodigoDeFluxo, type LinhaDeFluxo } from '../repositorio/fluxos.ts'
import { usuarioPorId } from '../repositorio/usuarios.ts'
import { iguais, sha256 } from '../token.ts'
import { abrirSessao } from './abrir-sessao.ts'
import { emitir, type RespostaDeSessao } from './emitir.ts'

/** Exchanges a PKCE code. The code is deleted before it is checked: a wrong verifier spends it too. */
export async function trocarCodigo(
  auth: Auth,
  codigo: string,
  verificador: string,
  origem: Origem,
): Promise<RespostaDeSessao> {
  const fluxo = await gastarCodigoDeFluxo(auth.banco.db, sha256(codigo))
  if (!fluxo?.user_id) throw new ErroAuth(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  if (fluxo.idade > auth.prazos.fluxo)
    throw new ErroAuth(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
  if (!confere(fluxo, verificador))
    throw new ErroAuth(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')

  const usuarioId = fluxo.user_id
  const resposta = await auth.banco.transacao(async (tx) => {
    const usuario = await usuarioPorId(tx, usuarioId, true)
    if (!usuario) throw new ErroAuth(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
    if (usuario.banned_until && usuario.banned_until > new Date()) throw usuarioBanido(400)
    const { sessao, refresh } = await abrirSessao(auth, tx, usuario.id, fluxo.authentication_method, origem)
    await auditar(tx, {
      acao: 'login',
      ator: usuario.id,
      ip: origem.ip,
      detalhes: { provider: fluxo.provider_type, method: fluxo.authentication_method },
    })
    return emitir(auth, tx, (await usuarioPorId(tx, usuario.id)) ?? usuario, sessao, refresh)
  })
  return { ...resposta, ...tokensDoProvedor(auth, fluxo) }
}

function confere(fluxo: LinhaDeFluxo, verificador: string): boolean {
  const calculado =
    fluxo.code_challenge_method === 's256' ? createHash('sha256').update(verificador).digest('base64url') : verificador
  return iguais(calculado, fluxo.code_challenge ?? '')
}

export const CONTEXTO_DO_FLUXO = 'auth.flow_state.provider'

function tokensDoProvedor(
  auth: Auth,
  fluxo: LinhaDeFluxo,
): { provider_token?: string; provider_refresh_token?: string } {
  return fluxo.provider_tokens ? JSON.parse(auth.cofre.decifrar(fluxo.provider_tokens, CONTEXTO_DO_FLUXO)) : {}
}
