import { numero } from '#ui/formatos.ts'
import { SEMANA } from '#kit/dias.ts'
import type { SaudeDaCaixa } from '../contract/caixas-por-dentro.ts'

const DIAS = ['Dom', 'Seg', 'Ter', 'Qua', 'Qui', 'Sex', 'Sáb']
const HORAS = Array.from({ length: 24 }, (_, h) => h)

/**
 * Expected traffic of a week, one cell per hour: the darker, the more likely a message. Also as a table for screen
 * readers.
 */
export function SemanaEsperada({ esperado, semanas }: { esperado: SaudeDaCaixa['esperado']; semanas: number }) {
  const porHora = new Map(esperado.map((e) => [e.hora, e]))
  const totais = SEMANA.map((nome, d) => ({
    nome,
    mensagens: HORAS.reduce((soma, h) => soma + (porHora.get(d * 24 + h)?.mensagens ?? 0), 0),
  }))
  return (
    <figure>
      <figcaption className="mb-2 text-12 text-text-2">
        Movimento de uma semana comum, pelas últimas {semanas}. Quanto mais escuro, mais certo chegar mensagem naquela
        hora.
      </figcaption>
      <div className="grid gap-px" aria-hidden="true">
        {DIAS.map((dia, d) => (
          <div
            key={dia}
            className="grid grid-cols-[32px_repeat(24,minmax(0,1fr))] items-center gap-px text-11 text-text-2"
          >
            <span>{dia}</span>
            {HORAS.map((h) => {
              const e = porHora.get(d * 24 + h)
              return (
                <i
                  key={h}
                  className="h-4 rounded-[2px] bg-surface-2"
                  style={
                    e
                      ? {
                          background: `color-mix(in oklch, var(--info) ${Math.round(15 + e.chance * 85)}%, var(--surface-2))`,
                        }
                      : undefined
                  }
                  data-dica={`${dia}, ${h}h: ${e ? `${numero(e.mensagens)} por semana` : 'quase nunca chega nada'}`}
                />
              )
            })}
          </div>
        ))}
        <div className="num mt-1 grid grid-cols-[32px_repeat(4,minmax(0,1fr))] text-11 text-text-2">
          <span />
          {[0, 6, 12, 18].map((h) => (
            <span key={h}>{h}h</span>
          ))}
        </div>
      </div>
      <details className="mt-2 text-13">
        <summary className="text-text-2">Ver como tabela</summary>
        <table className="num mt-2 w-full text-left">
          <thead className="text-12 text-text-2">
            <tr>
              <th className="py-1 font-medium">Dia</th>
              <th className="py-1 text-right font-medium">Mensagens esperadas</th>
            </tr>
          </thead>
          <tbody>
            {totais.map((t) => (
              <tr key={t.nome} className="border-t">
                <td className="py-1">{t.nome}</td>
                <td className="py-1 text-right">{numero(Math.round(t.mensagens))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
