import { calcularLinha } from '#modules/faturas/regras/linha.ts'
import { faturaEmPdf } from '#modules/faturas/server/pdf/fatura-em-pdf.ts'
import type { Medida } from '#modules/faturas/tipos.ts'
import { resultado, type Resultado } from './resultado.ts'

const QUANTAS = 1000
const empresa = { nome: 'Coop Solar', linhas: ['Coop Solar Ltda.'], rodape: null, logo: null }
const recebedor = { nome: 'Coop Solar', documento: '11222333000181', chave: '11222333000181', cidade: 'São Paulo' }
const plano = { modelo: 'ECONOMIA_GARANTIDA', desconto: 0.15 } as const

const medidaDa = (n: number): Medida => ({
  uc: String(n),
  competencia: '2027-01',
  concessionaria: 'Enel SP',
  consumoKwh: 300 + n,
  compensadaKwh: 250 + n,
  minimoKwh: 30,
  tarifaCheia: 0.9398147,
  residual: 0.206509,
  bandeira: 0,
  distribuidoraCent: Math.round((50 * 0.9398147 + (250 + n) * 0.206509) * 100),
  lidaEm: '2027-02-03',
  naoFecha: null,
})

/** 1,000 invoices computed and drawn, one after another on one core. */
export async function faturas(): Promise<Resultado[]> {
  const antes = performance.now()
  let soma = 0
  for (let n = 0; n < QUANTAS; n++) {
    const medida = medidaDa(n)
    const membro = {
      uc: medida.uc,
      contato_id: 'c',
      situacao: 'ativa',
      ativa_desde: '2026-01-01',
      encerrada_em: null,
      contrato: null,
      consentiu: true,
      plano,
      cobrada_no_lote: null,
    }
    const { cobranca, memoria } = calcularLinha('2027-01', membro, medida)
    if (!cobranca) throw new Error('the line has a charge')
    soma += cobranca.cobrancaCent
    const numero = `2027-01-${String(n + 1).padStart(4, '0')}`
    await faturaEmPdf({
      fatura: {
        numero,
        membro: `Membro ${n}`,
        uc: medida.uc,
        competencia: '2027-01',
        valor_centavos: cobranca.cobrancaCent,
        economia_centavos: cobranca.economiaCent,
        vencimento_em: '2027-02-10',
        txid: `FAT${numero.replaceAll('-', '')}`,
        retrato: { formato: 1, recebedor, lote: '2027-01-A', medida, plano, memoria },
      },
      empresa,
      link: `https://girassol.test/fatura/${'a'.repeat(43)}`,
      codigo: null,
    })
  }
  if (soma <= 0) throw new Error('the batch charges something')
  return [resultado('faturas.mil', (performance.now() - antes) / 1000, 's', { goal: '< 60', ok: (v) => v < 60 })]
}
