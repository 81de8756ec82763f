import { Select } from '../select.tsx'

interface Opcao<C> {
  valor: C
  rotulo: string
}

/** Field of each column of a spreadsheet, with values of its first rows next to it. */
export function Colunas<C extends string>({
  cabecalho,
  amostra,
  campos,
  mapa,
  aoMudar,
}: {
  cabecalho: readonly string[]
  amostra: readonly (readonly string[])[]
  campos: readonly Opcao<C>[]
  mapa: Readonly<Record<string, C | ''>>
  aoMudar: (mapa: Record<string, C | ''>) => void
}) {
  const opcoes: Opcao<C | ''>[] = [{ valor: '', rotulo: 'Não importar' }, ...campos]
  return (
    <ul aria-label="Colunas" className="flex flex-col">
      {cabecalho.map((titulo, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- a column is its position
        <li key={n} className="grid items-center gap-2 border-t py-2 md:grid-cols-[1fr_260px]">
          <span className="min-w-0">
            <b className="block truncate text-13">{titulo}</b>
            <span className="block truncate text-12 text-text-2">
              {amostra
                .map((l) => l[n])
                .filter(Boolean)
                .slice(0, 3)
                .join(' · ') || 'vazia'}
            </span>
          </span>
          <Select<C | ''>
            rotulo={`Destino de ${titulo}`}
            rotuloOculto
            opcoes={opcoes}
            valor={mapa[n] ?? ''}
            aoMudar={(campo) => aoMudar({ ...mapa, [n]: campo })}
          />
        </li>
      ))}
    </ul>
  )
}

/** The mapping without the columns that are not imported. */
export const escolhidas = <C extends string>(mapa: Readonly<Record<string, C | ''>>): Record<string, C> =>
  Object.fromEntries(Object.entries(mapa).flatMap(([n, campo]) => (campo === '' ? [] : [[n, campo]])))
