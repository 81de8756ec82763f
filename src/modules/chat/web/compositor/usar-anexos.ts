import { useCallback, useEffect, useRef, useState } from 'react'
import { fraseDeErro } from '../dados/erro.ts'
import { subirAnexo, type AnexoEnviado } from '../anexos.ts'

export interface ArquivoNoCompositor {
  chave: string
  arquivo: File
  /** object URL for pictures */
  miniatura: string | null
  fracao: number
  pronto: AnexoEnviado | null
  erro: string | null
}

const MAXIMO_DE_ARQUIVOS = 10

/** Files go up as soon as they are chosen, so that sending finds them there. */
export function useAnexos(conversa_id: string) {
  const [arquivos, setArquivos] = useState<readonly ArquivoNoCompositor[]>([])
  const cortes = useRef(new Map<string, AbortController>())
  const mudar = useCallback((chave: string, m: Partial<ArquivoNoCompositor>) => setArquivos((lista) => lista.map((a) => (a.chave === chave ? { ...a, ...m } : a))), [])

  const subir = useCallback(
    (chave: string, arquivo: File) => {
      const corte = new AbortController()
      cortes.current.set(chave, corte)
      mudar(chave, { erro: null, fracao: 0 })
      subirAnexo(conversa_id, arquivo, (fracao) => mudar(chave, { fracao }), corte.signal).then(
        (pronto) => mudar(chave, { pronto, fracao: 1 }),
        (erro: unknown) => corte.signal.aborted || mudar(chave, { erro: fraseDeErro(erro, 'O arquivo não pôde ser enviado.') }),
      )
    },
    [conversa_id, mudar],
  )

  const somar = useCallback(
    (novos: readonly File[]) => {
      const itens = novos.filter((f) => f.size > 0).map((arquivo): ArquivoNoCompositor => ({
        chave: crypto.randomUUID(), arquivo, miniatura: arquivo.type.startsWith('image/') ? URL.createObjectURL(arquivo) : null, fracao: 0, pronto: null, erro: null,
      }))
      setArquivos((lista) => [...lista, ...itens].slice(0, MAXIMO_DE_ARQUIVOS))
      for (const i of itens) subir(i.chave, i.arquivo)
    },
    [subir],
  )

  const tirar = useCallback((chave: string) => {
    cortes.current.get(chave)?.abort()
    setArquivos((lista) => {
      const este = lista.find((a) => a.chave === chave)
      if (este?.miniatura) URL.revokeObjectURL(este.miniatura)
      return lista.filter((a) => a.chave !== chave)
    })
  }, [])
  const esvaziar = useCallback(() => setArquivos([]), [])

  useEffect(() => {
    const todos = cortes.current
    return () => {
      for (const c of todos.values()) c.abort()
    }
  }, [])

  return { arquivos, somar, tirar, esvaziar, tentar: (a: ArquivoNoCompositor) => subir(a.chave, a.arquivo) }
}
