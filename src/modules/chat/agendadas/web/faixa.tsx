import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { dataHora, plural, tempoRelativo } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { CalendarClock, ChevronDown, Paperclip, Pencil, TriangleAlert, X } from '#ui/icones.ts'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { chamar } from '#platform/navegador/api.ts'
import type { Agendada } from '../contract/agendadas.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { falhou } from '#modules/chat/nucleo/web/dados/erro.ts'
import { chamadas, relerAgendadas, useAgendadas } from './dados.ts'

const DialogoAgendar = tardia(() => import('./dialogo.tsx').then((m) => m.DialogoAgendar))

function Linha({ a, aoMudar, aoCancelar }: { a: Agendada; aoMudar: () => void; aoCancelar: () => void }) {
  const parou = a.situacao !== 'agendada'
  return (
    <li className="flex items-start gap-2 py-1.5">
      <span className="min-w-0 flex-1">
        <span className={`num block text-12 ${parou ? 'text-danger' : 'text-text-2'}`}>
          {parou
            ? `${a.situacao === 'falhou' ? 'Não saiu' : 'Cancelada'}: ${a.motivo ?? ''}`
            : `${dataHora(a.enviar_em)} · ${a.autor_nome}${a.cancelar_se_responder ? ' · só se o cliente não responder' : ''}`}
        </span>
        <span className="line-clamp-2 text-13 whitespace-pre-wrap">{a.conteudo}</span>
        {a.anexos.map((x) => (
          <span key={x.nome_arquivo} className="flex items-center gap-1 text-12 text-text-2">
            <Paperclip className="size-3" /> {x.nome_arquivo}
          </span>
        ))}
      </span>
      {a.pode_mexer && (
        <IconButton
          rotulo={`Mudar mensagem de ${dataHora(a.enviar_em)}`}
          tamanho="pequeno"
          icone={<Pencil className="size-3.5" />}
          onClick={aoMudar}
        />
      )}
      {(a.pode_mexer || parou) && (
        <IconButton
          rotulo={parou ? 'Tirar da lista' : `Cancelar mensagem de ${dataHora(a.enviar_em)}`}
          tamanho="pequeno"
          icone={<X className="size-3.5" />}
          onClick={aoCancelar}
        />
      )}
    </li>
  )
}

/** List of the scheduled messages, between the thread and the composer. Renders nothing when there are none. */
export function FaixaDeAgendadas({ c: { id: conversa_id } }: { c: Pick<Conversa, 'id'> }) {
  const qc = useQueryClient()
  const { data: lista = [] } = useAgendadas(conversa_id)
  const [aberta, setAberta] = useState(false)
  const [mudando, setMudando] = useState<Agendada | null>(null)
  if (lista.length === 0) return null
  const proxima = lista.find((a) => a.situacao === 'agendada')
  const problemas = lista.filter((a) => a.situacao !== 'agendada').length
  const cancelar = (a: Agendada) =>
    void chamar(chamadas.cancelar, { params: { id: conversa_id, agendadaId: a.id } }).then(
      () => relerAgendadas(qc, conversa_id),
      falhou('A mensagem não foi cancelada.'),
    )
  return (
    <section aria-label="Mensagens agendadas" className="mx-4 mb-1 rounded-lg border bg-surface-2 max-md:mx-2">
      <button
        type="button"
        className="flex h-8 w-full items-center gap-2 px-3 text-12"
        aria-expanded={aberta}
        onClick={() => setAberta(!aberta)}
      >
        {problemas > 0 ? (
          <TriangleAlert className="size-3.5 text-warning" />
        ) : (
          <CalendarClock className="size-3.5 text-text-2" />
        )}
        <span className="flex-1 truncate text-left">
          {plural(lista.length - problemas, 'mensagem agendada', 'mensagens agendadas')}
          {proxima && ` · próxima ${tempoRelativo(proxima.enviar_em)}`}
          {problemas > 0 && ` · ${plural(problemas, 'não saiu', 'não saíram')}`}
        </span>
        <ChevronDown className={`size-3.5 ${aberta ? 'rotate-180' : ''}`} />
      </button>
      {aberta && (
        <ul className="max-h-48 divide-y overflow-y-auto border-t px-3">
          {lista.map((a) => (
            <Linha key={a.id} a={a} aoMudar={() => setMudando(a)} aoCancelar={() => cancelar(a)} />
          ))}
        </ul>
      )}
      {mudando && (
        <Aguarde>
          <DialogoAgendar
            conversa_id={conversa_id}
            agendada={mudando}
            texto=""
            aoFechar={() => setMudando(null)}
            aoAgendar={() => {}}
          />
        </Aguarde>
      )}
    </section>
  )
}
