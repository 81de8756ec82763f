import { cn } from '#ui/classes.ts'
import { Select } from '#ui/select.tsx'
import { asSecoes } from './secoes.ts'

interface Props {
  atual: string
  comErro: ReadonlySet<string>
  aoIr: (s: string) => void
}

const grupos = [...Map.groupBy(asSecoes, (s) => s.grupo)]

/** Sections of the editor: a sidebar, or one select on a phone. */
export function NavegacaoDoEditor({ atual, comErro, aoIr }: Props) {
  return (
    <>
      <nav
        aria-label="Partes do funil"
        className="w-48 shrink-0 overflow-y-auto border-r bg-surface px-2 py-3 max-lg:hidden"
      >
        {grupos.map(([grupo, delas]) => (
          <div key={grupo} className="mb-3">
            <p className="px-2 pb-1 text-12 text-text-2">{grupo}</p>
            <ul>
              {delas.map(({ chave, ...s }) => (
                <li key={chave}>
                  <button
                    type="button"
                    aria-current={chave === atual ? 'page' : undefined}
                    className={cn(
                      'flex h-8 w-full items-center gap-2 rounded-(--r) px-2 text-left text-13 hover:bg-surface-2',
                      chave === atual ? 'bg-surface-3 font-medium' : 'text-text-2',
                    )}
                    onClick={() => aoIr(chave)}
                  >
                    <span className="min-w-0 flex-1 truncate">{s.rotulo}</span>
                    {comErro.has(chave) && (
                      <span role="img" aria-label="tem problema" className="size-1.5 shrink-0 rounded-full bg-danger" />
                    )}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="border-b bg-surface px-3 py-2 lg:hidden">
        <Select
          rotulo="Parte do funil"
          rotuloOculto
          opcoes={asSecoes.map(({ chave: valor, ...s }) => ({
            valor,
            rotulo: s.rotulo,
            detalhe: comErro.has(valor) ? 'tem problema' : s.grupo,
          }))}
          valor={atual}
          aoMudar={aoIr}
        />
      </div>
    </>
  )
}
