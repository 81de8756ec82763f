import { useMemo } from 'react'
import { Logo } from '#ui/marca.tsx'
import { doAparelho } from './fonte.ts'
import { Player } from './player.tsx'

const LUGAR = 'girassol.tv.chave'

/** Reads the key from the URL fragment once and stores it in this browser. */
function chaveDaTela(): string | null {
  const nova = location.hash.slice(1)
  if (nova) {
    localStorage.setItem(LUGAR, nova)
    history.replaceState(null, '', '/tv')
  }
  return localStorage.getItem(LUGAR)
}

/** /tv: a TV screen with its own key. */
export function TelaDaTv() {
  const chave = useMemo(chaveDaTela, [])
  const fonte = useMemo(() => (chave ? doAparelho(chave) : null), [chave])
  if (!fonte) return <SemChave />
  return (
    <div data-theme="dark" className="h-dvh">
      <Player fonte={fonte} className="h-full" />
    </div>
  )
}

/** Sized to be readable across a room. */
const SemChave = () => (
  <main
    data-theme="dark"
    className="grid h-dvh place-content-center justify-items-center gap-[3vh] bg-bg p-[6vw] text-center text-text"
  >
    <Logo tamanho={96} />
    <h1 className="text-[clamp(22px,3.4vw,64px)] leading-tight font-semibold text-balance">
      Esta TV ainda não está ligada ao Girassol.
    </h1>
    <p className="max-w-[46ch] text-[clamp(15px,1.7vw,32px)] leading-normal text-text-2">
      Abra nela o endereço que apareceu quando a TV foi cadastrada, em Cadastros, Painel de TV.
    </p>
  </main>
)
