import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { hora, plural } from '#ui/formatos.ts'
import { Pause, Play, RotateCcw, Send } from '#ui/icones.ts'
import { lotes, type Lote } from '../contract/lotes.ts'
import { aplicar } from './atos.ts'

const PARTES = [
  ['lido', 'lida', 'var(--success)'],
  ['entregue', 'entregue', 'color-mix(in oklab, var(--success) 55%, var(--surface))'],
  ['enviado', 'enviada', 'var(--info)'],
  ['falhou', 'falha', 'var(--danger)'],
] as const

function duracao(ms: number): string {
  const s = Math.round(ms / 1000)
  return s < 60 ? `${s} s` : `${Math.floor(s / 60)} min${s % 60 ? ` ${s % 60} s` : ''}`
}

function frase(l: Lote): string {
  const faltam = l.envio.pendente + l.envio.enviando
  if (l.situacao === 'aprovado') return `Desenhando os PDFs: ${l.desenhadas} de ${l.emitidas}.`
  if (l.situacao === 'pausado' && l.pausado_por && l.pausado_em)
    return `Pausado por ${l.pausado_por.nome.split(' ')[0]} às ${hora(l.pausado_em)}; ${faltam} na fila.`
  if (l.situacao === 'concluido') return faltam === 0 ? 'Envio terminado.' : `${faltam} esperam o canal.`
  if (l.volta_em && faltam > 0) return 'Fora do horário: o envio volta às 08:00.'
  return `faltam ${faltam}, cerca de ${duracao(faltam * l.espaco_ms)}, uma a cada ${(l.espaco_ms / 1000).toLocaleString('pt-BR')} s`
}

/** Progress of the sending, and what stops, resumes or repeats it. */
export function Envio({ lote }: { lote: Lote }) {
  const [cancelando, setCancelando] = useState(false)
  const [mandando, setMandando] = useState(false)
  const e = lote.envio
  const saiu = e.enviado + e.entregue + e.lido
  const total = Math.max(1, lote.emitidas)
  const fazer = (pedido: Promise<{ data: Lote }>) => aplicar(pedido, 'Não deu certo.')
  const params = { id: lote.id }
  return (
    <div className="grid shrink-0 gap-2 border-b px-4 py-3">
      <p className="flex flex-wrap items-baseline gap-x-2 text-13" role="status">
        <b className="num text-20">{saiu}</b>
        <span>
          de {lote.emitidas} saíram{e.falhou > 0 && `, ${e.falhou} falharam`}
        </span>
        <span className="num text-text-2">{frase(lote)}</span>
      </p>
      <div className="flex h-3 overflow-hidden rounded-4 bg-surface-3" aria-hidden>
        {PARTES.map(([k, , cor]) => (
          <span key={k} style={{ width: `${(e[k] / total) * 100}%`, background: cor }} />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3 text-12 text-text-2">
        {PARTES.map(([k, nome]) => (
          <span key={k} className="num">
            {plural(e[k], nome)}
          </span>
        ))}
        <span className="num">{e.pendente + e.enviando} na fila</span>
        <span className="flex-1" />
        {lote.pode.enviar && lote.situacao === 'enviando' && (
          <Button tamanho="pequeno" icone={<Pause />} onClick={() => void fazer(chamar(lotes.pausar, { params }))}>
            Pausar envio
          </Button>
        )}
        {lote.pode.enviar && lote.situacao === 'pausado' && (
          <>
            <Button tamanho="pequeno" icone={<Play />} onClick={() => void fazer(chamar(lotes.retomar, { params }))}>
              Retomar
            </Button>
            <Button tamanho="pequeno" variante="perigo" onClick={() => setCancelando(true)}>
              Cancelar o resto
            </Button>
          </>
        )}
        {lote.pode.enviar && e.cancelado > 0 && lote.situacao !== 'aprovado' && (
          <Button tamanho="pequeno" icone={<Send />} onClick={() => setMandando(true)}>
            {e.cancelado === 1 ? 'Enviar a que não foi' : `Enviar as ${e.cancelado} que não foram`}
          </Button>
        )}
        {lote.pode.enviar && e.falhou > 0 && (
          <Button tamanho="pequeno" icone={<RotateCcw />} onClick={() => void fazer(chamar(lotes.repetir, { params }))}>
            {e.falhou === 1 ? 'Tentar de novo só a que falhou' : `Tentar de novo só as ${e.falhou}`}
          </Button>
        )}
      </div>
      <ConfirmDialog
        aberto={mandando}
        aoMudar={setMandando}
        titulo={e.cancelado === 1 ? 'Enviar a fatura que não foi?' : `Enviar as ${e.cancelado} faturas que não foram?`}
        descricao="O envio delas foi cancelado. Voltam à fila e saem uma a uma, das 8 às 20 h."
        confirmar="Enviar"
        aoConfirmar={() => fazer(chamar(lotes.enviarCanceladas, { params }))}
      />
      <ConfirmDialog
        aberto={cancelando}
        aoMudar={setCancelando}
        titulo="Cancelar o resto do envio?"
        descricao={`${e.pendente} faturas não saem. Elas continuam valendo e podem ser pagas pelo link.`}
        confirmar="Cancelar o envio"
        perigo
        aoConfirmar={() => fazer(chamar(lotes.cancelarEnvio, { params }))}
      />
    </div>
  )
}
