import type { Session } from '@supabase/supabase-js'

/**
 * `abrindo` not read yet · `fora` no session · `segundo-fator` the password was right and a verified factor is still
 * required · `nova-senha` came by the recovery e-mail · `dentro` signed in.
 */
export interface EstadoDaSessao {
  situacao: 'abrindo' | 'fora' | 'segundo-fator' | 'nova-senha' | 'dentro'
  sessao: Session | null
}

/** Returns the authentication level in the token. Not verified here: the server checks it on every call. */
function nivelDoToken(token: string): 'aal1' | 'aal2' {
  try {
    const carga = token.split('.')[1] ?? ''
    const corpo: unknown = JSON.parse(atob(carga.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof corpo === 'object' && corpo !== null && 'aal' in corpo && corpo.aal === 'aal2' ? 'aal2' : 'aal1'
  } catch {
    return 'aal1'
  }
}

export const temFatorVerificado = (sessao: Session): boolean =>
  (sessao.user.factors ?? []).some((f) => f.status === 'verified')

/** Computes the state. Returns the same object when nothing changed, so that a token refresh causes no render. */
export function situacaoDaSessao(sessao: Session | null, recuperando: boolean, atual: EstadoDaSessao): EstadoDaSessao {
  const situacao = !sessao
    ? 'fora'
    : temFatorVerificado(sessao) && nivelDoToken(sessao.access_token) === 'aal1'
      ? 'segundo-fator'
      : recuperando
        ? 'nova-senha'
        : 'dentro'
  const mesma =
    situacao === atual.situacao &&
    sessao?.access_token === atual.sessao?.access_token &&
    sessao?.user.updated_at === atual.sessao?.user.updated_at
  return mesma ? atual : { situacao, sessao }
}
