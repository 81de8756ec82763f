import type { Item } from '../contract/itens.ts'

/** Cells that a spreadsheet would run as a formula are quoted as text. */
const celula = (v: string): string => `"${(/^[=+\-@\t\r]/.test(v) ? `'${v}` : v).replaceAll('"', '""')}"`
const reais = (c: number | null): string => (c === null ? '' : (c / 100).toFixed(2).replace('.', ','))

const CABECA =
  'membro;uc;kwh_compensados;sem_o_plano;distribuidora;cobranca;economia;vencimento;situacao;numero;pagamento;envio'

/** The lines of a batch as CSV for a Brazilian spreadsheet. */
export const linhasEmCsv = (itens: readonly Item[]): string =>
  `\uFEFF${CABECA}\r\n${itens
    .map((i) =>
      [
        celula(i.membro),
        celula(i.uc),
        (i.compensada_kwh ?? '').toString().replace('.', ','),
        reais(i.sem_centavos),
        reais(i.distribuidora_centavos),
        reais(i.cobranca_centavos),
        reais(i.economia_centavos),
        i.fatura?.vencimento_em ?? i.vencimento_em,
        celula(i.bloqueios[0]?.texto ?? (i.fora ? (i.fora_motivo ?? 'fora') : 'pronta')),
        i.fatura?.numero ?? '',
        i.fatura?.situacao ?? '',
        i.fatura?.envio ?? '',
      ].join(';'),
    )
    .join('\r\n')}\r\n`
