import type { Auth } from '../contexto.ts'
import { codigoExpirado } from '../erro.ts'
import type { Origem } from '../origem.ts'
import { emitirCodigoDeFluxo, fluxoPorId } from '../repositorio/fluxos.ts'
import { usuarioPorId } from '../repositorio/usuarios.ts'
import { aleatorio, sha256 } from '../token.ts'
import { abrirSessao } from './abrir-sessao.ts'
import { emitir } from './emitir.ts'
import { aceitarCodigo, acharCodigo, avisarTroca, MEIO_CAMINHO, type Aceito } from './verificar-codigo.ts'

/**
 * GET /verify: returns the parameters of the redirect. An e-mail requested with a challenge gives a code that only the
 * requesting browser can exchange. The row decides, because the holder of the link can cut off its `pkce_` prefix.
 */
export async function verificarLink(
  auth: Auth,
  token: string,
  type: string,
  origem: Origem,
): Promise<Record<string, string>> {
  const linha = await acharCodigo(auth, { type, token_hash: token })
  const resultado = await auth.banco.transacao(
    async (tx): Promise<{ aceito: Aceito; parametros: Record<string, string> }> => {
      const aceito = await aceitarCodigo(tx, linha, origem)
      if (aceito.meio) return { aceito, parametros: { message: MEIO_CAMINHO } }
      if (linha.flow_state_id) {
        const fluxo = await fluxoPorId(tx, linha.flow_state_id)
        if (!fluxo) throw codigoExpirado('Email link is invalid or has expired')
        const code = aleatorio(32)
        await emitirCodigoDeFluxo(tx, { id: fluxo.id, usuarioId: aceito.usuario.id, hash: sha256(code), tokens: null })
        return { aceito, parametros: { code } }
      }
      const { sessao, refresh } = await abrirSessao(auth, tx, aceito.usuario.id, 'otp', origem)
      const usuario = (await usuarioPorId(tx, aceito.usuario.id)) ?? aceito.usuario
      const s = await emitir(auth, tx, usuario, sessao, refresh)
      return { aceito, parametros: comoFragmento(s, type) }
    },
  )
  avisarTroca(auth, resultado.aceito)
  return resultado.parametros
}

export const comoFragmento = (
  s: { access_token: string; expires_at: number; expires_in: number; refresh_token: string; token_type: string },
  type?: string,
): Record<string, string> => ({
  access_token: s.access_token,
  expires_at: String(s.expires_at),
  expires_in: String(s.expires_in),
  refresh_token: s.refresh_token,
  token_type: s.token_type,
  ...(type ? { type } : {}),
})
