import { useQuery } from '@tanstack/react-query'
import { diaAqui } from '#kit/aqui.ts'
import { diaBr, diasEntre } from '#kit/dias.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import type { Material } from '../../contract/materiais.ts'
import { painelDoEstoque, type Previsao } from '../../contract/painel.ts'
import { AncoraInterna } from '../ancora.tsx'
import { qtd } from '../nomes.ts'
import { linksDasOrigens } from './encaixes.ts'

export const usePrevisao = (id: string) =>
  useQuery({
    queryKey: ['estoque', 'previsao', id],
    queryFn: async ({ signal }) => (await chamar(painelDoEstoque.previsao, { params: { id } }, { signal })).data,
  })

const [LARGURA, ALTURA, DIAS] = [300, 110, 30]

/** The steps of a balance over 30 days as a path: it is flat until something comes or goes. */
export function degraus(
  inicio: number,
  passos: readonly { dia: number; saldo: number }[],
): [dia: number, saldo: number][] {
  const pontos: [number, number][] = [[0, inicio]]
  let antes = inicio
  for (const p of passos) {
    pontos.push([p.dia, antes], [p.dia, p.saldo])
    antes = p.saldo
  }
  pontos.push([DIAS, antes])
  return pontos
}

/** Solid: as planned. Dashed: if nothing that was ordered comes. */
export function ProximosDias({ material: m, previsao: p }: { material: Material; previsao: Previsao | undefined }) {
  if (!p || p.passos.length === 0) return null
  const hoje = diaAqui()
  const inicio = Number(m.disponivel)
  const de = (campo: 'saldo' | 'sem_chegadas') =>
    degraus(
      inicio,
      p.passos.map((x) => ({ dia: Math.min(DIAS, Math.max(0, diasEntre(hoje, x.dia))), saldo: Number(x[campo]) })),
    )
  const [planejado, semChegadas] = [de('saldo'), de('sem_chegadas')]
  const valores = [...planejado, ...semChegadas].map(([, v]) => v)
  const [alto, baixo] = [Math.max(1, ...valores, Number(p.minimo ?? 0)), Math.min(0, ...valores)]
  const y = (v: number) => ALTURA - ((v - baixo) / (alto - baixo)) * ALTURA
  const caminho = (pontos: [number, number][]) =>
    pontos.map(([d, v], i) => `${i === 0 ? 'M' : 'L'}${((d / DIAS) * LARGURA).toFixed(1)} ${y(v).toFixed(1)}`).join('')
  const chegada = p.passos.find((x) => x.tipo === 'chegada')
  return (
    <section aria-label="Próximos 30 dias" className="num text-13">
      <h2 className="mb-1 text-13 font-semibold">Próximos 30 dias</h2>
      <p className="mb-2 text-12 text-text-2">
        — previsto {chegada && `· – – se ${chegada.documento || 'o pedido'} não chegar`}
      </p>
      <svg viewBox={`-2 -4 ${LARGURA + 4} ${ALTURA + 8}`} className="w-full" aria-hidden="true">
        <line x1="0" x2={LARGURA} y1={y(0)} y2={y(0)} className="stroke-[var(--border-strong)]" />
        {p.minimo !== null && Number(p.minimo) > 0 && (
          <line
            x1="0"
            x2={LARGURA}
            y1={y(Number(p.minimo))}
            y2={y(Number(p.minimo))}
            className="stroke-[var(--danger)]"
            strokeDasharray="2 3"
          />
        )}
        {chegada && (
          <path
            d={caminho(semChegadas)}
            fill="none"
            className="stroke-[var(--warning)]"
            strokeDasharray="5 4"
            strokeWidth="1.5"
          />
        )}
        <path d={caminho(planejado)} fill="none" className="stroke-[var(--text)]" strokeWidth="2" />
      </svg>
      <details className="mt-2">
        <summary className="text-text-2">Ver as linhas</summary>
        <table className="mt-1 w-full">
          <tbody>
            {p.passos.map((x, n) => (
              <tr key={n} className="border-t">
                <td className="py-1 pr-2 text-text-2">{diaBr(x.dia).slice(0, 5)}</td>
                <td className="max-w-32 truncate">
                  <Origem passo={x} />
                </td>
                <td className={`text-right ${x.tipo === 'chegada' ? 'text-success' : ''}`}>
                  {x.tipo === 'chegada' ? '+' : '−'}
                  {qtd(x.qtd)}
                </td>
                <td className={`pl-2 text-right ${Number(x.saldo) < 0 ? 'text-danger' : ''}`}>{qtd(x.saldo)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}

/** The document, which opens its page where a module has one. */
function Origem({ passo: x }: { passo: Previsao['passos'][number] }) {
  const texto = x.documento || (x.tipo === 'chegada' ? 'Pedido' : 'Demanda')
  const pagina = linksDasOrigens.ler().find((l) => l.tipo === x.origem.tipo)
  const abre = usePode(pagina?.permissao ?? '')
  if (!pagina || !abre) return texto
  return (
    <AncoraInterna href={pagina.link(x.origem.id)} className="g-link">
      {texto}
    </AncoraInterna>
  )
}
