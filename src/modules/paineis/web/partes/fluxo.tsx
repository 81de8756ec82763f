import { dataCurta, numero } from '#ui/formatos.ts'
import { tetoDoEixo } from '#ui/grafico/eixo.ts'
import { MolduraDeGrafico } from '#ui/grafico/moldura.tsx'
import { LinkButton } from '#ui/link.tsx'
import type { Fluxo } from '../../tipos.ts'
import type { Recorte } from '../recorte.ts'

const TONS = [
  'bg-primary',
  'bg-info',
  'bg-teal',
  'bg-violet',
  'bg-warning',
  'bg-success',
  'bg-danger',
  'bg-text-3',
] as const
const LARGURA = 1000

/** Cumulative flow: cards in each stage by day, stacked. A growing band receives more than it passes on. */
export function FluxoAcumulado({ estagios, dias, r }: Fluxo & { r: Recorte }) {
  const altura = 180
  const teto = tetoDoEixo(Math.max(1, ...dias.map((d) => d.cartoes.reduce((s, n) => s + n, 0))))
  const x = (i: number) => (dias.length < 2 ? 0 : (i / (dias.length - 1)) * LARGURA)
  const y = (n: number) => altura - (n / teto) * altura
  const ate = (d: Fluxo['dias'][number], k: number) => d.cartoes.slice(0, k).reduce((s, n) => s + n, 0)
  const faixa = (k: number) =>
    [
      ...dias.map((d, i) => `${x(i)},${y(ate(d, k + 1))}`),
      ...dias.map((d, i) => `${x(i)},${y(ate(d, k))}`).toReversed(),
    ].join(' ')
  const [primeiro, ultimo] = [dias[0], dias.at(-1)]
  const tabela = (
    <table className="num w-full text-right text-12">
      <thead className="text-text-2">
        <tr>
          <th scope="col" className="py-1 text-left font-medium">
            Dia
          </th>
          {estagios.map((e) => (
            <th key={e.estagio_id} scope="col" className="py-1 pl-2 font-medium">
              <LinkButton
                onClick={() => r.descer({ fato: 'aberto', estagio: e.estagio_id, nome: `Abertos em ${e.nome}` })}
              >
                {e.nome}
              </LinkButton>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {dias.map((d) => (
          <tr key={d.dia} className="border-t">
            <th scope="row" className="py-1 text-left font-normal">
              {dataCurta(d.dia)}
            </th>
            {d.cartoes.map((n, k) => (
              <td key={estagios[k]?.estagio_id} className="py-1">
                {numero(n)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  return (
    <MolduraDeGrafico
      titulo="Cartões por estágio"
      unidade="ao fim do dia"
      series={estagios.map((e, k) => ({ nome: e.nome, cor: TONS[k % TONS.length] ?? TONS[0] }))}
      tabela={tabela}
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2" aria-hidden="true">
        <div className="num flex flex-col justify-between text-right text-11 text-text-2" style={{ height: altura }}>
          <span>{numero(teto)}</span>
          <span>{numero(teto / 2)}</span>
          <span>0</span>
        </div>
        <svg
          viewBox={`0 0 ${LARGURA} ${altura}`}
          preserveAspectRatio="none"
          className="w-full border-y"
          style={{ height: altura }}
        >
          {estagios.map((e, k) => (
            <polygon
              key={e.estagio_id}
              points={faixa(k)}
              style={{
                fill: `var(--${(TONS[k % TONS.length] ?? TONS[0]).slice(3)})`,
                opacity: k >= TONS.length ? 0.5 : 0.85,
              }}
            />
          ))}
        </svg>
        <span />
        <div className="num mt-1 flex justify-between text-11 text-text-2">
          <span>{primeiro && dataCurta(primeiro.dia)}</span>
          <span>{ultimo && dataCurta(ultimo.dia)}</span>
        </div>
      </div>
    </MolduraDeGrafico>
  )
}
