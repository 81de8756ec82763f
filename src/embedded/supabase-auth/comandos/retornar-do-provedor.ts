import type { Tx } from '#platform/postgres/banco.ts'
import type { Auth } from '../contexto.ts'
import { despachar, type Despacho } from '../correio/despachar.ts'
import { ErroAuth, usuarioBanido } from '../erro.ts'
import { trocarPorPerfil, type Perfil } from '../oidc/trocar.ts'
import type { Origem } from '../origem.ts'
import { auditar } from '../repositorio/auditoria.ts'
import { emitirCodigoDeFluxo, type LinhaDeFluxo } from '../repositorio/fluxos.ts'
import { sessaoPorId } from '../repositorio/sessoes.ts'
import { usuarioPorId, type LinhaDeUsuario } from '../repositorio/usuarios.ts'
import { aleatorio, sha256 } from '../token.ts'
import { abrirSessao } from './abrir-sessao.ts'
import { criarCodigo } from './criar-codigo.ts'
import { emitir } from './emitir.ts'
import type { SegredoDoFluxo } from './iniciar-provedor.ts'
import { sessaoVencida } from './renovar.ts'
import { naoProvado, resolverConta } from './resolver-conta.ts'
import { CONTEXTO_DO_FLUXO } from './trocar-codigo.ts'
import { comoFragmento } from './verificar-link.ts'

const estadoInvalido = () => new ErroAuth(400, 'bad_oauth_state', 'OAuth callback with invalid state')

/** Returns whether the browser has the cookie with this hash. */
type MesmoNavegador = (provaHash: string) => boolean

/**
 * Completes a sign-in when the browser returns with the provider's code; the state was already spent. Returns the
 * parameters of the redirect.
 */
export async function retornarDoProvedor(
  auth: Auth,
  fluxo: LinhaDeFluxo,
  code: string,
  origem: Origem,
  mesmoNavegador: MesmoNavegador,
): Promise<Record<string, string>> {
  const { oidc } = auth
  if (!oidc || fluxo.provider_type !== oidc.nome || !fluxo.provider_state) throw estadoInvalido()
  const segredo = JSON.parse(auth.cofre.decifrar(fluxo.provider_state, CONTEXTO_DO_FLUXO)) as SegredoDoFluxo
  await exigirQuemComecou(auth, fluxo, segredo, mesmoNavegador)
  const { verifier, nonce } = segredo
  const perfil = await trocarPorPerfil(oidc, { code, redirect_uri: `${auth.issuer()}/callback`, verifier, nonce })
  const podeCriar = perfil.email !== null && (await auth.cadastroPermitido(perfil.email))
  const resultado = await auth.banco.transacao(
    async (tx): Promise<{ carta: Despacho } | { parametros: Record<string, string> }> => {
      const { usuario, confirmar } = await resolverConta(tx, oidc.nome, perfil, fluxo.linking_target_id, podeCriar)
      if (usuario.banned_until && usuario.banned_until > new Date()) throw usuarioBanido(403)
      if (confirmar) return { carta: await pedirConfirmacao(auth, tx, usuario, fluxo) }
      await auditar(tx, {
        acao: fluxo.linking_target_id ? 'identity_linked' : 'login',
        ator: usuario.id,
        ip: origem.ip,
        detalhes: { provider: oidc.nome },
      })
      return { parametros: await concluir(auth, tx, usuario, fluxo, perfil, origem) }
    },
  )
  if ('parametros' in resultado) return resultado.parametros
  despachar(auth, resultado.carta)
  throw naoProvado()
}

/**
 * A link, and a sign-in that passes the session to the browser directly, must end in the browser that started them:
 * otherwise one user could start and another finish, with mixed identities or sessions. A sign-in with PKCE is bound by
 * its verifier.
 */
async function exigirQuemComecou(
  auth: Auth,
  fluxo: LinhaDeFluxo,
  segredo: SegredoDoFluxo,
  mesmoNavegador: MesmoNavegador,
): Promise<void> {
  const presoPeloCodigo = fluxo.code_challenge !== null && fluxo.linking_target_id === null
  if (!presoPeloCodigo && !mesmoNavegador(segredo.navegador ?? '')) {
    throw new ErroAuth(400, 'bad_oauth_state', 'OAuth callback in another browser than the one that began')
  }
  if (!fluxo.linking_target_id) return
  const sessao = segredo.sessao ? await sessaoPorId(auth.banco.db, segredo.sessao) : undefined
  if (!sessao || sessao.user_id !== fluxo.linking_target_id || sessaoVencida(auth, sessao)) {
    throw new ErroAuth(403, 'session_not_found', 'The session that asked to link has ended')
  }
}

async function concluir(
  auth: Auth,
  tx: Tx,
  usuario: LinhaDeUsuario,
  fluxo: LinhaDeFluxo,
  perfil: Perfil,
  origem: Origem,
): Promise<Record<string, string>> {
  if (fluxo.code_challenge) {
    const code = aleatorio(32)
    const tokens = auth.cofre.cifrar(JSON.stringify(perfil.tokens), CONTEXTO_DO_FLUXO)
    await emitirCodigoDeFluxo(tx, { id: fluxo.id, usuarioId: usuario.id, hash: sha256(code), tokens })
    return { code }
  }
  const { sessao, refresh } = await abrirSessao(auth, tx, usuario.id, 'oauth', origem)
  const s = await emitir(auth, tx, (await usuarioPorId(tx, usuario.id)) ?? usuario, sessao, refresh)
  return { ...comoFragmento(s), ...perfil.tokens }
}

async function pedirConfirmacao(auth: Auth, tx: Tx, usuario: LinhaDeUsuario, fluxo: LinhaDeFluxo): Promise<Despacho> {
  const email = usuario.email ?? ''
  const { codigo, token } = await criarCodigo(auth, tx, {
    usuarioId: usuario.id,
    tipo: 'confirmation_token',
    verificacao: 'signup',
    endereco: email,
  })
  return {
    para: email,
    tipo: 'confirmacao',
    codigo,
    link: { token_hash: token, type: 'signup', redirect_to: fluxo.redirect_to ?? auth.urlPublica() },
  }
}
