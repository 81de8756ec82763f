import { criarLoja } from '#modules/chat/nucleo/web/loja.ts'

/** Ids of the messages selected for forwarding; null when selection is off. */
export const selecao = criarLoja<ReadonlySet<string> | null>(null)
export const MAXIMO_SELECIONADAS = 20

export const comecarSelecao = (id?: string): void => selecao.mudar(() => new Set(id ? [id] : []))
export const largarSelecao = (): void => selecao.mudar(() => null)
export const alternarSelecao = (id: string): void =>
  selecao.mudar((s) => {
    if (!s) return s
    if (s.has(id)) return new Set([...s].filter((x) => x !== id))
    return s.size < MAXIMO_SELECIONADAS ? new Set([...s, id]) : s
  })
