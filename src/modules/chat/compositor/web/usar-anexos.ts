import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { uuidv7 } from '#kit/id.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { separarArquivos } from '#ui/file-drop.tsx'
import type { RecursosDoCanal } from '#modules/chat/nucleo/recursos.ts'
import { fraseDeErro } from '#modules/chat/nucleo/web/dados/erro.ts'
import { SO_PALAVRAS } from '#modules/chat/nucleo/web/dados/recursos.ts'
import { subirAnexo, type AnexoEnviado } from '#modules/chat/nucleo/web/anexos.ts'

export interface ArquivoNoCompositor {
  chave: string
  nome: string
  tamanho: number
  /** null: already on the server (a file of a ready answer) */
  arquivo: File | null
  /** object URL, for images */
  miniatura: string | null
  fracao: number
  pronto: AnexoEnviado | null
  erro: string | null
}

const MAXIMO_DE_ARQUIVOS = 10

/** Splits files into those that the channel accepts and the reasons for refusing the others. */
export function aceitar(
  novos: readonly File[],
  quantosJa: number,
  r: Pick<RecursosDoCanal, 'anexos' | 'anexo_maximo'>,
): { aceitos: File[]; recusas: string[] } {
  if (r.anexos?.length === 0) return { aceitos: [], recusas: ['Este canal não leva arquivos.'] }
  const { aceitos, recusas } = separarArquivos(novos, {
    varios: true,
    maximoBytes: r.anexo_maximo,
    ...(r.anexos ? { aceita: r.anexos.join(',') } : {}),
  })
  const cabem = aceitos.slice(0, MAXIMO_DE_ARQUIVOS - quantosJa)
  return {
    aceitos: cabem,
    recusas:
      cabem.length < aceitos.length ? [...recusas, `No máximo ${MAXIMO_DE_ARQUIVOS} arquivos por mensagem.`] : recusas,
  }
}

/** Uploads files as soon as they are chosen, so that sending does not wait for them. */
export function useAnexos(conversa_id: string, recursos: Pick<RecursosDoCanal, 'anexos' | 'anexo_maximo'>) {
  const [arquivos, setArquivos] = useState<readonly ArquivoNoCompositor[]>([])
  const cortes = useRef(new Map<string, AbortController>())
  const mudar = useCallback(
    (chave: string, m: Partial<ArquivoNoCompositor>) =>
      setArquivos((lista) => lista.map((a) => (a.chave === chave ? { ...a, ...m } : a))),
    [],
  )

  const subir = useCallback(
    (chave: string, arquivo: File) => {
      const corte = new AbortController()
      cortes.current.set(chave, corte)
      mudar(chave, { erro: null, fracao: 0 })
      subirAnexo(conversa_id, arquivo, (fracao) => mudar(chave, { fracao }), corte.signal).then(
        (pronto) => mudar(chave, { pronto, fracao: 1 }),
        (erro: unknown) =>
          corte.signal.aborted || mudar(chave, { erro: fraseDeErro(erro, 'O arquivo não pôde ser enviado.') }),
      )
    },
    [conversa_id, mudar],
  )

  /** dropped or pasted before the channel's capabilities were loaded */
  const cedo = useRef<File[]>([])
  const somar = (novos: readonly File[]) => {
    if (recursos === SO_PALAVRAS) return void cedo.current.push(...novos)
    const { aceitos, recusas } = aceitar(novos, arquivos.length, recursos)
    if (recusas[0])
      avisarFalha(
        recusas.length === 1 ? 'Um arquivo não foi anexado' : `${recusas.length} arquivos não foram anexados`,
        new Error(recusas.slice(0, 3).join(' ')),
      )
    const itens = aceitos.map((arquivo): ArquivoNoCompositor => ({
      chave: uuidv7(),
      nome: arquivo.name,
      tamanho: arquivo.size,
      arquivo,
      miniatura: arquivo.type.startsWith('image/') ? URL.createObjectURL(arquivo) : null,
      fracao: 0,
      pronto: null,
      erro: null,
    }))
    setArquivos((lista) => [...lista, ...itens])
    for (const i of itens) if (i.arquivo) subir(i.chave, i.arquivo)
  }

  const somarOsDeAntes = useEffectEvent(() => cedo.current.length > 0 && somar(cedo.current.splice(0)))
  useEffect(() => void somarOsDeAntes(), [recursos])

  const somarProntos = useCallback((prontos: readonly AnexoEnviado[]) => {
    setArquivos((lista) =>
      [
        ...lista,
        ...prontos.map((pronto): ArquivoNoCompositor => ({
          chave: pronto.caminho_storage,
          nome: pronto.nome_arquivo,
          tamanho: pronto.tamanho,
          arquivo: null,
          miniatura: null,
          fracao: 1,
          pronto,
          erro: null,
        })),
      ].slice(0, MAXIMO_DE_ARQUIVOS),
    )
  }, [])

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

  return {
    arquivos,
    somar,
    somarProntos,
    tirar,
    esvaziar,
    tentar: (a: ArquivoNoCompositor) => a.arquivo && subir(a.chave, a.arquivo),
  }
}
