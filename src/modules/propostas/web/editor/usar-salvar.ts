import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { comoObjeto } from '#kit/objeto.ts'
import { ErroApp } from '#kit/erro.ts'
import { chamar, SemConexao } from '#platform/navegador/api.ts'
import { useSemRede } from '#ui/offline-bar.tsx'
import type { ConteudoDaProposta } from '../../contract/conteudo.ts'
import type { Proposta } from '../../contract/formas.ts'
import { propostas } from '../../contract/propostas.ts'
import { guardarProposta } from '../dados.ts'
import { esquecerRascunho, guardarRascunho } from './rascunho-local.ts'

export type Gravacao =
  | { tipo: 'salvo'; em: number | null }
  | { tipo: 'esperando' }
  | { tipo: 'salvando' }
  | { tipo: 'offline' }
  | { tipo: 'conflito' }
  | { tipo: 'falhou'; frase: string }

const ESPERA_MS = 700

/** First refused field of an answer, in the server's words. */
function fraseDaFalha(erro: unknown): string {
  if (!(erro instanceof ErroApp)) return 'o servidor não respondeu'
  const [primeiro] = Array.isArray(erro.details) ? erro.details : []
  const { mensagem } = comoObjeto(primeiro)
  return typeof mensagem === 'string' ? mensagem : erro.message
}

interface PropsDoSalvar {
  proposta: Proposta
  /** The same object until something changes. */
  conteudo: ConteudoDaProposta
  ligado: boolean
  /** A colleague saved these inputs, and nothing here waits to be saved: shows them. */
  aoReceber: (conteudo: ConteudoDaProposta) => void
}

export interface Salvar {
  gravacao: Gravacao
  /** Sends now what is pending; resolves with the revision that the server has. Null when it could not be saved. */
  agora: () => Promise<number | null>
  /** After a conflict: writes these inputs over the other person's. */
  porCima: () => Promise<void>
}

/**
 * Saves each change after a pause, one request at a time, on the revision that it was made on. Without a connection the
 * changes stay on this device and go when it returns.
 */
export function useSalvar({ proposta, conteudo, ligado, aoReceber }: PropsDoSalvar): Salvar {
  const [gravacao, setGravacao] = useState<Gravacao>({ tipo: 'salvo', em: null })
  const gravada = useRef(conteudo)
  const atual = useRef(conteudo)
  const revisao = useRef(proposta.revisao)
  const recebido = useRef<string | null>(null)
  const emVoo = useRef<Promise<number | null> | null>(null)
  const semRede = useSemRede()

  const enviar = useCallback(async (): Promise<number | null> => {
    const levada = atual.current
    if (levada === gravada.current) return revisao.current
    setGravacao({ tipo: 'salvando' })
    try {
      const { data } = await chamar(propostas.salvar, {
        params: { id: proposta.id },
        body: { revisao: revisao.current, conteudo: levada },
      })
      revisao.current = data.revisao
      gravada.current = levada
      guardarProposta(data)
      if (atual.current !== levada) return await enviar()
      esquecerRascunho(proposta.id)
      setGravacao({ tipo: 'salvo', em: Date.now() })
      return data.revisao
    } catch (erro) {
      if (erro instanceof SemConexao) setGravacao({ tipo: 'offline' })
      else if (erro instanceof ErroApp && erro.status === 409) setGravacao({ tipo: 'conflito' })
      else setGravacao({ tipo: 'falhou', frase: fraseDaFalha(erro) })
      return null
    }
  }, [proposta.id])

  const agora = useCallback((): Promise<number | null> => {
    emVoo.current ??= enviar().finally(() => (emVoo.current = null))
    return emVoo.current
  }, [enviar])

  useEffect(() => {
    atual.current = conteudo
    // what was received is the base of the next change, not a change
    if (recebido.current !== null && JSON.stringify(conteudo) === recebido.current) gravada.current = conteudo
    recebido.current = null
    if (!ligado || conteudo === gravada.current) return
    guardarRascunho(proposta.id, { revisao: revisao.current, conteudo })
    setGravacao((antes) => (antes.tipo === 'conflito' || antes.tipo === 'offline' ? antes : { tipo: 'esperando' }))
    const espera = setTimeout(() => void agora(), ESPERA_MS)
    return () => clearTimeout(espera)
  }, [conteudo, ligado, agora, proposta.id])

  // an answer that began before the last save carries an older revision: it is not news
  const receber = useEffectEvent(() => {
    if (gravacao.tipo !== 'salvo' || proposta.revisao <= revisao.current) return
    revisao.current = proposta.revisao
    const novo = JSON.stringify(proposta.conteudo)
    if (novo === JSON.stringify(conteudo)) return
    recebido.current = novo
    aoReceber(proposta.conteudo)
  })
  useEffect(() => receber(), [proposta.revisao, gravacao.tipo])

  const aoVoltar = useEffectEvent(() => {
    if (gravacao.tipo === 'offline') void agora()
  })
  useEffect(() => {
    if (!semRede) aoVoltar()
  }, [semRede])

  // leaving the page sends what still waits
  useEffect(() => () => void (ligado && atual.current !== gravada.current && agora()), [ligado, agora])

  const porCima = async () => {
    const { data } = await chamar(propostas.obter, { params: { id: proposta.id } })
    revisao.current = data.revisao
    await agora()
  }
  return { gravacao: semRede && gravacao.tipo === 'esperando' ? { tipo: 'offline' } : gravacao, agora, porCima }
}
