import { createContext, use, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { comRecarga } from './recarregar.ts'

const aqui = () => location.pathname + location.search + location.hash

/** Loads the code; while offline, leaves the screen as it is, shows a toast and retries when the network is back. */
async function esperarRede<T>(carregar: () => Promise<T>): Promise<T> {
  try {
    return await carregar()
  } catch (e) {
    if (navigator.onLine) throw e
    // if this import fails too, the toast area is not loaded either, so that nothing could be shown
    void import('./avisos.ts').then(
      ({ avisar }) => avisar({ titulo: 'Sem conexão: isto abre quando a rede voltar.', tom: 'alerta' }),
      () => {},
    )
    await new Promise((voltou) => addEventListener('online', voltou, { once: true }))
    return carregar()
  }
}

const Enquanto = createContext<ReactNode>(null)

/** Sets the fallback shown while lazy components below it load. */
export function Aguarde({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) {
  return <Enquanto value={fallback}>{children}</Enquanto>
}

type Peca<P> = ((props: P) => ReactNode) & {
  /** preloads the code; rejects on failure */
  preload: () => Promise<void>
}

/**
 * Component whose code loads on its first render. React's `lazy` would take up to 300 ms longer: it reveals `Suspense`
 * content at that interval to avoid flicker, and each nested component waits again. Here it renders as soon as it has
 * loaded.
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
        pedido = undefined // request it again on the next attempt
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
      // thrown during render, so that the error boundary shows it
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
 * For what opens over a screen in use: a dialog, a drawer, another view. When a chunk fails to load, or was removed by
 * a newer build, the page is reloaded: browsers cache the failure of a module, and the address restores what was open.
 */
export const tardia = <P extends object>(carregar: () => Promise<ComponentType<P>>): Peca<P> =>
  peca(() => comRecarga(() => esperarRede(carregar), aqui))
