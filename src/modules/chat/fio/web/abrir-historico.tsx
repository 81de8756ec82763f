import { useState, type ReactNode } from 'react'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { PopoverSobDemanda } from '#ui/sob-demanda.tsx'

const Historico = tardia(() => import('./historico.tsx').then((m) => m.Historico))

/** A label that opens the earlier versions of a message. */
export function AbrirHistorico({ m, rotulo, children }: { m: Mensagem; rotulo: string; children: ReactNode }) {
  const [aberto, setAberto] = useState(false)
  return (
    <PopoverSobDemanda
      titulo="Histórico da mensagem"
      lado="top"
      aberto={aberto}
      aoMudar={setAberto}
      gatilho={
        <button type="button" className="underline decoration-dotted underline-offset-2" aria-label={rotulo}>
          {children}
        </button>
      }
    >
      <Aguarde fallback={<div className="h-16 w-72" />}>
        <Historico m={m} />
      </Aguarde>
    </PopoverSobDemanda>
  )
}
