import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { FileText, Tags } from '#ui/icones.ts'
import { Section } from '#ui/pane.tsx'
import { chamar } from '#platform/navegador/api.ts'
import type { ResumoDaIa, TriagemDaIa } from '../contract/ia.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { fraseDeErro } from '#modules/chat/nucleo/web/dados/erro.ts'
import { chamadasDaIa, useAssistente } from './chamadas.ts'
import { Sugeridos } from './sugeridos.tsx'

/**
 * Section of the context pane with a summary and suggestions for routing. Results are cached while the page is open, so
 * that reopening a conversation costs nothing.
 */
export function SecaoDaAssistente({ c }: { c: Conversa }) {
  const { pode, limiteAtingido } = useAssistente(c)
  const qc = useQueryClient()
  const chave = ['chat', 'ia', 'da-conversa', c.id] as const
  const guardado = qc.getQueryData<{ resumo?: ResumoDaIa; triagem?: TriagemDaIa }>(chave) ?? {}
  const [, redesenhar] = useState(0)
  const [fazendo, setFazendo] = useState<'resumo' | 'triagem' | null>(null)
  const [erro, setErro] = useState<string | null>(null)
  const guardar = (v: { resumo?: ResumoDaIa; triagem?: TriagemDaIa | undefined }) => {
    qc.setQueryData(chave, { ...qc.getQueryData<object>(chave), ...v })
    redesenhar((n) => n + 1)
  }
  const fazer = async (o: 'resumo' | 'triagem') => {
    setFazendo(o)
    setErro(null)
    const params = { params: { id: c.id } }
    try {
      if (o === 'resumo') guardar({ resumo: (await chamar(chamadasDaIa.resumir, params)).data })
      else guardar({ triagem: (await chamar(chamadasDaIa.triar, params)).data })
    } catch (falha) {
      setErro(fraseDeErro(falha, 'A assistente não respondeu. Tente de novo.'))
    }
    setFazendo(null)
  }
  if (!c.pode.responder || (!pode('resumo') && !pode('triagem'))) return null
  const { resumo, triagem } = guardado
  const passadas = resumo ? c.ultima_seq - resumo.ate_seq : 0
  return (
    <Section titulo="Assistente">
      {limiteAtingido && <p className="text-12 text-text-2">O limite de gasto do mês foi atingido.</p>}
      <div className="flex flex-wrap gap-2 py-1">
        {pode('resumo') && (
          <Button
            tamanho="pequeno"
            icone={<FileText className="size-3.5" />}
            ocupado={fazendo === 'resumo'}
            disabled={limiteAtingido}
            onClick={() => void fazer('resumo')}
          >
            {resumo ? 'Resumir de novo' : 'Resumir'}
          </Button>
        )}
        {pode('triagem') && (
          <Button
            tamanho="pequeno"
            icone={<Tags className="size-3.5" />}
            ocupado={fazendo === 'triagem'}
            disabled={limiteAtingido}
            onClick={() => void fazer('triagem')}
          >
            Sugerir fila e etiquetas
          </Button>
        )}
      </div>
      {erro && <AlertBox tom="perigo" titulo={erro} />}
      {resumo && (
        <div className="grid gap-1.5 py-1 text-12" role="status" aria-label="Resumo da conversa">
          <p className="text-13">{resumo.resumo}</p>
          <Lista titulo="Prometido" itens={resumo.prometido} />
          <Lista titulo="Falta" itens={resumo.falta} />
          <p className="text-11 text-text-2">
            Resumo automático: pode ter erros.
            {passadas > 0 && ` ${passadas === 1 ? 'Chegou 1 mensagem' : `Chegaram ${passadas} mensagens`} depois dele.`}
          </p>
        </div>
      )}
      {triagem && <Sugeridos c={c} t={triagem} aoDispensar={() => guardar({ triagem: undefined })} />}
    </Section>
  )
}

function Lista({ titulo, itens }: { titulo: string; itens: readonly string[] }) {
  if (itens.length === 0) return null
  return (
    <div>
      <b className="font-semibold">{titulo}</b>
      <ul className="list-disc pl-4">
        {itens.map((i) => (
          <li key={i}>{i}</li>
        ))}
      </ul>
    </div>
  )
}
