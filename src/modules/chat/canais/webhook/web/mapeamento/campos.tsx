import { Chip } from '#ui/chip.tsx'
import { CAMPOS_DO_MAPA, type CampoDoMapa } from '../../regras/mapeamento.ts'
import { ROTULOS_DO_MAPA } from './palavras.ts'
import type { Rascunho } from './usar-mapeamento.ts'

/** The fields that can be mapped; a click in the sample maps the selected one. */
export function CamposDoMapa({
  campo,
  rascunho,
  aoEscolher,
  aoLimpar,
}: {
  campo: CampoDoMapa
  rascunho: Rascunho
  aoEscolher: (c: CampoDoMapa) => void
  aoLimpar: (c: CampoDoMapa) => void
}) {
  return (
    <ul aria-label="O que procurar" className="grid content-start gap-1">
      {CAMPOS_DO_MAPA.map((c) => (
        <li key={c} className="grid gap-1">
          <button
            type="button"
            aria-pressed={c === campo}
            className={`rounded border px-2.5 py-1.5 text-left text-13 ${c === campo ? 'border-primary bg-surface-2 font-medium' : 'border-transparent hover:bg-surface-2'}`}
            onClick={() => aoEscolher(c)}
          >
            {ROTULOS_DO_MAPA[c]}
          </button>
          {rascunho[c] && (
            <span className="pb-1 pl-2.5">
              <Chip
                tom="info"
                aoRemover={() => aoLimpar(c)}
                rotuloRemover={`Tirar ${ROTULOS_DO_MAPA[c].toLowerCase()}`}
              >
                <code className="max-w-44 truncate text-12">{rascunho[c]}</code>
              </Chip>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
