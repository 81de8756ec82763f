import { promessaVedada } from '#kit/promessas-vedadas.ts'
import type { Clausula, ConteudoDoContrato, ConteudoDoModelo, Valores } from '../contract/conteudo.ts'
import type { TipoDeContrato } from '../tipos.ts'
import { comporContrato, fica, textoDa, variaveisNo } from './compor.ts'
import { exigenciasDo, type Exigencia } from './exigencias.ts'
import { comCalculadas, formatar, recusaDoValor } from './formatar.ts'
import { faltaDosSignatarios } from './signatarios.ts'
import { emFrase, variaveisDo, variavelDo } from './variaveis.ts'

export interface ItemDaChecagem {
  chave: string
  rotulo: string
  situacao: 'ok' | 'falta' | 'nao_se_aplica'
  /** what is missing, or why it does not apply */
  motivo: string | null
  /** the clause that it leads to */
  clausula: string | null
}

/** Texts and the names of the tables of a clause: what requirements are looked for in. */
const procuravel = (c: Clausula): string =>
  [textoDa(c), ...c.blocos.flatMap((b) => (b.tipo === 'quadro' ? [`[quadro:${b.quadro}]`] : []))].join('\n')

/** Words that limit a right of the customer. A clause with one of them is a limiting one, whatever its flag says. */
const LIMITA = [
  /\b(não responde|não se responsabiliza|isenta(-se)? de responsabilidade|limitad[ao]s? a)\b/i,
  /\b(perde|perderá|perda) (o|do) direito\b/i,
  /\bexclu(i|em|ído|ída)[^.]{0,30}\b(responsabilidade|garantia|cobertura)/i,
  /\bmulta de \{multa\.rescisao\}/i,
]
export const limita = (c: Clausula): boolean => c.limita || LIMITA.some((r) => r.test(textoDa(c)))

function daExigencia(e: Exigencia, clausulas: readonly Clausula[], valores: Valores | null): ItemDaChecagem {
  const item = { chave: e.chave, rotulo: e.rotulo }
  if (e.se && valores && valores[e.se.variavel] !== e.se.valor)
    return { ...item, situacao: 'nao_se_aplica', motivo: e.se.senao, clausula: null }
  const respondem = clausulas.filter((c) => c.atende.includes(e.chave))
  const [primeira] = respondem
  if (!primeira) return { ...item, situacao: 'falta', motivo: 'nenhuma cláusula trata disso', clausula: null }
  const texto = respondem.map(procuravel).join('\n')
  const motivo =
    e.termos.find((t) => !t.ha.test(texto))?.falta ??
    (e.destaque && !respondem.some((c) => c.destaque) ? 'não está em destaque' : null)
  return { ...item, situacao: motivo ? 'falta' : 'ok', motivo, clausula: primeira.id }
}

function emDestaque(clausulas: readonly Clausula[]): ItemDaChecagem {
  const culpada = clausulas.find((c) => limita(c) && !c.destaque)
  return {
    chave: 'destaque',
    rotulo: 'Limitações em destaque, CDC art. 54',
    situacao: culpada ? 'falta' : 'ok',
    motivo: culpada ? `“${culpada.titulo}” limita um direito e não está destacada` : null,
    clausula: culpada?.id ?? null,
  }
}

function semPromessas(clausulas: readonly Clausula[]): ItemDaChecagem {
  const [achada] = clausulas.flatMap((c) => {
    const nome = promessaVedada(`${c.titulo}\n${textoDa(c)}`)
    return nome ? [{ c, nome }] : []
  })
  return {
    chave: 'promessas',
    rotulo: 'Sem “conta zero” nem venda de créditos',
    situacao: achada ? 'falta' : 'ok',
    motivo: achada ? `o texto diz ${achada.nome}` : null,
    clausula: achada?.c.id ?? null,
  }
}

/** Checks that need no values: those of a template. A clause under a condition counts. */
export const checarModelo = (tipo: TipoDeContrato, { clausulas }: ConteudoDoModelo): ItemDaChecagem[] => [
  ...exigenciasDo(tipo).map((e) => daExigencia(e, clausulas, null)),
  emDestaque(clausulas),
  semPromessas(clausulas),
]

export interface DiferencaDaProposta {
  variavel: string
  rotulo: string
  contrato: string
  proposta: string
}

