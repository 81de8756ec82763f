import { cobrancaCooperativa } from '#engines/energia/cooperativa.ts'
import { contaSemSolar } from '#engines/energia/fatura-b.ts'
import { emNumero, emPct } from '#modules/simulacoes/regras/em-numeros.ts'
import type { Medida, Passo, PlanoDoItem } from '../tipos.ts'

export interface CobrancaDoItem {
  semCent: number
  distribuidoraCent: number
  cobrancaCent: number
  economiaCent: number
  /** the member would lose, or the dynamic price exceeds what a kWh saves */
  negativa: boolean
  memoria: Passo[]
}

const kwh = (n: number) => `${emNumero(n, Number.isInteger(n) ? 0 : 2)} kWh`
const preco = (n: number) => emNumero(n, 5)

/** The charge of a member for a month from the bill of the utility, with its arithmetic (solar-domain §3.9). */
export function cobrarItem(m: Medida, p: PlanoDoItem): CobrancaDoItem {
  const semCent = contaSemSolar(m)
  const { distribuidoraCent } = m
  const c = cobrancaCooperativa(
    {
      compensadaKwh: m.compensadaKwh,
      contaSemCent: semCent,
      contaDistribuidoraCent: distribuidoraCent,
      tarifaCheia: m.tarifaCheia,
      residual: m.residual,
    },
    {
      modelo: p.modelo,
      ...(p.desconto === undefined ? {} : { desconto: p.desconto }),
      ...(p.tarifaContratual === undefined ? {} : { tarifaContratual: p.tarifaContratual }),
      ...(p.fixoMensalCent === undefined ? {} : { fixoMensalCent: p.fixoMensalCent }),
    },
  )
  return {
    semCent,
    distribuidoraCent,
    cobrancaCent: c.cobrancaCent,
    economiaCent: c.economiaLiquidaCent,
    negativa: c.bloqueada,
    memoria: memoriaDe(m, p, { semCent, cobrancaCent: c.cobrancaCent, economiaCent: c.economiaLiquidaCent }),
  }
}

interface Valores {
  semCent: number
  cobrancaCent: number
  economiaCent: number
}

function memoriaDe(m: Medida, p: PlanoDoItem, v: Valores): Passo[] {
  const comprada = m.consumoKwh - m.compensadaKwh
  const bandeira = m.bandeira > 0 ? ` + bandeira ${preco(m.bandeira)}` : ''
  const minimo = m.consumoKwh < m.minimoKwh
  const bruta = v.semCent - m.distribuidoraCent
  const inicio: Passo[] = [
    {
      passo: 'sem',
      rotulo: 'Sem o plano, você pagaria',
      conta: minimo
        ? `mínimo de ${kwh(m.minimoKwh)} × R$ ${preco(m.tarifaCheia)} com tributos`
        : `${kwh(m.consumoKwh)} × R$ ${preco(m.tarifaCheia)} com tributos${bandeira}`,
      centavos: v.semCent,
    },
    {
      passo: 'distribuidora',
      rotulo: `A conta da ${m.concessionaria ?? 'distribuidora'} ficou em`,
      conta: `${kwh(comprada)} × ${preco(m.tarifaCheia)} + ${kwh(m.compensadaKwh)} compensados × ${preco(m.residual)}${bandeira}`,
      centavos: -m.distribuidoraCent,
    },
    { passo: 'bruta', rotulo: 'Economia que a usina fez', conta: '', centavos: bruta },
  ]
  return [...inicio, ...fimDaMemoria(m, p, v)]
}

function fimDaMemoria(m: Medida, p: PlanoDoItem, v: Valores): Passo[] {
  const desconto = emPct(p.desconto ?? 0, 0)
  const estaFatura = (conta: string): Passo => ({
    passo: 'cobranca',
    rotulo: 'Esta fatura',
    conta,
    centavos: v.cobrancaCent,
  })
  const fica = (rotulo: string, conta = ''): Passo => ({
    passo: 'economia',
    rotulo,
    conta,
    centavos: v.economiaCent,
  })
  switch (p.modelo) {
    case 'ECONOMIA_GARANTIDA':
      return [
        {
          passo: 'parte',
          rotulo: `Sua parte, ${desconto}`,
          conta: 'sempre sua, mês a mês',
          centavos: -v.economiaCent,
        },
        estaFatura(''),
      ]
    case 'CREDITOS_COMPENSADOS':
      return [
        estaFatura(`${kwh(m.compensadaKwh)} × R$ ${preco(p.tarifaContratual ?? 0)} do contrato`),
        fica('Fica com você'),
      ]
    case 'DINAMICO_SOBRE_TARIFA':
      return [
        estaFatura(`${kwh(m.compensadaKwh)} × R$ ${preco(m.tarifaCheia)} × ${emPct(1 - (p.desconto ?? 0), 0)}`),
        fica('Fica com você'),
      ]
    case 'FIXO_MENSAL':
      return [estaFatura('valor fixo do mês'), fica('Fica com você')]
  }
}

/** Why the member would lose, for the person who decides about the line. */
export function explicarPerda(m: Medida, p: PlanoDoItem): string {
  if (p.modelo !== 'DINAMICO_SOBRE_TARIFA') return 'A cobrança passa do que o membro economizou na conta.'
  const cobrado = m.tarifaCheia * (1 - (p.desconto ?? 0))
  return (
    `O desconto de ${emPct(p.desconto ?? 0, 0)} incide na tarifa cheia e o Fio B fica com o membro: ` +
    `${preco(cobrado)} + ${preco(m.residual)} = R$ ${preco(cobrado + m.residual)} por kWh que custaria ${preco(m.tarifaCheia)}.`
  )
}

/** The charge of the same month under a guaranteed saving with the same discount: what an amendment would charge. */
export const cobrancaGarantida = (m: Medida, p: PlanoDoItem): number =>
  cobrarItem(m, { modelo: 'ECONOMIA_GARANTIDA', desconto: p.desconto ?? 0 }).cobrancaCent
