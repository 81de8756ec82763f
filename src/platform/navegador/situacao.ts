import type { Session } from '@supabase/supabase-js'

/**
 * `abrindo` not read yet · `fora` nobody · `segundo-fator` the password was right and a verified factor is still to be
 * shown · `nova-senha` came by the recovery mail · `dentro`.
 */
export interface EstadoDaSessao {
  situacao: 'abrindo' | 'fora' | 'segundo-fator' | 'nova-senha' | 'dentro'
  sessao: Session | null
}

/** What the token says of how the person proved who they are. Not verified here: the server decides every time. */
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

/** The same object when nothing changed, so that a token refresh draws nothing again. */
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
