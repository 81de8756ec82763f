import type { UnidadeDaSimulacao, UnidadeDoGrupoA } from '../../contract/entrada.ts'
import { CampoNumero } from '../campos/campos.tsx'
import { MesesDoConsumo } from '../campos/meses.tsx'
import { kwh } from '../numeros.ts'
import { POSTOS_DA_DEMANDA } from './tarifa.tsx'

/** The least that a unit of group A contracts (REN 1.000; reference §1.8). */
const MINIMO_KW = 30
/** Share of the month at peak until it is typed. */
const PARTE_NA_PONTA = 0.1

/** The unit with a tariff: one of group A brings peak and demand, one of group B takes them away. */
export function comTarifa(u: UnidadeDaSimulacao, tarifa: UnidadeDaSimulacao['tarifa']): Partial<UnidadeDaSimulacao> {
  if (!tarifa.grupoA) return { tarifa, grupoA: null }
  const antes = u.grupoA
  return {
    tarifa,
    ligacao: 'TRI',
    grupoA: {
      ...antes,
      consumoPonta: antes?.consumoPonta ?? u.consumo.map((mes) => Math.round(mes * PARTE_NA_PONTA)),
      contratadaKw: tarifa.grupoA.demandas.map((_, n) => antes?.contratadaKw[n] ?? MINIMO_KW),
      medidaKw: antes?.medidaKw && tarifa.grupoA.demandas.map((_, n) => antes.medidaKw?.[n] ?? MINIMO_KW),
    },
  }
}

interface PropsDoGrupoA {
  unidade: UnidadeDaSimulacao
  aoMudar: (parte: Partial<UnidadeDaSimulacao>) => void
}

/** Peak and demand of a unit of group A. */
export function DemandaDaUnidade({ unidade: u, aoMudar }: PropsDoGrupoA) {
  const { grupoA: a, tarifa } = u
  if (!a || !tarifa.grupoA) return null
  const mudar = (parte: Partial<UnidadeDoGrupoA>) => aoMudar({ grupoA: { ...a, ...parte } })
  const postos = POSTOS_DA_DEMANDA[tarifa.grupoA.modalidade]
  const naPonta = a.consumoPonta.reduce((soma, mes) => soma + mes, 0)
  const medidas = a.medidaKw ?? a.contratadaKw
  return (
    <div role="group" aria-label="Grupo A" className="grid gap-2 border-t pt-2">
      <MesesDoConsumo
        nome="Na ponta"
        valores={a.consumoPonta}
        aoMudar={(consumoPonta) =>
          mudar({ consumoPonta: consumoPonta.map((mes, n) => Math.min(mes, u.consumo[n] ?? mes)) })
        }
      />
      <span className="num text-text-2">{kwh(naPonta)} por ano na ponta, parte do consumo acima</span>
      <div className="grid grid-cols-2 gap-1.5">
        {postos.map((posto, n) => (
          <CampoNumero
            key={`contratada${posto}`}
            comRotulo
            rotulo={`Demanda contratada${posto}, kW`}
            valor={a.contratadaKw[n] ?? 0}
            min={0}
            max={100_000}
            aoMudar={(kw) => mudar({ contratadaKw: postos.map((_, i) => (i === n ? kw : (a.contratadaKw[i] ?? 0))) })}
          />
        ))}
        {postos.map((posto, n) => (
          <CampoNumero
            key={`medida${posto}`}
            comRotulo
            rotulo={`Demanda medida${posto}, kW`}
            valor={medidas[n] ?? 0}
            min={0}
            max={100_000}
            aoMudar={(kw) => mudar({ medidaKw: postos.map((_, i) => (i === n ? kw : (medidas[i] ?? 0))) })}
          />
        ))}
        <CampoNumero
          comRotulo
          rotulo="Demanda de injeção, kW"
          valor={a.injecaoKw ?? 0}
          min={0}
          max={100_000}
          aoMudar={(injecaoKw) => mudar({ injecaoKw })}
        />
        <CampoNumero
          comRotulo
          rotulo="Reativo, R$ por mês"
          valor={a.reativo ?? 0}
          min={0}
          max={10_000_000}
          aoMudar={(reativo) => mudar({ reativo })}
        />
      </div>
    </div>
  )
}
