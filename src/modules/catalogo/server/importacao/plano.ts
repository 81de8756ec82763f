import { colunaDoCampo, type ErroDaLinha, type MapaDeColunas } from '#kit/colunas.ts'
import { diaBr } from '#kit/dias.ts'
import { ehObjeto } from '#kit/objeto.ts'
import { novoItem, type NovoItem } from '../../contract/itens.ts'
import type { MudancaDaLinha } from '../../contract/importacao.ts'
import { alvos, type ValoresDaLinha } from '../../regras/colunas.ts'
import type { LinhaDoItem } from '../consultas/itens.ts'
import type { LinhaDoPreco } from '../consultas/precos.ts'

/** The supplier and the days of the rows that do not say their own. */
export interface DaPlanilha {
  fornecedor: string
  inicio: string | null
  fim: string | null
  mapa: MapaDeColunas
  cabecalho: readonly string[]
}

export interface PrecoDaLinha {
  fornecedor: string
  custo_centavos: number
  inicio: string
  fim: string | null
}

export interface Plano {
  situacao: 'nova' | 'muda' | 'igual'
  mudanca: MudancaDaLinha
  /** the item to create, or to change to */
  item: NovoItem | null
  achado: LinhaDoItem | null
  preco: PrecoDaLinha | null
  /** the price of the same supplier and first day, whose place the new one takes */
  substitui: LinhaDoPreco | null
}

const nomeDe = (v: { marca: string; modelo: string }) => [v.marca, v.modelo].filter(Boolean).join(' ')

/** Refusals of a schema, at the columns of the file. */
function errosDoItem(d: DaPlanilha, erros: readonly { path: PropertyKey[]; message: string }[]): ErroDaLinha[] {
  return erros.map(({ path, message }) => {
    const campo = String(path.at(-1) ?? 'modelo')
    const rotulo = alvos.find((a) => a.valor === campo)?.rotulo ?? 'Item'
    const falta = message.startsWith('Invalid') || /^[a-z]/.test(message)
    return { ...colunaDoCampo(campo, d.mapa, d.cabecalho, rotulo), mensagem: falta ? `Informe: ${rotulo}` : message }
  })
}

const doItem = (i: LinhaDoItem) => ({
  tipo: i.tipo,
  marca: i.marca,
  modelo: i.modelo,
  descricao: i.descricao,
  unidade: i.unidade,
  fornecedor: i.fornecedor,
  custo_centavos: i.custo_centavos,
  custo_vale_ate: i.custo_vale_ate,
})

/** The item that the row describes; null where it says nothing new of one that is there. */
function itemDaLinha(v: ValoresDaLinha, achado: LinhaDoItem | null, d: DaPlanilha) {
  if (!achado) {
    const { tipo, marca, modelo, descricao, ficha } = v
    return novoItem.safeParse({ tipo, marca, modelo, descricao, ficha, fornecedor: v.fornecedor ?? d.fornecedor })
  }
  const antes = ehObjeto(achado.ficha) ? achado.ficha : {}
  const muda = Object.entries(v.ficha).some(([nome, valor]) => antes[nome] !== valor)
  return muda ? novoItem.safeParse({ ...doItem(achado), ficha: { ...antes, ...v.ficha } }) : null
}

function precoDaLinha(v: ValoresDaLinha, d: DaPlanilha): PrecoDaLinha | ErroDaLinha | null {
  if (v.custo_centavos === undefined) return null
  const fornecedor = v.fornecedor ?? d.fornecedor
  const inicio = v.inicio ?? d.inicio
  const onde = (campo: string, rotulo: string) => colunaDoCampo(campo, d.mapa, d.cabecalho, rotulo)
  if (!fornecedor) return { ...onde('fornecedor', 'Fornecedor'), mensagem: 'Diga de quem é a tabela' }
  if (!inicio) return { ...onde('inicio', 'Vale de'), mensagem: 'Diga desde quando o preço vale' }
  const fim = v.fim ?? d.fim
  if (fim !== null && fim < inicio)
    return { ...onde('fim', 'Vale até'), mensagem: 'Vale até um dia que vem depois do começo' }
  return { fornecedor, custo_centavos: v.custo_centavos, inicio, fim }
}

/** What the row does to the catalogue as it is, or why it can not be written. `precos`: those of the same supplier. */
export function planejar(
  v: ValoresDaLinha,
  d: DaPlanilha,
  achado: LinhaDoItem | null,
  precos: readonly LinhaDoPreco[],
): Plano | { erros: ErroDaLinha[] } {
  const erros: ErroDaLinha[] = []
  if (!achado && v.tipo === undefined)
    erros.push({
      ...colunaDoCampo('tipo', d.mapa, d.cabecalho, 'Tipo'),
      mensagem: `Não há ${nomeDe(v)} no catálogo: diga o tipo para cadastrar`,
    })
  const item = erros.length > 0 ? null : itemDaLinha(v, achado, d)
  if (item && !item.success) erros.push(...errosDoItem(d, item.error.issues))
  const preco = precoDaLinha(v, d)
  if (preco && 'mensagem' in preco) return { erros: [...erros, preco] }
  const seguinte = preco && precos.find((p) => p.inicio > preco.inicio && p.inicio <= (preco.fim ?? p.inicio))
  if (seguinte)
    erros.push({
      ...colunaDoCampo('fim', d.mapa, d.cabecalho, 'Vale até'),
      mensagem: `${seguinte.fornecedor} já tem preço a partir de ${diaBr(seguinte.inicio)}: diga até quando este vale`,
    })
  if (erros.length > 0) return { erros }
  const noDia = preco ? precos.find((p) => p.inicio <= preco.inicio && (p.fim ?? preco.inicio) >= preco.inicio) : null
  const mesmo = noDia && preco && noDia.custo_centavos === preco.custo_centavos && noDia.fim === preco.fim
  const grava = preco && !mesmo ? preco : null
  const ficha = item?.success ? item.data.ficha : null
  return {
    situacao: achado ? (grava || item ? 'muda' : 'igual') : 'nova',
    achado,
    item: item?.success ? item.data : null,
    preco: grava,
    substitui: grava && noDia?.inicio === grava.inicio ? noDia : null,
    mudanca: {
      nome: nomeDe(achado ?? v),
      tipo: achado?.tipo ?? v.tipo ?? 'outro',
      fornecedor: preco?.fornecedor ?? null,
      inicio: preco?.inicio ?? null,
      fim: preco?.fim ?? null,
      custo_centavos: preco?.custo_centavos ?? null,
      antes_centavos: noDia?.custo_centavos ?? ultimo(precos, preco)?.custo_centavos ?? null,
      ficha: achado && ficha ? alvos.filter((a) => a.valor in v.ficha).map((a) => a.rotulo) : [],
    },
  }
}

/** What the supplier charged last, where its table has ended. */
const ultimo = (precos: readonly LinhaDoPreco[], novo: PrecoDaLinha | null): LinhaDoPreco | undefined =>
  novo === null
    ? undefined
    : precos.filter((p) => p.inicio < novo.inicio).toSorted((a, b) => b.inicio.localeCompare(a.inicio))[0]
