import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora } from '#ui/formatos.ts'
import { History } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { Mapa } from '../../contract/mapa.ts'
import { nomeDaPosicao } from '../../regras/posicao.ts'
import { numeroDoRma } from '../../regras/rma.ts'
import { useTrocas } from '../dados.ts'

const TITULOS = ['Posição', 'Série', 'Módulo', 'MPPT', 'NF-e', 'Lida em', 'Por'] as const

/** Every position as a row: what is printed and read aloud. */
export function TabelaDoMapa({ mapa }: { mapa: Mapa }) {
  return (
    <div className="overflow-x-auto rounded-lg border bg-surface">
      <table className="num w-full text-left text-13">
        <caption className="sr-only">Posições e séries de {mapa.usina}</caption>
        <thead className="text-12 text-text-2">
          <tr>
            {TITULOS.map((t) => (
              <th key={t} scope="col" className="px-3 py-2 font-medium">
                {t}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {mapa.strings.flatMap((s) =>
            Array.from({ length: s.modulos }, (_, k) => {
              const p = s.posicoes.find((x) => x.posicao === k + 1)
              return (
                <tr key={`${s.id}:${k}`} className="border-t">
                  <th scope="row" className="px-3 py-1.5 font-medium">
                    {nomeDaPosicao(s.n, k + 1)}
                  </th>
                  <td className="px-3 py-1.5">{p?.serie ?? <span className="text-text-3">por ler</span>}</td>
                  <td className="px-3 py-1.5">{s.modelo}</td>
                  <td className="px-3 py-1.5">{s.mppt}</td>
                  <td className="px-3 py-1.5">{p?.nota ?? '–'}</td>
                  <td className="px-3 py-1.5">{p ? dataHora(p.instalada_em) : '–'}</td>
                  <td className="px-3 py-1.5">{p?.por ?? '–'}</td>
                </tr>
              )
            }),
          )}
        </tbody>
      </table>
    </div>
  )
}

/** What left and what took its place, newest first. */
export function TrocasDoMapa({ usina }: { usina: string }) {
  const trocas = useTrocas(usina)
  if (trocas.isPending) return <SkeletonList linhas={3} comRosto={false} rotulo="Carregando as trocas" />
  if (!trocas.data) return <ErrorState oQueFalhou="As trocas não carregaram." aoTentar={() => trocas.refetch()} />
  if (trocas.data.length === 0) return <EmptyState icone={<History />} frase="Nada foi trocado nesta usina." />
  return (
    <ul className="num divide-y rounded-lg border bg-surface text-13">
      {trocas.data.map((t) => (
        <li key={t.id} className="flex flex-wrap gap-x-3 gap-y-1 px-3 py-2">
          <b className="font-medium">{t.lugar}</b>
          <span>
            {t.antes} → {t.depois}
          </span>
          <span className="min-w-0 flex-1 text-text-2">
            {t.motivo}
            {t.rma !== null && `, ${numeroDoRma(t.rma)}`}
          </span>
          <span className="text-text-2">
            {dataHora(t.em)}
            {t.por ? `, ${t.por}` : ''}
          </span>
        </li>
      ))}
    </ul>
  )
}
