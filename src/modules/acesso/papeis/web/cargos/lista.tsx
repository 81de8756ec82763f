import { useState } from 'react'
import { semAcentos } from '#kit/texto.ts'
import { plural } from '#ui/formatos.ts'
import { SearchInput } from '#ui/search-input.tsx'
import type { Cargo } from '#modules/acesso/nucleo/tipos.ts'
import { useNomeDoDepartamento } from '#modules/acesso/nucleo/web/dados.ts'

/** The positions by department, with the number of people and a mark when proposed roles are missing. */
export function ListaDeCargos({
  cargos,
  aberto,
  aoAbrir,
}: {
  cargos: readonly Cargo[]
  aberto: string | null
  aoAbrir: (id: string) => void
}) {
  const nomeDoDepartamento = useNomeDoDepartamento()
  const [busca, setBusca] = useState('')
  const procura = semAcentos(busca.trim())
  const achados = cargos.filter((c) => semAcentos(`${c.nome} ${nomeDoDepartamento(c.departamento)}`).includes(procura))
  const grupos = [
    ...Map.groupBy(achados, (c) => nomeDoDepartamento(c.departamento) || 'De qualquer departamento'),
  ].sort(([a], [b]) => a.localeCompare(b, 'pt-BR'))
  return (
    <>
      <div className="sticky top-0 z-10 border-b bg-surface p-2">
        <SearchInput rotulo="Buscar cargo" valor={busca} aoMudar={setBusca} />
      </div>
      {achados.length === 0 && <p className="p-4 text-13 text-text-2">Nenhum cargo com esse nome.</p>}
      {grupos.map(([area, deles]) => (
        <section key={area} aria-label={area}>
          <h2 className="px-4 pt-3 pb-1 text-12 font-medium text-text-2">{area}</h2>
          <ul>
            {deles.map((c) => (
              <li key={c.id}>
                <button
                  type="button"
                  aria-current={c.id === aberto || undefined}
                  className="flex min-h-11 w-full items-center gap-3 px-4 py-1.5 text-left text-13 hover:bg-surface-2 aria-[current]:bg-primary-soft"
                  onClick={() => aoAbrir(c.id)}
                >
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-medium">{c.nome}</span>
                    {c.faltando > 0 && (
                      <span className="block truncate text-12 text-warning">
                        {plural(c.faltando, 'pessoa')} sem um papel proposto
                      </span>
                    )}
                  </span>
                  <span className="num shrink-0 text-12 text-text-2" aria-label={plural(c.pessoas, 'pessoa')}>
                    {c.pessoas}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
