import { montarItem, type Linha } from '../conta/linha.ts'
import { centavos, escrever, lerDecimal } from '../decimal.ts'
import { em, filhos, textoEm, type No } from '../xml.ts'
import { POSTOS, UNIDADES } from './codigos.ts'

/** A decimal of the schema, without zeros at its end; null when absent or malformed. */
export function decimalEm(no: No | undefined, ...caminho: string[]): string | null {
  const d = lerDecimal(textoEm(no, ...caminho))
  return d ? escrever(d) : null
}

export function centavosEm(no: No | undefined, ...caminho: string[]): number | null {
  const d = lerDecimal(textoEm(no, ...caminho))
  return d ? centavos(d) : null
}

/** As written: a price retains its zeros, which show the precision. */
const escritoEm = (no: No | undefined, ...caminho: string[]): string | null => {
  const t = textoEm(no, ...caminho)
  return lerDecimal(t) ? t : null
}

export const detalhes = (infNF3e: No): No[] =>
  filhos(infNF3e, 'NFdet').flatMap((n) => filhos(n, 'det').flatMap((d) => filhos(d, 'detItem')))

/** The billed lines of the XML. The sign is in `indDevolucao`; some issuers write negative values instead. */
export function lerItens(infNF3e: No, unidade: { uc: string | null; injetaAqui: boolean }): Linha[] {
  return detalhes(infNF3e).map((det, n) => linhaDo(det, n + 1, unidade))
}

function linhaDo(det: No, nItem: number, unidade: { uc: string | null; injetaAqui: boolean }): Linha {
  const prod = em(det, 'prod')
  const imposto = em(det, 'imposto')
  const icms = imposto?.filhos.find((f) => /^ICMS\d/.test(f.nome))
  const tarifas = filhos(det, 'gTarif')
  const valor = centavosEm(prod, 'vProd') ?? 0
  const medida = em(prod, 'gMedicao', 'gMedida')
  const posto = textoEm(tarifas[0], 'cPosTarif') ?? textoEm(medida, 'cPosTarif') ?? '0'
  const item = montarItem(
    {
      nItem,
      descricao: textoEm(prod, 'xProd') ?? '',
      quantidade: decimalEm(prod, 'qFaturada'),
      unidade: UNIDADES[textoEm(prod, 'uMed') ?? ''] ?? null,
      precoUnitario: escritoEm(prod, 'vItem'),
      valorCentavos: textoEm(prod, 'indDevolucao') === '1' ? -Math.abs(valor) : valor,
      financeira: textoEm(prod, 'indOrigemQtd') === '6',
      posto: posto === '0' ? null : (POSTOS[posto] ?? null),
    },
    unidade,
  )
  const daTarifa = (tipo: string): string | undefined => {
    const t = tarifas.find((g) => textoEm(g, 'tpTarif') === tipo)
    return escritoEm(t, 'vTarifAplic') ?? escritoEm(t, 'vTarifHom') ?? undefined
  }
  return {
    item,
    tarifaTe: daTarifa('1'),
    tarifaTusd: daTarifa('2'),
    icmsPct: decimalEm(icms, 'pICMS') ?? undefined,
    pisPct: decimalEm(imposto, 'PIS', 'pPIS') ?? undefined,
    cofinsPct: decimalEm(imposto, 'COFINS', 'pCOFINS') ?? undefined,
    semIcms: !decimalEm(icms, 'pICMS'),
  }
}
