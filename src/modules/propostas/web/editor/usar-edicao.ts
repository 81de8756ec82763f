import { useMemo, useReducer, useState } from 'react'
import { andar, comecar } from '#modules/simulacoes/web/publico.ts'
import type { ConteudoDaProposta } from '../../contract/conteudo.ts'
import type { Proposta } from '../../contract/formas.ts'
import { usePropostaComNome } from '../ao-vivo.ts'
import { lerRascunho } from './rascunho-local.ts'
import { useSalvar } from './usar-salvar.ts'
import { useSomenteLeitura } from './usar-somente-leitura.ts'

/** How the inputs of a kind are put into a proposal, and found in one. Both stay the same functions. */
export interface ConteudoDoTipo<E> {
  por: (entrada: E) => ConteudoDaProposta
  de: (conteudo: ConteudoDaProposta) => E | null
}

/** Inputs in edit with undo, autosave, the draft of this device and what colleagues save. */
export function useEdicao<E extends object>(proposta: Proposta, inicial: E, tipo: ConteudoDoTipo<E>) {
  const quemMudou = usePropostaComNome(proposta.id)
  const { somenteLeitura, abrir } = useSomenteLeitura(proposta)
  const [passos, despachar] = useReducer(andar<E>, inicial, comecar<E>)
  const { entrada } = passos
  const conteudo = useMemo(() => tipo.por(entrada), [entrada, tipo])
  const { gravacao, agora, porCima } = useSalvar({
    proposta,
    conteudo,
    ligado: !somenteLeitura,
    aoReceber: (novo) => {
      const nova = tipo.de(novo)
      if (nova) despachar({ tipo: 'receber', entrada: nova })
    },
  })
  const [guardado, setGuardado] = useState(() => {
    const r = lerRascunho(proposta.id)
    const dele = r && tipo.de(r.conteudo)
    return dele && JSON.stringify(dele) !== JSON.stringify(inicial) ? dele : null
  })
  const mudar = (campo: string, nova: E) => despachar({ tipo: 'mudar', campo, em: Date.now(), entrada: nova })
  return {
    entrada,
    somenteLeitura,
    podeDesfazer: passos.passado.length > 0,
    gravacao,
    salvar: agora,
    /** `campo` names the step of Ctrl Z. */
    mudar: (campo: string, parte: Partial<E>) => mudar(campo, { ...entrada, ...parte }),
    desfazer: () => despachar({ tipo: 'desfazer' }),
    refazer: () => despachar({ tipo: 'refazer' }),
    avisos: {
      somenteLeitura,
      aoEditar: abrir,
      guardado: guardado !== null,
      aoUsar: () => {
        if (guardado) mudar('rascunho', guardado)
        setGuardado(null)
      },
      aoDescartar: () => setGuardado(null),
      conflito: gravacao.tipo === 'conflito',
      porCima,
      quemMudou,
    },
  }
}
export type Edicao<E extends object> = ReturnType<typeof useEdicao<E>>
