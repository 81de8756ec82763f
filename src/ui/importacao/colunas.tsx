import { Select } from '../select.tsx'

interface Opcao {
  valor: string
  rotulo: string
}

/** Field of each column of a spreadsheet, with values of its first rows next to it. */
export function Colunas({
  cabecalho,
  amostra,
  campos,
  mapa,
  aoMudar,
}: {
  cabecalho: readonly string[]
  amostra: readonly (readonly string[])[]
  campos: readonly Opcao[]
  mapa: Readonly<Record<string, string>>
  aoMudar: (mapa: Record<string, string>) => void
}) {
  const opcoes = [{ valor: '', rotulo: 'Não importar' }, ...campos]
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
          <Select
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
export const escolhidas = (mapa: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(mapa).filter(([, campo]) => campo !== ''))
