import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { ChevronRight } from '#ui/icones.ts'
import { CANAIS } from '#modules/chat/nucleo/regras/canais.ts'
import { GlifoDaCaixa } from '#modules/chat/nucleo/web/canal.tsx'
import type { GuiaDoCanal } from '#modules/chat/canais/comum/web/guia-do-canal.ts'
import { RodapeDoPasso } from './rodape.tsx'

export function PassoTipo({
  guias,
  aoEscolher,
  aoCancelar,
}: {
  guias: readonly GuiaDoCanal[]
  aoEscolher: (tipo: string) => void
  aoCancelar: () => void
}) {
  const lista = useRef<HTMLUListElement>(null)
  // the channels may load after the dialog has set its initial focus
  useEffect(() => lista.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  return (
    <>
      <ul ref={lista} aria-label="Tipos de canal" className="grid gap-2">
        {guias.map((g) => (
          <li key={g.tipo} className="relative flex items-center gap-3 rounded border p-3 hover:bg-surface-2">
            <span className="grid size-9 shrink-0 place-items-center rounded bg-surface-3 text-text-2">
              <GlifoDaCaixa canal={g.tipo} />
            </span>
            <span className="min-w-0 flex-1 text-13">
              <button
                type="button"
                className="block text-left text-14 font-medium outline-0 after:absolute after:inset-0 after:rounded focus-visible:after:outline-2 focus-visible:after:outline-focus"
                onClick={() => aoEscolher(g.tipo)}
              >
                {CANAIS[g.tipo].nome}
              </button>
              <span className="block text-text-2">{g.descricao}</span>
            </span>
            <ChevronRight className="text-text-3" />
          </li>
        ))}
      </ul>
      <RodapeDoPasso>
        <Button onClick={aoCancelar}>Cancelar</Button>
      </RodapeDoPasso>
    </>
  )
}
