import { ErroApp } from '#kit/erro.ts'
import { buscarPessoa } from '#platform/navegador/pessoa.ts'
import { abrirSessao, lerSessao } from '#platform/navegador/sessao.ts'
import { comoNavega } from './como-navega.ts'
import type { QuemNavega } from './guardas.ts'

/**
 * Returns the signed-in user with permissions; null for an anonymous user and for one who still has to enter a second
 * factor or a new password. `aoEntrar` is called as soon as a session exists, before the server has returned the user.
 */
export async function quemNavega(aoEntrar: () => void = () => {}): Promise<QuemNavega | null> {
  await abrirSessao()
  if (lerSessao().situacao !== 'dentro') return null
  aoEntrar()
  try {
    return comoNavega(await buscarPessoa())
  } catch (erro) {
    // the session ended on the server; the call itself has already signed out here
    if (erro instanceof ErroApp && erro.status === 401) return null
    throw erro
  }
}
