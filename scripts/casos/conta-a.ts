import type { z } from 'zod'
import { contaGrupoA, type DemandaA, type EntradaDaContaA } from '#engines/energia/fatura-a.ts'
import { arredondar } from '#engines/energia/numeros.ts'
import { porCento } from './anos.ts'
import { entradaDaContaA } from './entradas.ts'
import { juntar } from './modelo.ts'
import type { Responder } from './responder.ts'

type Entrada = z.infer<typeof entradaDaContaA>

/** One demand in verde, one a posto in azul (the case names those of the postos). */
function demandas(e: Entrada): DemandaA[] {
  const { demandaMedidaPontaKw: ponta, demandaMedidaForaPontaKw: foraPonta } = e
  if (ponta === undefined || foraPonta === undefined)
    return [{ contratadaKw: e.demandaContratadaKw, medidaKw: e.demandaMedidaKw, tarifa: e.tarifa.demanda }]
  return [
    {
      contratadaKw: e.demandaContratadaPontaKw ?? e.demandaContratadaKw,
      medidaKw: ponta,
      tarifa: e.tarifa.demandaP ?? e.tarifa.demanda,
    },
    {
      contratadaKw: e.demandaContratadaForaPontaKw ?? e.demandaContratadaKw,
      medidaKw: foraPonta,
      tarifa: e.tarifa.demandaFp ?? e.tarifa.demanda,
    },
  ]
}

function doMotor(e: Entrada): EntradaDaContaA {
  const t = e.tarifa
  const comum = { encPdEeTfsee: t.encPdEeTfsee }
  return {
    ...e,
    ponta: { te: t.teP, tusd: t.tusdP, fioB: t.fioBP, fioA: t.fioAP, ...comum },
    foraPonta: { te: t.teFp, tusd: t.tusdFp, fioB: t.fioBFp, fioA: t.fioAFp, ...comum },
    demandas: demandas(e),
    injecao: { contratadaKw: e.demandaInjecaoContratadaKw, tusdg: t.demandaG },
  }
}

/** A month of a group A unit, with and without generation. */
export const responderContaA: Responder = ({ caso }) => {
  const lida = entradaDaContaA.safeParse(caso.input)
  if (!lida.success) return null
  const c = contaGrupoA(doMotor(lida.data))
  return juntar({
    fatorPonta: arredondar(c.fatorPonta, 6),
    autoconsumoKwh: arredondar(c.autoconsumoKwh, 3),
    injetadaKwh: arredondar(c.injetadaKwh, 3),
    compForaPontaKwh: arredondar(c.compForaPontaKwh, 3),
    compPontaKwh: arredondar(c.compPontaKwh, 3),
    saldoForaPontaKwh: arredondar(c.saldoForaPontaKwh, 3),
    demandaFaturadaKw: c.demandaFaturadaKw,
    ultrapassagemKw: c.ultrapassagemKw,
    sem: { ...c.sem },
    com: { ...c.com },
    economiaCent: c.economiaCent,
    economiaPct: porCento(c.economia),
  })
}
