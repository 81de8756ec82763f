import { useState } from 'react'
import type { Problema } from '#engines/fluxo/lint.ts'
import { Button } from '#ui/button.tsx'
import { plural } from '#ui/formatos.ts'
import { CircleCheck, TriangleAlert } from '#ui/icones.ts'

/** Problems of the flow; each one opens its node. */
export function Problemas({ problemas, aoIr }: { problemas: readonly Problema[]; aoIr: (id: string) => void }) {
  const [aberta, setAberta] = useState(false)
  const erros = problemas.filter((p) => p.gravidade === 'erro').length
  if (problemas.length === 0)
    return (
      <p
        role="status"
        className="absolute bottom-3 left-3 z-4 flex items-center gap-2 rounded border bg-surface px-3 py-1.5 text-12 text-text-2"
      >
        <CircleCheck className="text-success" /> Nada impede a publicação
      </p>
    )
  const [primeiro] = problemas
  return (
    <section
      aria-label="Problemas do fluxo"
      className="absolute bottom-3 left-3 z-4 max-w-[min(560px,calc(100%-24px))] rounded border border-l-3 border-l-warning bg-surface text-12"
    >
      <div className="flex items-center gap-2 py-1.5 pr-1.5 pl-3">
        <TriangleAlert className="shrink-0 text-warning" />
        <p role="status" className="min-w-0 flex-1">
          <b className="font-semibold">
            {erros > 0 ? `${plural(erros, 'problema')} antes de publicar.` : plural(problemas.length, 'aviso')}
          </b>{' '}
          <span className="text-text-2">{primeiro?.texto}</span>
        </p>
        {primeiro?.no && (
          <Button tamanho="pequeno" variante="fantasma" onClick={() => aoIr(primeiro.no ?? '')}>
            Ir ao nó
          </Button>
        )}
        {problemas.length > 1 && (
          <Button tamanho="pequeno" aria-expanded={aberta} onClick={() => setAberta(!aberta)}>
            {aberta ? 'Recolher' : 'Ver todos'}
          </Button>
        )}
      </div>
      {aberta && (
        <ul className="max-h-48 overflow-y-auto border-t">
          {problemas.map((p, n) => (
            <li key={n}>
              <button
                type="button"
                className="w-full px-3 py-1.5 text-left hover:bg-surface-2"
                disabled={!p.no}
                onClick={() => p.no && aoIr(p.no)}
              >
                {p.texto}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
