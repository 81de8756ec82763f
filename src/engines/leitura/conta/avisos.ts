import { mesMais } from '../datas.ts'
import { comparar, decimal, escrever, multiplicar, ZERO } from '../decimal.ts'
import type { Conferencia, Fatura } from '../tipos.ts'
import { falhou, somaDosItens } from './conferencias.ts'

const positivo = (kwh: string | null | undefined): kwh is string =>
  Boolean(kwh) && comparar(decimal(kwh ?? '0'), ZERO) > 0

/** Names of what the person has to see before using the bill. */
export function avisosDa(f: Fatura, conferencias: Conferencia[]): string[] {
  const avisos: string[] = []
  if (falhou(conferencias, 'SOMA_DOS_ITENS') && f.totalCentavos !== null)
    avisos.push(`TOTAL_NAO_CONFERE_${f.totalCentavos - somaDosItens(f)}_CENTAVOS`)
  if (f.debitosAnterioresCentavos) avisos.push(`DEBITO_ANTERIOR_${f.debitosAnterioresCentavos}_CENTAVOS`)
  const s = f.scee
  if (
    s &&
    f.mesReferencia &&
    positivo(s.saldoAExpirarKwh) &&
    s.saldoAExpirarCompetencia === mesMais(f.mesReferencia, 1)
  )
    avisos.push(`SALDO_A_EXPIRAR_${escrever(decimal(s.saldoAExpirarKwh))}_KWH_${s.saldoAExpirarCompetencia}`)
  if (positivo(s?.saldoExpiradoKwh))
    avisos.push(`CREDITO_EXPIRADO_${escrever(decimal(s?.saldoExpiradoKwh ?? '0'))}_KWH`)
  if (falhou(conferencias, 'SALDO')) avisos.push('SALDO_NAO_FECHA')
  if (f.demandas?.some(ultrapassou)) avisos.push('DEMANDA_ULTRAPASSADA')
  const vagos = f.historico.filter((h) => [h.kwh, h.kwhPonta, h.kwhForaPonta].every((k) => !k || decimal(k).n === 0n))
  return [...avisos, ...vagos.map((h) => `HISTORICO_MES_SEM_CONSUMO_${h.mes}`)]
}

const ultrapassou = (d: { contratadaKw: string | null; medidaKw: string | null }): boolean =>
  d.contratadaKw !== null &&
  d.medidaKw !== null &&
  comparar(decimal(d.medidaKw), multiplicar(decimal(d.contratadaKw), decimal('1.05'))) > 0
