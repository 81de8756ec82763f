import { porcento } from '#ui/formatos.ts'
import type { DoEstagio } from '../../tipos.ts'
import { tempo } from '../formatar.ts'
import { Rolagem } from '../quadro.tsx'
import type { Recorte } from '../recorte.ts'
import { Numero } from './conversao.tsx'

/** Time in each stage, elapsed or working, and the share within the deadline. */
export function TempoNoEstagio({ estagios, r }: { estagios: readonly DoEstagio[]; r: Recorte }) {
  const medidos = estagios.filter((e) => e.tipo === 'aberto' || e.tipo === 'espera')
  const maior = Math.max(1, ...medidos.map((e) => e[r.relogio].p95 ?? 0))
  const largura = (s: number | null) => ({ width: `${((s ?? 0) / maior) * 100}%` })
  return (
    <Rolagem rotulo="Tempo em cada estágio">
      <table className="num w-full min-w-[480px] text-right text-13 whitespace-nowrap">
        <thead className="text-12 text-text-2">
          <tr>
            <th scope="col" className="pb-1.5 text-left font-medium">
              Estágio
            </th>
            <th scope="col" className="w-1/5 pb-1.5">
              <span className="sr-only">Distribuição</span>
            </th>
            <th scope="col" className="pb-1.5 pl-2.5 font-medium">
              <Cor classe="bg-text-2" />
              p50
            </th>
            <th scope="col" className="pb-1.5 pl-2.5 font-medium">
              <Cor classe="bg-border-strong" />
              p80
            </th>
            <th scope="col" className="pb-1.5 pl-2.5 font-medium">
              <Cor classe="bg-surface-3" />
              p95
            </th>
            <th scope="col" className="pb-1.5 pl-2.5 font-medium">
              Cartões
            </th>
            <th scope="col" className="pb-1.5 pl-2.5 font-medium">
              No prazo
            </th>
          </tr>
        </thead>
        <tbody>
          {medidos.map((e) => {
            const q = e[r.relogio]
            const comPrazo = e.no_prazo + e.fora_do_prazo
            return (
              <tr key={e.estagio_id}>
                <th scope="row" className="max-w-36 py-1 pr-3 text-left leading-tight font-normal whitespace-normal">
                  {e.nome}
                </th>
                <td className="py-1 pr-3">
                  <span className="relative block h-3.5" aria-hidden="true">
                    <i className="absolute inset-y-0 left-0 rounded-xs bg-surface-3" style={largura(q.p95)} />
                    <i className="absolute inset-y-0 left-0 rounded-xs bg-border-strong" style={largura(q.p80)} />
                    <i className="absolute inset-y-0 left-0 rounded-xs bg-text-2" style={largura(q.p50)} />
                  </span>
                </td>
                <td className="py-1 pl-2.5">{tempo(q.p50)}</td>
                <td className="py-1 pl-2.5 font-medium">{tempo(q.p80)}</td>
                <td className="py-1 pl-2.5 text-text-2">{tempo(q.p95)}</td>
                <td className="py-1 pl-2.5">
                  <Numero
                    n={e.cartoes_medidos}
                    aoAbrir={() => r.descer({ fato: 'permaneceu', estagio: e.estagio_id, nome: `Tempo em ${e.nome}` })}
                  />
                </td>
                <td className="py-1 pl-2.5">
                  {comPrazo === 0 ? (
                    '–'
                  ) : (
                    <span className={e.fora_do_prazo > e.no_prazo ? 'text-danger' : undefined}>
                      {porcento(e.no_prazo / comPrazo, 0)}
                    </span>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Rolagem>
  )
}

/** Legend in the column header. */
const Cor = ({ classe }: { classe: string }) => (
  <i className={`mr-1 inline-block size-2.5 rounded-xs ${classe}`} aria-hidden="true" />
)
