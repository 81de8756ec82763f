import { useEffect, useRef, useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { mensagemDe } from '#ui/form/erros.ts'
import { contratos } from '../../contract/contratos.ts'
import type { ConteudoDoContrato } from '../../contract/conteudo.ts'
import type { Contrato } from '../../contract/formas.ts'
import { guardarContrato } from '../dados.ts'

/** Typing within this time is one write. */
const ESPERA_MS = 800

export type EstadoDaGravacao = 'salvo' | 'salvando' | 'pendente' | { erro: string }

/** The contract as it is typed: shown immediately, written after a pause. A refused write keeps what was typed. */
export function useEdicao(c: Contrato) {
  const [local, setLocal] = useState<ConteudoDoContrato | null>(null)
  const [gravacao, setGravacao] = useState<EstadoDaGravacao>('salvo')
  // the answer to the last write: the page gets it in a later render, and what is typed meanwhile builds on it
  const [salvo, setSalvo] = useState(c)
  const atual = salvo.id === c.id && salvo.versao === c.versao && salvo.revisao > c.revisao ? salvo : c
  const revisao = useRef(c.revisao)
  // one write after another: the next one needs the revision that the one before returns
  const emCurso = useRef(Promise.resolve())
  useEffect(() => {
    if (!local) revisao.current = atual.revisao
  }, [atual.revisao, local])

  useEffect(() => {
    if (!local) return
    let superada = false
    const gravar = async () => {
      // a later change waits with its own timer and includes this one
      if (superada) return
      setGravacao('salvando')
      const { da_proposta: _, quadros: __, ...conteudo } = local
      try {
        const body = { revisao: revisao.current, conteudo }
        const { data } = await chamar(contratos.salvar, { params: { id: c.id }, body })
        revisao.current = data.revisao
        guardarContrato(data)
        setSalvo(data)
        // what was typed meanwhile stays, and is written by its own turn
        setLocal((agora) => (agora === local ? null : agora))
        setGravacao(superada ? 'pendente' : 'salvo')
      } catch (erro) {
        setGravacao({ erro: mensagemDe(erro) })
      }
    }
    const espera = setTimeout(() => {
      emCurso.current = emCurso.current.then(gravar)
    }, ESPERA_MS)
    return () => {
      superada = true
      clearTimeout(espera)
    }
  }, [local, c.id])

  const mudar = (m: Partial<ConteudoDoContrato>) => {
    setGravacao('pendente')
    setLocal((antes) => ({ ...(antes ?? atual.conteudo), ...m }))
  }
  const desfazer = () => {
    setLocal(null)
    setGravacao('salvo')
  }
  return { conteudo: local ?? atual.conteudo, sujo: local !== null, gravacao, mudar, desfazer }
}
