import { createContext, use, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { comRecarga } from './recarregar.ts'

const aqui = () => location.pathname + location.search + location.hash

/** Without a network the screen stays as it is, and says so; once it is back the piece is asked for again. */
async function esperarRede<T>(carregar: () => Promise<T>): Promise<T> {
  try {
    return await carregar()
  } catch (e) {
    if (navigator.onLine) throw e
    // it comes with the toast area: where that one is not there yet, nobody could read it
    void import('./avisos.ts').then(
      ({ avisar }) => avisar({ titulo: 'Sem conexão: isto abre quando a rede voltar.', tom: 'alerta' }),
      () => {},
    )
    await new Promise((voltou) => addEventListener('online', voltou, { once: true }))
    return carregar()
  }
}

const Enquanto = createContext<ReactNode>(null)

/** What stands in the place of each piece inside it that is on its way. */
export function Aguarde({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) {
  return <Enquanto value={fallback}>{children}</Enquanto>
}

type Peca<P> = ((props: P) => ReactNode) & {
  /** Asks for it ahead; rejects when it does not come. */
  preload: () => Promise<void>
}

/**
 * A component whose code comes when it is first drawn. React's `lazy` would do the same 300 ms later: it reveals what
 * waited under a `Suspense` at that interval at the most, so that pages do not flicker, and each piece inside a piece
 * waits anew. Here it is there as soon as it has come.
 */
export function peca<P extends object>(carregar: () => Promise<ComponentType<P>>): Peca<P> {
  let pronta: ComponentType<P> | undefined
  let pedido: Promise<void> | undefined
  const preload = (): Promise<void> => {
    pedido ??= carregar().then(
      (componente) => {
        pronta = componente
      },
      (erro: unknown) => {
        pedido = undefined // asked again on the next try
        throw erro
      },
    )
    return pedido
  }
  function EmPartes(props: P) {
    const enquanto = use(Enquanto)
    const [, mudar] = useState(0)
    useEffect(() => {
      if (pronta) return
      let vale = true
      const desenhar = () => vale && mudar((n) => n + 1)
      // thrown while drawing, it reaches whoever shows errors here
      const falhar = (erro: unknown) =>
        vale &&
        mudar(() => {
          throw erro
        })
      preload().then(desenhar, falhar)
      return () => {
        vale = false
      }
    }, [])
    if (!pronta) {
      void preload().catch(() => {})
      return enquanto
    }
    const Pronta = pronta
    return (
      <Enquanto value={null}>
        <Pronta {...props} />
      </Enquanto>
    )
  }
  return Object.assign(EmPartes, { preload })
}

/**
 * For what opens over a screen that somebody is working on: a dialog, a drawer, another view. A piece that did not
 * come, or whose place a newer build has taken, makes the page be asked anew: browsers remember that a piece failed,
 * and the address holds what was open.
 */
export const tardia = <P extends object>(carregar: () => Promise<ComponentType<P>>): Peca<P> =>
  peca(() => comRecarga(() => esperarRede(carregar), aqui))
