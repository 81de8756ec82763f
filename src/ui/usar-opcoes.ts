import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { procurar } from './busca.ts'
import { semAcentos } from '#kit/texto.ts'

export interface Opcao {
  valor: string
  rotulo: string
  detalhe?: string
  icone?: ReactNode
  desabilitada?: boolean
  /** set by the list itself on the entry that creates the typed text */
  criar?: boolean
}

export type BuscarOpcoes = (texto: string, sinal: AbortSignal) => Promise<readonly Opcao[]>

/** Filters options: every word must occur in the label or the detail, ignoring accents; best match first. */
export const filtrarOpcoes = (opcoes: readonly Opcao[], texto: string): readonly Opcao[] =>
  procurar(opcoes, texto, (o) => o)

const ESPERA_MS = 180
export type EstadoDaBusca = 'pronto' | 'carregando' | 'erro'

/**
 * Local options, or options loaded while the user types: the latest request counts, earlier responses are discarded.
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

/** Adds the entry 'Criar “…”' when no option has the typed text as label. */
export function comCriacao(lista: readonly Opcao[], texto: string, permite: boolean): readonly Opcao[] {
  const limpo = texto.trim()
  if (!permite || !limpo || lista.some((o) => semAcentos(o.rotulo) === semAcentos(limpo))) return lista
  return [...lista, { valor: `criar:${limpo}`, rotulo: limpo, criar: true }]
}
