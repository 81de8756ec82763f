import { useMemo, useState } from 'react'
import { Combobox } from '#ui/combobox.tsx'
import { semAcentos } from '#kit/texto.ts'
import { SearchInput } from '#ui/search-input.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import type { Opcao } from '#ui/usar-opcoes.ts'
import { alcances, gruposDePermissoes } from '../../regras/alcances.ts'
import { escopos, nomesDosEscopos, type Escopo, type PapelDado } from '#modules/acesso/nucleo/regras/escopos.ts'
import { useNomeDoDepartamento } from '#modules/acesso/nucleo/web/dados.ts'
import { LinhaDaMatriz, type EstadoDaLinha } from './linha-da-matriz.tsx'

type Quais = 'pode' | 'todas' | 'muda'

/** Permissions by area × reach. Next to the position: another one to compare with, and the changes before saving. */
export function Matriz({
  antes,
  papeis,
  outros,
}: {
  antes: readonly PapelDado[]
  papeis: readonly PapelDado[]
  /** positions to compare with; none: no comparison */
  outros: readonly { id: string; nome: string; papeis: readonly PapelDado[] }[]
}) {
  const nomeDoDepartamento = useNomeDoDepartamento()
  const [busca, setBusca] = useState('')
  const [quais, setQuais] = useState<Quais>('pode')
  const [outro, setOutro] = useState<Opcao | null>(null)
  const comparado = outros.find((c) => c.id === outro?.valor)
  const linhas = useMemo(() => {
    const [era, fica, la] = [alcances(antes), alcances(papeis), comparado ? alcances(comparado.papeis) : null]
    return (permissao: string): EstadoDaLinha => ({
      era: era.get(permissao) ?? 'nenhum',
      fica: fica.get(permissao) ?? 'nenhum',
      la: la ? (la.get(permissao) ?? 'nenhum') : null,
    })
  }, [antes, papeis, comparado])
  const procura = semAcentos(busca.trim())
  const aparece = (e: EstadoDaLinha) =>
    quais === 'todas' ||
    (quais === 'muda'
      ? e.era !== e.fica || (e.la !== null && e.la !== e.fica)
      : e.fica !== 'nenhum' || e.era !== 'nenhum' || (e.la !== null && e.la !== 'nenhum'))
  const grupos = gruposDePermissoes(nomeDoDepartamento)
    .map((g) => ({
      area: g.area,
      linhas: g.linhas
        .map((l) => ({ ...l, estado: linhas(l.permissao) }))
        .filter((l) => aparece(l.estado) && semAcentos(`${g.area} ${l.rotulo}`).includes(procura)),
    }))
    .filter((g) => g.linhas.length > 0)
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2 px-4 py-3">
        <SearchInput rotulo="Buscar permissão" className="max-w-64 min-w-44 flex-1" valor={busca} aoMudar={setBusca} />
        <SegmentedControl<Quais>
          rotulo="Quais permissões"
          valor={quais}
          aoMudar={setQuais}
          opcoes={[
            { valor: 'pode', rotulo: 'O que pode' },
            { valor: 'muda', rotulo: comparado ? 'Diferenças' : 'O que muda' },
            { valor: 'todas', rotulo: 'Todas' },
          ]}
        />
        {outros.length > 0 && (
          <div className="w-60 max-md:w-full">
            <Combobox
              rotulo="Comparar com outro cargo"
              rotuloOculto
              opcoes={outros.map((c) => ({ valor: c.id, rotulo: c.nome }))}
              valor={outro}
              aoMudar={setOutro}
              placeholder="Comparar com…"
            />
          </div>
        )}
      </div>
      {comparado && (
        <p className="flex flex-wrap gap-x-4 gap-y-1 px-4 pb-2 text-12 text-text-2">
          <span className="inline-flex items-center gap-1.5">
            <span className="size-2.5 rounded-full bg-primary" aria-hidden="true" /> este cargo
          </span>
          <span className="inline-flex items-center gap-1.5">
            <span className="size-3 rounded-full border-2 border-text-3" aria-hidden="true" /> {comparado.nome}
          </span>
        </p>
      )}
      {grupos.length === 0 ? (
        <p className="px-4 py-6 text-13 text-text-2">
          {busca
            ? 'Nenhuma permissão com essas palavras.'
            : quais === 'muda'
              ? 'Nada muda por enquanto.'
              : 'Nada por enquanto: nenhum papel aqui dá permissão.'}
        </p>
      ) : (
        <table className="w-full text-13">
          <caption className="sr-only">Permissões e até onde alcançam</caption>
          <thead className="sticky top-0 z-10 bg-surface text-12 text-text-2 max-md:hidden">
            <tr className="border-y">
              <th scope="col" className="px-4 py-2 text-left font-medium">
                Permissão
              </th>
              {escopos.map((e) => (
                <th key={e} scope="col" className="w-24 px-1 py-2 text-center font-medium">
                  {cabeca[e]}
                </th>
              ))}
            </tr>
          </thead>
          {grupos.map((g) => (
            <tbody key={g.area}>
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={escopos.length + 1}
                  className="bg-surface-2 px-4 py-1.5 text-left text-12 font-semibold"
                >
                  {g.area} <span className="num font-normal text-text-2">{g.linhas.length}</span>
                </th>
              </tr>
              {g.linhas.map((l) => (
                <LinhaDaMatriz
                  key={l.permissao}
                  rotulo={l.rotulo}
                  estado={l.estado}
                  comparado={comparado?.nome ?? null}
                />
              ))}
            </tbody>
          ))}
        </table>
      )}
    </div>
  )
}

const cabeca: Readonly<Record<Escopo, string>> = {
  ...nomesDosEscopos,
  proprio: 'Seu',
  time: 'Time',
  departamento: 'Departamento',
  todos: 'Todos',
}
