import { diaAqui } from '#kit/aqui.ts'
import type { PeriodoDeTarifa } from '../contract/tarifas.ts'
import { contem } from '../regras/periodos.ts'
import { usePropostasDefasadas } from './dados.ts'
import { Propostas } from './propostas-tocadas.tsx'

/** The open proposals that another tariff than this one, in force today, was copied into. */
export function PropostasDoPeriodo({ p }: { p: PeriodoDeTarifa }) {
  const emVigor = !p.substituida_por && contem(p, diaAqui())
  const { data } = usePropostasDefasadas()
  if (!emVigor || !data) return null
  const dona = p.distribuidora.id
  const lista = data.linhas.filter((x) => x.distribuidora_id === dona && x.motivos.includes('tarifa'))
  const fora =
    (data.contagens.find((c) => c.distribuidora_id === dona)?.n ?? 0) -
    data.linhas.filter((x) => x.distribuidora_id === dona).length
  return <Propostas gravada lista={lista} total={lista.length + fora} />
}
