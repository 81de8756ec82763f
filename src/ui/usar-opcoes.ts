import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { procurar } from './busca.ts'
import { semAcento } from './formatos.ts'

export interface Opcao {
  valor: string
  rotulo: string
  detalhe?: string
  icone?: ReactNode
  desabilitada?: boolean
  /** Set by the list itself on the line that creates what was typed. */
  criar?: boolean
}

export type BuscarOpcoes = (texto: string, sinal: AbortSignal) => Promise<readonly Opcao[]>

/** Every word typed must be inside the label or the detail, accents aside; the best match first. */
export const filtrarOpcoes = (opcoes: readonly Opcao[], texto: string): readonly Opcao[] =>
  procurar(opcoes, texto, (o) => o)

const ESPERA_MS = 180
export type EstadoDaBusca = 'pronto' | 'carregando' | 'erro'

/**
 * Options at hand, or asked of the server while the person types: the last question wins, an older answer is thrown
 * away.
 */
export function useOpcoes(
  fonte: { opcoes?: readonly Opcao[] | undefined; buscar?: BuscarOpcoes | undefined },
  texto: string,
  aberto: boolean,
) {
  const { opcoes, buscar } = fonte
  const [resposta, setResposta] = useState<{ a: string | null; achadas: readonly Opcao[]; falhou: boolean }>({
    a: null,
    achadas: [],
    falhou: false,
  })
  const [vez, setVez] = useState(0)
  const pergunta = `${vez} ${texto.trim()}`
  useEffect(() => {
    if (!buscar || !aberto) return
    const corte = new AbortController()
    const espera = setTimeout(
      () => {
        buscar(texto.trim(), corte.signal).then(
          (achadas) => !corte.signal.aborted && setResposta({ a: pergunta, achadas, falhou: false }),
          () => !corte.signal.aborted && setResposta((r) => ({ a: pergunta, achadas: r.achadas, falhou: true })),
        )
      },
      texto ? ESPERA_MS : 0,
    )
    return () => {
      clearTimeout(espera)
      corte.abort()
    }
  }, [buscar, texto, pergunta, aberto])
  const lista = useMemo(
    () => (buscar ? resposta.achadas : filtrarOpcoes(opcoes ?? [], texto)),
    [buscar, resposta, opcoes, texto],
  )
  const estado: EstadoDaBusca = !buscar
    ? 'pronto'
    : resposta.a !== pergunta
      ? 'carregando'
      : resposta.falhou
        ? 'erro'
        : 'pronto'
  return { lista, estado, tentar: () => setVez((v) => v + 1) }
}

/** Adds the line 'Criar “…”' when what was typed is not there yet. */
export function comCriacao(lista: readonly Opcao[], texto: string, permite: boolean): readonly Opcao[] {
  const limpo = texto.trim()
  if (!permite || !limpo || lista.some((o) => semAcento(o.rotulo) === semAcento(limpo))) return lista
  return [...lista, { valor: `criar:${limpo}`, rotulo: limpo, criar: true }]
}
