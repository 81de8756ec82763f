import type { Tx } from '#platform/postgres/banco.ts'
import type { Auth } from '../contexto.ts'
import { ErroAuth, usuarioBanido, validacao } from '../erro.ts'
import { depoisDaResposta } from '../mesmo-tempo.ts'
import type { Origem } from '../origem.ts'
import { auditar } from '../repositorio/auditoria.ts'
import { refreshAtivo, refreshPorHash, revogarFamilia, revogarRefresh } from '../repositorio/refresh.ts'
import {
  encerrarSessao,
  haSessaoMaisNova,
  marcarRenovada,
  sessaoPorId,
  type LinhaDeSessao,
} from '../repositorio/sessoes.ts'
import { usuarioPorId, type LinhaDeUsuario } from '../repositorio/usuarios.ts'
import { sha256 } from '../token.ts'
import { proximoRefresh, refazerRefresh } from './abrir-sessao.ts'
import { emitir, type RespostaDeSessao } from './emitir.ts'

const naoAchado = () => new ErroAuth(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
const jaUsado = () => new ErroAuth(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
const expirada = (motivo: string) =>
  new ErroAuth(400, 'session_expired', `Invalid Refresh Token: Session Expired (${motivo})`)

/**
 * Rotates a refresh token under the lock of the session row. A used token gets the current one again when it is the
 * parent of that one (the response was lost) or was used within `prazos.reuso` seconds (two tabs); otherwise it was
 * copied, and the whole session ends.
 */
export async function renovar(auth: Auth, token: string, origem: Origem): Promise<RespostaDeSessao> {
  if (!/^[\w-]{12,200}$/.test(token)) throw validacao('Refresh token is not valid')
  const hash = sha256(token)
  const conhecido = await refreshPorHash(auth.banco.db, hash)
  if (!conhecido) throw naoAchado()

  let reusado = false
  const resultado = await auth.banco.transacao(async (tx): Promise<RespostaDeSessao | ErroAuth> => {
    const sessao = await sessaoPorId(tx, conhecido.session_id, true)
    const linha = await refreshPorHash(tx, hash) // again, now under the lock
    if (!sessao || !linha) return naoAchado()
    const ativo = await refreshAtivo(tx, sessao.id)
    if (linha.revoked && !ativo) return jaUsado() // the session was ended when reuse was detected
    const usuario = await usuarioPorId(tx, sessao.user_id)
    const recusa = await motivoDeRecusa(auth, tx, usuario, sessao)
    if (recusa || !usuario) return recusa ?? naoAchado()

    if (!linha.revoked) {
      await revogarRefresh(tx, linha.id)
      const novo = await proximoRefresh(auth, tx, sessao, hash)
      await marcarRenovada(tx, sessao.id, origem.ip, origem.userAgent)
      await auditar(tx, { acao: 'token_refreshed', ator: usuario.id, alvo: sessao.id, ip: origem.ip })
      return emitir(auth, tx, usuario, sessao, novo)
    }
    if (ativo && (ativo.parent === hash || linha.idade <= auth.prazos.reuso)) {
      return emitir(auth, tx, usuario, sessao, refazerRefresh(auth, sessao, ativo.counter))
    }
    // returned, not thrown: the revocation must be committed although the request fails
    await revogarFamilia(tx, sessao.id)
    await encerrarSessao(tx, sessao.id)
    reusado = true
    await auditar(tx, { acao: 'token_reuse_detected', ator: usuario.id, alvo: sessao.id, ip: origem.ip })
    return jaUsado()
  })
  if (reusado) depoisDaResposta(auth, 'session ended', async () => auth.aoEncerrarSessao?.(conhecido.user_id))
  if (resultado instanceof ErroAuth) throw resultado
  return resultado
}

async function motivoDeRecusa(
  auth: Auth,
  tx: Tx,
  usuario: LinhaDeUsuario | undefined,
  sessao: LinhaDeSessao,
): Promise<ErroAuth | null> {
  if (!usuario) return naoAchado()
  if (usuario.banned_until && usuario.banned_until > new Date()) return usuarioBanido(400)
  const vencida = sessaoVencida(auth, sessao)
  if (vencida) return expirada(vencida)
  if (auth.sessao.unica && (await haSessaoMaisNova(tx, sessao))) return expirada('Revoked by Newer Login')
  return null
}

/** Returns why a session has expired, whatever its tokens contain; null while it is valid. */
export function sessaoVencida({ sessao: regras }: Pick<Auth, 'sessao'>, s: LinhaDeSessao): string | null {
  const agora = Date.now()
  if (s.not_after && s.not_after.getTime() <= agora) return 'Not After'
  if (regras.duracao && s.created_at.getTime() + regras.duracao * 1000 <= agora) return 'Timebox'
  const ultimo = (s.refreshed_at ?? s.created_at).getTime()
  if (regras.inatividade && ultimo + regras.inatividade * 1000 <= agora) return 'Inactivity'
  return null
}
