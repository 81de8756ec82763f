import { diaAqui } from '#kit/aqui.ts'
import type { PeriodoDeTarifa } from '../contract/tarifas.ts'
import { contem } from '../regras/periodos.ts'
import { usePropostasTocadas } from './dados.ts'
import { Propostas } from './diferencas.tsx'

/** The open proposals that another tariff than this one, in force today, was copied into. */
export function PropostasDoPeriodo({ p }: { p: PeriodoDeTarifa }) {
  const emVigor = !p.substituida_por && contem(p, diaAqui())
  const { data = [] } = usePropostasTocadas()
  if (!emVigor) return null
  return (
    <Propostas gravada lista={data.filter((x) => x.distribuidora_id === p.distribuidora.id && x.economia_mes_cent)} />
  )
}
