import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { dataCurta, dataHora } from '#ui/formatos.ts'
import type { Proposta } from '../../contract/formas.ts'
import { propostas } from '../../contract/propostas.ts'
import { guardarProposta } from '../dados.ts'
import { esquecerRascunho } from './rascunho-local.ts'
import { FaixaDaVersao, useVersaoVista } from './versao-vista.tsx'

/** Why nothing may change, in one line, and the act that changes it. */
function PorQueNaoMuda({ proposta: p, aoEditar }: { proposta: Proposta; aoEditar: () => void }) {
  const [ocupado, setOcupado] = useState(false)
  const renovar = async () => {
    setOcupado(true)
    try {
      const { data } = await chamar(propostas.renovar, { params: { id: p.id } })
      guardarProposta(data.proposta)
    } catch (erro) {
      avisarFalha('A proposta não foi renovada.', erro)
    } finally {
      setOcupado(false)
    }
  }
  const proxima = `v${p.versao + 1}`
  const venceu = p.vence_em ? `Venceu em ${dataHora(p.vence_em).replace(' ', ', ')}` : 'Venceu'
  const editarAbre = p.pode.editar ? ` Editar abre a ${proxima}.` : ''
  const frase = () => {
    if (p.estado === 'expirada')
      return `${venceu}. Renovar abre a ${proxima} com as tarifas de hoje e mostra o que mudou.`
    if (p.estado === 'em_aprovacao') return 'Em aprovação: as entradas não mudam até a resposta.'
    if (p.estado === 'aceita') return `Aceita na v${p.aceite?.versao ?? p.versao}: não muda mais.`
    if (p.estado === 'recusada' || p.estado === 'cancelada')
      return `${p.estado === 'recusada' ? 'Recusada' : 'Cancelada'}${p.motivo ? `: “${p.motivo}”` : ''}. Não muda mais.`
    if (p.enviada_em) return `v${p.versao} enviada em ${dataCurta(p.enviada_em)}, não muda.${editarAbre}`
    return 'Só quem vende altera esta proposta. Você pode ver e copiar.'
  }
  return (
    <p className="flex flex-wrap items-center gap-3 border-b bg-surface-2 px-5 py-2 text-12">
      <span className="min-w-0 flex-1">{frase()}</span>
      {p.estado === 'expirada' && p.pode.renovar && (
        <Button tamanho="pequeno" ocupado={ocupado} onClick={() => void renovar()}>
          Renovar
        </Button>
      )}
      {p.enviada_em && p.pode.editar && p.estado !== 'expirada' && (
        <Button tamanho="pequeno" onClick={aoEditar}>
          Editar
        </Button>
      )}
    </p>
  )
}

/** Two people changed the same revision: which inputs stay. */
function Conflito({ aoFicarComADela, aoGravarAMinha }: { aoFicarComADela: () => void; aoGravarAMinha: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 border-b bg-danger-soft px-5 py-2 text-12">
      <span className="min-w-0 flex-1">
        Outra pessoa gravou esta proposta enquanto você editava. O que você digitou está aqui.
      </span>
      <Button tamanho="pequeno" onClick={aoFicarComADela}>
        Ficar com a dela
      </Button>
      <Button tamanho="pequeno" onClick={aoGravarAMinha}>
        Gravar a minha por cima
      </Button>
    </div>
  )
}

/** Changes of an earlier visit that never reached the server. */
function RascunhoGuardado({ aoUsar, aoDescartar }: { aoUsar: () => void; aoDescartar: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 border-b bg-info-soft px-5 py-2 text-12">
      <span className="min-w-0 flex-1">Há mudanças suas guardadas neste aparelho que não chegaram ao servidor.</span>
      <Button tamanho="pequeno" onClick={aoUsar}>
        Usar as minhas
      </Button>
      <Button tamanho="pequeno" onClick={aoDescartar}>
        Descartar
      </Button>
    </div>
  )
}

/** Who changed the proposal just now; the figures below already follow. */
function QuemMudou({ nome }: { nome: string | null }) {
  return (
    <p role="status" className="bg-info-soft text-12 not-empty:border-b not-empty:px-5 not-empty:py-1.5">
      {nome && `${nome} mudou esta proposta agora.`}
    </p>
  )
}
interface PropsDosAvisos {
  proposta: Proposta
  somenteLeitura: boolean
  aoEditar: () => void
  /** There are changes of an earlier visit on this device. */
  guardado: boolean
  aoUsar: () => void
  aoDescartar: () => void
  conflito: boolean
  porCima: () => Promise<void>
  /** A colleague who changed the proposal just now. */
  quemMudou: string | null
}

/** What the seller has to read before the inputs: why nothing may change, a draft left here, a conflict. */
export function AvisosDoTopo({ proposta, somenteLeitura, aoEditar, porCima, ...a }: PropsDosAvisos) {
  const versao = useVersaoVista()
  if (versao) return <FaixaDaVersao proposta={proposta} versao={versao} />
  return (
    <div>
      <QuemMudou nome={a.quemMudou} />
      {somenteLeitura && <PorQueNaoMuda proposta={proposta} aoEditar={aoEditar} />}
      {a.guardado && !somenteLeitura && (
        <RascunhoGuardado
          aoUsar={a.aoUsar}
          aoDescartar={() => {
            esquecerRascunho(proposta.id)
            a.aoDescartar()
          }}
        />
      )}
      {a.conflito && (
        <Conflito
          aoFicarComADela={() => {
            esquecerRascunho(proposta.id)
            location.reload()
          }}
          aoGravarAMinha={() => void porCima()}
        />
      )}
    </div>
  )
}
