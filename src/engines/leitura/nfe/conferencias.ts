import { partesDaChave } from '../chave.ts'
import { absoluto, comparar, decimal, deCentavos, multiplicar, subtrair } from '../decimal.ts'
import type { Conferencia } from '../tipos.ts'
import type { Detalhe } from './itens.ts'
import type { Nota } from './tipos.ts'

const CENTAVO = deCentavos(1)

const conferencia = (nome: string, certo: boolean | null, detalhe?: string): Conferencia => ({
  nome,
  resultado: certo === null ? 'nao_se_aplica' : certo ? 'ok' : 'falha',
  ...(certo === false && detalhe ? { detalhe } : {}),
})

/** Named checks of a note. A signed file that fails one was still read with certainty. */
export function conferir(nota: Nota): Conferencia[] {
  const errados = nota.itens.filter((i) => precoConfere(i) === false).map((i) => i.nItem)
  return [
    conferencia('CHAVE_DIGITO', nota.chaveValida),
    conferencia('CHAVE_CABECALHO', nota.chave === null ? null : cabecalhoConfere(nota, nota.chave)),
    conferencia(
      'TOTAL',
      nota.totais.diferencaCentavos === null ? null : nota.totais.diferencaCentavos === 0,
      String(nota.totais.diferencaCentavos),
    ),
    conferencia('QUANTIDADE_VEZES_PRECO', errados.length === 0, errados.join(', ')),
  ]
}

function cabecalhoConfere(nota: Nota, chave: string): boolean {
  const p = partesDaChave(chave)
  return (
    p.modelo === '55' &&
    p.cnpj === nota.emitente.cnpj?.padStart(14, '0') &&
    Number(p.numero) === nota.numero &&
    Number(p.serie) === nota.serie &&
    p.mes === nota.emissao?.slice(0, 7)
  )
}

function precoConfere(i: Nota['itens'][number]): boolean | null {
  if (i.quantidadeComercial === null || i.precoUnitario === null || i.valorProdutoCentavos === null) return null
  const exato = multiplicar(decimal(i.quantidadeComercial), decimal(i.precoUnitario))
  return comparar(absoluto(subtrair(exato, deCentavos(i.valorProdutoCentavos))), CENTAVO) <= 0
}

/** Names of what a person has to see before the note enters stock. */
export function avisosDa(nota: Nota, detalhes: readonly Detalhe[], comProtocolo: boolean): string[] {
  const { diferencaCentavos } = nota.totais
  return [
    ...(comProtocolo ? [] : ['SEM_PROTOCOLO']),
    ...(diferencaCentavos ? [`TOTAL_NAO_CONFERE_${diferencaCentavos}_CENTAVOS`] : []),
    ...detalhes.filter((d) => d.converter).map((d) => `ITEM_${d.item.nItem}_CONVERSAO_A_CONFIRMAR`),
    ...seriaisQueFaltam(nota, detalhes),
  ]
}

/** Serials of the whole note count for the only item that lacks some. */
function seriaisQueFaltam(nota: Nota, detalhes: readonly Detalhe[]): string[] {
  const soltos = nota.seriaisEmInfCpl.length
  const [unico] = detalhes
  const falam = detalhes.filter((d) => d.anuncia || (detalhes.length === 1 && d === unico && soltos > 0))
  const faltam = falam.filter((d) => d.item.seriais.length !== Number(d.item.quantidadeEstoque))
  return faltam.flatMap((d) => {
    const achados = d.item.seriais.length + (faltam.length === 1 ? soltos : 0)
    if (achados === Number(d.item.quantidadeEstoque)) return []
    return [`ITEM_${d.item.nItem}_SERIAIS_${achados}_DE_${d.item.quantidadeEstoque ?? '0'}`]
  })
}
