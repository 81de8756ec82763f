import { useState } from 'react'
import { LinkButton } from '#ui/link.tsx'
import { chamar } from '#platform/navegador/api.ts'
import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { fraseDeErro } from '#modules/chat/nucleo/web/dados/erro.ts'
import { estadoDoChat } from '#modules/chat/nucleo/web/estado.ts'
import { useLoja } from '#modules/chat/nucleo/web/loja.ts'
import { fioAtual, comAlterada } from '#modules/chat/fio/web/publico.ts'
import { chamadasDaIa, useAssistente } from './chamadas.ts'

function transcricaoDe(m: Mensagem): string | null {
  const t = m.dados?.transcricao
  return typeof t === 'object' && t !== null && 'texto' in t && typeof t.texto === 'string' ? t.texto : null
}

/** Transcription below the player of a voice note, or the button that requests it. */
export function Transcricao({ m }: { m: Mensagem }) {
  const texto = transcricaoDe(m)
  const conversa = useLoja(estadoDoChat, (e) => e.currentConversation)
  if (texto !== null)
    return (
      <figure className="mt-1 max-w-[300px] border-l-2 pl-2 text-13" aria-label="Transcrição automática do áudio">
        <blockquote className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {texto || 'Nada foi dito no áudio.'}
        </blockquote>
        <figcaption className="text-11 text-text-2">Transcrição automática: pode ter erros</figcaption>
      </figure>
    )
  return conversa && conversa.id === m.conversa_id && conversa.pode.responder ? (
    <Pedir m={m} caixa_entrada_id={conversa.caixa_entrada_id} />
  ) : null
}

function Pedir({ m, caixa_entrada_id }: { m: Mensagem; caixa_entrada_id: string }) {
  const { pode } = useAssistente({ id: m.conversa_id, caixa_entrada_id })
  const [estado, setEstado] = useState<'parado' | 'ouvindo' | { erro: string }>(
    typeof m.dados?.transcricao_falha === 'string' ? { erro: m.dados.transcricao_falha } : 'parado',
  )
  if (!pode('transcricao'))
    return typeof estado === 'object' ? <p className="mt-1 text-12 text-text-2">{estado.erro}</p> : null
  const transcrever = async () => {
    setEstado('ouvindo')
    try {
      const { data } = await chamar(chamadasDaIa.transcrever, { params: { id: m.conversa_id, messageId: m.id } })
      fioAtual.mudar((f) => (f.conversa_id === m.conversa_id ? comAlterada(f, data) : f))
      setEstado('parado')
    } catch (falha) {
      setEstado({ erro: fraseDeErro(falha, 'O áudio não pôde ser transcrito.') })
    }
  }
  if (estado === 'ouvindo')
    return (
      <p className="mt-1 text-12 text-text-2" role="status">
        Transcrevendo…
      </p>
    )
  return (
    <p className="mt-1 text-12 text-text-2">
      {typeof estado === 'object' && <span role="alert">{estado.erro} </span>}
      <LinkButton onClick={() => void transcrever()}>
        {typeof estado === 'object' ? 'Tentar de novo' : 'Transcrever'}
      </LinkButton>
    </p>
  )
}
