import { ErroApp } from '#kit/erro.ts'
import { buscarPessoa } from '#platform/navegador/pessoa.ts'
import { abrirSessao, lerSessao } from '#platform/navegador/sessao.ts'
import { comoNavega } from './como-navega.ts'
import type { QuemNavega } from './guardas.ts'

/**
 * The person whose session counts, with what they may do; null for a visitor, and for who still owes a second factor or
 * a new password. `aoEntrar` is called as soon as it is known that there is somebody, before the server has said who.
 */
export async function quemNavega(aoEntrar: () => void = () => {}): Promise<QuemNavega | null> {
  await abrirSessao()
  if (lerSessao().situacao !== 'dentro') return null
  aoEntrar()
  try {
    return comoNavega(await buscarPessoa())
  } catch (erro) {
    // the session ended on the server: the call itself signed out here
    if (erro instanceof ErroApp && erro.status === 401) return null
    throw erro
  }
}
