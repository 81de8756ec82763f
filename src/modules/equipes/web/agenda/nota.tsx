import { useState, type ReactNode } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { mensagemDe } from '#ui/form/erros.ts'
import { agenda } from '../../contract/agenda.ts'
import { relerAgenda } from '../dados.ts'

interface Props {
  dia: string
  nota: string | null
  edita: boolean
  icone: ReactNode
}

/** The weather of a day, written by hand. */
export function Nota({ dia, nota, edita, icone }: Props) {
  const [escrita, setEscrita] = useState<string | null>(null)
  const guardar = async () => {
    const texto = escrita?.trim() ?? ''
    setEscrita(null)
    if (escrita === null || texto === (nota ?? '')) return
    try {
      await chamar(agenda.anotar, { params: { dia }, body: { texto } })
      await relerAgenda()
    } catch (erro) {
      avisar({ titulo: mensagemDe(erro, 'A nota não foi guardada.'), tom: 'perigo' })
    }
  }
  if (escrita !== null)
    return (
      <input
        autoFocus
        className="w-full min-w-0 rounded border bg-surface px-1 text-12"
        aria-label={`Nota do tempo de ${dia.slice(8)}`}
        maxLength={120}
        value={escrita}
        onChange={(e) => setEscrita(e.currentTarget.value)}
        onBlur={() => void guardar()}
        onKeyDown={(e) => {
          if (e.key === 'Enter') void guardar()
          if (e.key === 'Escape') setEscrita(null)
        }}
      />
    )
  if (nota === null && !edita) return null
  return (
    <button
      type="button"
      disabled={!edita}
      className="flex min-w-0 items-center gap-1 text-left text-text-2 disabled:cursor-default"
      onClick={() => setEscrita(nota ?? '')}
    >
      {icone}
      <span className={nota ? 'truncate' : 'sr-only'}>{nota ?? `Anotar o tempo de ${dia.slice(8)}`}</span>
    </button>
  )
}
