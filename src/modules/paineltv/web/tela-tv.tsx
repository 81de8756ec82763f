import { useMemo } from 'react'
import { ErrorState } from '#ui/error-state.tsx'
import { doAparelho } from './fonte.ts'
import { Player } from './player.tsx'

const LUGAR = 'girassol.tv.chave'

/** The key comes behind the # of its address once, and stays with this screen. */
function chaveDaTela(): string | null {
  const nova = location.hash.slice(1)
  if (nova) {
    localStorage.setItem(LUGAR, nova)
    history.replaceState(null, '', '/tv')
  }
  return localStorage.getItem(LUGAR)
}

/** /tv: a screen on the wall, with its own key. */
export function TelaDaTv() {
  const chave = useMemo(chaveDaTela, [])
  const fonte = useMemo(() => (chave ? doAparelho(chave) : null), [chave])
  if (!fonte) return <ErrorState oQueFalhou="Esta TV ainda não está ligada ao Girassol." detalhe="Abra nela o endereço que quem cuida do painel recebeu ao cadastrar a TV." />
  return <div data-theme="dark" className="h-dvh"><Player fonte={fonte} className="h-full" /></div>
}
