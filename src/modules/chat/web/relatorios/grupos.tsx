import { ErrorState } from '#ui/error-state.tsx'
import { LinkButton } from '#ui/link.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { definicoes, medidas } from '../../regras/relatorios/medidas.ts'
import { SEM, useGrupos } from './dados.ts'
import { escrever } from './formatar.ts'
import { nomesDeFiltro, type NomeDeFiltro, type Recorte } from './recorte.ts'

const ROTULO: Record<NomeDeFiltro, string> = { atendente: 'Atendente', fila: 'Fila', caixa: 'Caixa', tag: 'Etiqueta' }

/** The same figures side by side; a name leads to its rows. */
export function Grupos({ r }: { r: Recorte }) {
  const por = nomesDeFiltro.find((n) => n === r.por) ?? 'atendente'
  const { data, isError, refetch } = useGrupos(r.filtros, por)
  const maior = Math.max(1, ...(data ?? []).map((g) => definicoes[r.medida].valor(g.numeros, r.relogio) ?? 0))
  return (
    <section aria-label="Comparar" className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h2 className="text-13 font-semibold">Comparar por</h2>
        <SegmentedControl<NomeDeFiltro> rotulo="Comparar por" tamanho="pequeno" opcoes={(['atendente', 'fila', 'caixa', 'tag'] as const).map((valor) => ({ valor, rotulo: ROTULO[valor] }))} valor={por} aoMudar={(v) => r.mudar({ por: v })} />
      </div>
      {isError && !data && <ErrorState oQueFalhou="A comparação não carregou" aoTentar={() => refetch()} />}
      {!data && !isError && <Skeleton className="h-24" />}
      {data?.length === 0 && <p className="py-4 text-13 text-text-2">Nada aconteceu neste período.</p>}
      {data && data.length > 0 && (
        <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={`Números por ${ROTULO[por].toLowerCase()}`}>
          <table className="num w-full min-w-[900px] text-right text-13">
            <thead className="text-12 text-text-2">
              <tr>
                <th scope="col" className="py-1.5 pr-3 text-left font-medium">{ROTULO[por]}</th>
                {medidas.map((m) => (
                  <th key={m} scope="col" className="py-1.5 pl-3 font-medium" aria-current={m === r.medida || undefined}>{definicoes[m].nome}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.map((g) => {
                const chave = g.grupo ?? SEM[por]
                const v = definicoes[r.medida].valor(g.numeros, r.relogio) ?? 0
                return (
                  <tr key={g.grupo ?? 'sem'} className="border-t">
                    <th scope="row" className="relative max-w-64 truncate py-1.5 pr-3 text-left font-normal">
                      <i className="absolute inset-y-1 left-0 rounded-xs bg-info-soft" style={{ width: `${(v / maior) * 100}%` }} aria-hidden="true" />
                      <span className="relative">{chave ? <LinkButton onClick={() => r.mudar({ [por]: chave, aba: 'conversas' }, { novo: true })}>{g.nome}</LinkButton> : g.nome}</span>
                    </th>
                    {medidas.map((m) => (
                      <td key={m} className="py-1.5 pl-3">{escrever(m, definicoes[m].valor(g.numeros, r.relogio))}</td>
                    ))}
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
