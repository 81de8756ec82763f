import { estadoInicial, type Ambiente, type Efeito, type Entrada, type Estado } from './estado.ts'
import { avancar, type Programa } from './passo.ts'

/**
 * A simulated run: the clock moves only through `passarTempo`, and external calls are answered with the node's own
 * example.
 */
export interface Ensaio {
  estado: Estado
  agora: string
  efeitos: Efeito[]
  visitas: string[]
}

export interface Mundo {
  programa: Programa
  ambiente: Omit<Ambiente, 'agora'>
  /** The simulated response of the other side; undefined: use the node's example. */
  responder?: (efeito: Extract<Efeito, { tipo: 'http' | 'ia' }>) => { ok: boolean; dados: unknown } | undefined
}

export const novoEnsaio = (agora: string): Ensaio => ({ estado: estadoInicial(), agora, efeitos: [], visitas: [] })

/**
 * Applies one input and the simulated responses to its requests, until the run waits for the customer or for a timer.
 */
export function ensaiar(mundo: Mundo, antes: Ensaio, entrada: Entrada): Ensaio {
  let { estado } = antes
  const [efeitos, visitas]: [Efeito[], string[]] = [[], []]
  for (let proxima: Entrada | undefined = entrada; proxima;) {
    const passo = avancar(mundo.programa, estado, proxima, { ...mundo.ambiente, agora: antes.agora })
    estado = passo.estado
    efeitos.push(...passo.efeitos)
    visitas.push(...passo.visitas)
    const pedido: Efeito | undefined = passo.efeitos.find((e) => e.tipo === 'http' || e.tipo === 'ia')
    proxima =
      pedido && (pedido.tipo === 'http' || pedido.tipo === 'ia')
        ? {
            tipo: 'resposta',
            ficha: pedido.ficha,
            ...(mundo.responder?.(pedido) ?? exemplo(mundo.programa, pedido.no)),
          }
        : undefined
  }
  return { estado, agora: antes.agora, efeitos, visitas }
}

/** Advances the clock and fires every timer of the run up to `ate`. */
export function passarTempo(mundo: Mundo, antes: Ensaio, minutos: number): Ensaio {
  const ate = new Date(Date.parse(antes.agora) + minutos * 60_000).toISOString()
  let feito: Ensaio = { ...antes, efeitos: [], visitas: [] }
  for (;;) {
    const { espera, ficha } = feito.estado
    const alarme = espera && 'ate' in espera ? espera.ate : null
    if (alarme === null || alarme > ate) return { ...feito, agora: ate }
    const depois = ensaiar(mundo, { ...feito, agora: alarme }, { tipo: 'tempo', ficha })
    feito = {
      ...depois,
      efeitos: [...feito.efeitos, ...depois.efeitos],
      visitas: [...feito.visitas, ...depois.visitas],
    }
  }
}

function exemplo({ fluxo }: Programa, id: string): { ok: boolean; dados: unknown } {
  const no = fluxo.nos.find((n) => n.id === id)
  if (no?.tipo === 'ia') return { ok: no.dados.exemplo !== '', dados: no.dados.exemplo }
  if (no?.tipo !== 'http' || !no.dados.exemplo) return { ok: false, dados: null }
  try {
    return { ok: true, dados: JSON.parse(no.dados.exemplo) }
  } catch {
    return { ok: false, dados: null }
  }
}