/** Values of the contract that are not those of the accepted proposal. */
export function diferencasDaProposta(tipo: TipoDeContrato, c: ConteudoDoContrato): DiferencaDaProposta[] {
  return Object.entries(c.da_proposta).flatMap(([chave, proposta]) => {
    const v = variavelDo(tipo, chave)
    const contrato = c.variaveis[chave] ?? ''
    if (!v || contrato === proposta) return []
    const escrito = contrato === '' ? 'nada' : recusaDoValor(v, contrato) ? contrato : formatar(v, contrato)
    return [{ variavel: chave, rotulo: v.rotulo, contrato: escrito, proposta: formatar(v, proposta) }]
  })
}

function igualAProposta(tipo: TipoDeContrato, c: ConteudoDoContrato): ItemDaChecagem {
  const [d] = diferencasDaProposta(tipo, c)
  const onde = d && c.clausulas.find((k) => variaveisNo(textoDa(k)).includes(d.variavel))
  return {
    chave: 'proposta',
    rotulo: 'Preço, equipamento e prazo iguais aos da proposta',
    situacao: d ? 'falta' : 'ok',
    motivo: d ? `${d.rotulo}: o contrato diz ${d.contrato} e a proposta aceita diz ${d.proposta}` : null,
    clausula: onde?.id ?? null,
  }
}

function preenchido(tipo: TipoDeContrato, c: ConteudoDoContrato): ItemDaChecagem {
  const falta = comporContrato(tipo, c).find((k) => k.faltam.length > 0)
  const nome = falta?.faltam[0]
  return {
    chave: 'preenchido',
    rotulo: 'Tudo preenchido',
    situacao: falta ? 'falta' : 'ok',
    motivo: nome ? `falta ${emFrase(variavelDo(tipo, nome)?.rotulo ?? `{${nome}}`)}` : null,
    clausula: falta?.id ?? null,
  }
}

function quadrosCheios(c: ConteudoDoContrato, dentro: readonly Clausula[]): ItemDaChecagem[] {
  const vazia = dentro.find((k) =>
    k.blocos.some((b) => b.tipo === 'quadro' && (c.quadros[b.quadro]?.linhas.length ?? 0) === 0),
  )
  return vazia
    ? [
        {
          chave: 'quadros',
          rotulo: 'Tabelas com dados',
          situacao: 'falta',
          motivo: `a tabela de “${vazia.titulo}” está vazia`,
          clausula: vazia.id,
        },
      ]
    : []
}

/** Late charges that the law limits: the value of the variable, not only its mention. */
function limites(tipo: TipoDeContrato, valores: Valores, itens: ItemDaChecagem[]): ItemDaChecagem[] {
  if (tipo !== 'autoconsumo' && tipo !== 'assinatura') return itens
  return itens.map((i) =>
    i.chave === 'mora' && i.situacao === 'ok' && Number(valores['multa.atraso']) > 2
      ? { ...i, situacao: 'falta', motivo: 'a multa por atraso passa de 2 %' }
      : i,
  )
}

/** The checklist of a contract. Sending waits until none of its items is missing. */
export function checarContrato(tipo: TipoDeContrato, c: ConteudoDoContrato): ItemDaChecagem[] {
  const valores = comCalculadas(c.variaveis)
  const dentro = c.clausulas.filter((k) => fica(k, valores))
  const signatarios = faltaDosSignatarios(c.signatarios)
  const daLei = exigenciasDo(tipo).map((e) => daExigencia(e, dentro, valores))
  return [
    preenchido(tipo, c),
    ...(Object.keys(c.da_proposta).length > 0 ? [igualAProposta(tipo, c)] : []),
    ...limites(tipo, valores, daLei),
    emDestaque(dentro),
    semPromessas(dentro),
    ...quadrosCheios(c, dentro),
    {
      chave: 'signatarios',
      rotulo: 'Quem assina, com CPF e contato',
      situacao: signatarios ? 'falta' : 'ok',
      motivo: signatarios,
      clausula: null,
    },
  ]
}

export const impedem = (itens: readonly ItemDaChecagem[]): ItemDaChecagem[] =>
  itens.filter((i) => i.situacao === 'falta')

/** The names of a kind, for refusals and the editor's list. */
export const chavesDo = (tipo: TipoDeContrato): string[] => variaveisDo(tipo).map((v) => v.chave)
