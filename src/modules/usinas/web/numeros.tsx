import { mesPorExtenso } from '#kit/meses.ts'
import type { ReactNode } from 'react'
import { porcento } from '#ui/formatos.ts'
import type { MesDaUsina } from '../contract/meses.ts'
import { inteiro } from './nomes.ts'

function Numero({
  rotulo,
  valor,
  unidade,
  nota,
}: {
  rotulo: string
  valor: ReactNode
  unidade?: string
  nota: string
}) {
  return (
    <div className="min-w-32 flex-1 border-r px-3 py-2.5 last:border-r-0 max-md:border-b">
      <dt className="text-12 text-text-2">{rotulo}</dt>
      <dd className="num text-18 font-semibold">
        {valor} {unidade && <span className="text-12 font-normal text-text-2">{unidade}</span>}
      </dd>
      <dd className="text-12 text-text-2">{nota}</dd>
    </div>
  )
}

const SEM = <span className="text-text-3">–</span>

/** The deviation from the expected generation in text; less than half a percent is none. */
const diferencaDaP50 = (desvio: number | null): string =>
  desvio === null || Math.abs(desvio) < 0.005
    ? 'igual à P50'
    : `${porcento(Math.abs(desvio))} ${desvio < 0 ? 'abaixo' : 'acima'} da P50`

/** The figures of one month, each with what it is compared to. */
export function NumerosDoMes({ mes, prDeReferencia }: { mes: MesDaUsina; prDeReferencia: number }) {
  const parcial = mes.gerado_de === 'dias' && mes.dias_lidos < mes.dias
  const desvio = mes.gerado_kwh === null || mes.esperado_kwh === 0 ? null : mes.gerado_kwh / mes.esperado_kwh - 1
  return (
    <section aria-label={`Números de ${mesPorExtenso(mes.competencia)}`} className="rounded-lg border bg-surface">
      <dl className="flex flex-wrap">
        <Numero
          rotulo={`Gerada em ${mesPorExtenso(mes.competencia)}`}
          valor={mes.gerado_kwh === null ? SEM : inteiro(mes.gerado_kwh)}
          unidade="kWh"
          nota={
            mes.gerado_kwh === null
              ? 'sem leitura'
              : parcial
                ? `${mes.dias_lidos} de ${mes.dias} dias lidos`
                : diferencaDaP50(desvio)
          }
        />
        <Numero
          rotulo="Esperada (P50)"
          valor={inteiro(mes.esperado_kwh)}
          unidade="kWh"
          nota={mes.esperado_editado ? 'escrita por uma pessoa' : 'kWp × irradiação × dias × PR'}
        />
        <Numero
          rotulo="PR"
          valor={mes.pr === null ? SEM : porcento(mes.pr)}
          nota={`referência ${porcento(prDeReferencia)}`}
        />
        <Numero
          rotulo="Disponibilidade"
          valor={mes.disponibilidade === null ? SEM : porcento(mes.disponibilidade)}
          nota={mes.horas_paradas === null ? 'horas paradas não lançadas' : `${mes.horas_paradas} h paradas`}
        />
        <Numero
          rotulo="Injetada, na fatura"
          valor={mes.injetado_kwh === null ? SEM : inteiro(mes.injetado_kwh)}
          unidade="kWh"
          nota={
            mes.injetado_kwh === null
              ? 'sem conta lida'
              : mes.injetado_de === 'conta'
                ? 'lida na conta'
                : 'lançada à mão'
          }
        />
      </dl>
    </section>
  )
}
