import { useState } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { X } from '#ui/icones.ts'
import { LinkButton } from '#ui/link.tsx'
import { plural } from '#ui/formatos.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import type { Lote } from '../contract/lotes.ts'
import { falhou } from '#modules/chat/nucleo/web/dados/erro.ts'
import { useAtosDeLote, useLotes } from './dados.ts'

const NOME: Record<string, string> = {
  atribuir: 'Atribuindo',
  etiquetar: 'Etiquetando',
  prioridade: 'Mudando a prioridade',
  adiar: 'Adiando',
  esperar: 'Mudando a espera',
  finalizar: 'Finalizando',
  marcar_lida: 'Marcando como lidas',
  desfazer: 'Desfazendo',
}
const GUARDADOS = 'girassol:lotes-vistos'
const lerVistos = (): string[] => (sessionStorage.getItem(GUARDADOS) ?? '').split(' ')
const recusadasDe = (l: Lote) => l.recusadas.reduce((n, r) => n + r.n, 0)

/**
 * Progress of bulk actions, read from the server so that it survives a reload. A finished one stays, with its undo
 * button, until it is dismissed.
 */
export function ProgressoDosLotes() {
  const lotes = useLotes()
  const atos = useAtosDeLote()
  const [vistos, setVistos] = useState(lerVistos)
  const dispensar = (id: string) => {
    const novos = [...vistos, id].slice(-20)
    sessionStorage.setItem(GUARDADOS, novos.join(' '))
    setVistos(novos)
  }
  const tentar = (ato: Promise<void>, falha: string) => void ato.catch(falhou(falha))
  // hides actions that were undone: the undo action represents both
  const mostrados = lotes.filter((l) => !vistos.includes(l.id) && !lotes.some((d) => d.desfaz_id === l.id))
  return mostrados.map((l) =>
    l.situacao === 'andando' ? (
      <ProgressBar
        key={l.id}
        className="shrink-0 border-b px-3 py-2"
        rotulo={`${NOME[l.acao.tipo] ?? 'Mudando'} conversas`}
        feitos={l.feitas + recusadasDe(l)}
        total={l.total}
        falhas={recusadasDe(l)}
        aoCancelar={() => tentar(atos.cancelar(l.id), 'Não foi possível parar.')}
      />
    ) : (
      <div key={l.id} role="status" className="flex shrink-0 items-start gap-2 border-b bg-surface-2 px-3 py-2 text-12">
        <div className="min-w-0 flex-1">
          <p className="font-medium">
            {l.acao.tipo === 'desfazer'
              ? `Desfeito em ${plural(l.feitas, 'conversa', 'conversas')}`
              : l.situacao === 'cancelado'
                ? `Parado depois de ${plural(l.feitas, 'conversa', 'conversas')}`
                : `Feito em ${plural(l.feitas, 'conversa', 'conversas')}`}
          </p>
          {l.recusadas.map((r) => (
            <p key={r.motivo} className="text-text-2">
              {plural(r.n, 'recusada', 'recusadas')}: {r.motivo}
            </p>
          ))}
        </div>
        {l.pode_desfazer && (
          <LinkButton onClick={() => tentar(atos.desfazer(l.id), 'Não foi possível desfazer.')}>Desfazer</LinkButton>
        )}
        <IconButton
          rotulo="Dispensar"
          tamanho="pequeno"
          className="-my-1"
          icone={<X />}
          onClick={() => dispensar(l.id)}
        />
      </div>
    ),
  )
}
