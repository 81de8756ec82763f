import { decidir, verbos, type Verbo } from '#modules/ordens/regras/estados.ts'
import { lerResposta } from '#modules/ordens/regras/respostas.ts'
import type { AtoNaFila } from '../contract/atos.ts'
import type { DiaDeCampo, OrdemDoDia } from '../contract/dia.ts'

const TECNICO = new Set(['tecnico'] as const)
const ehVerbo = (tipo: string): tipo is Verbo => verbos.some((v) => v === tipo)

type Peca = OrdemDoDia['pecas'][number]
type Van = DiaDeCampo['van']
type AtoComPeca = Extract<AtoNaFila, { tipo: 'retirar' | 'consumir' | 'devolver' }>

const somar = (a: string, b: number) => String(Math.max(0, Number((Number(a) + b).toFixed(6))))

/** What the act leaves in the hands of the crew, and what it uses. */
function pecaDepois(p: Peca, { tipo, dados }: AtoComPeca): Peca {
  const { quantidade, series = [] } = dados
  const naMao = p.series_na_mao ?? []
  const resto = naMao.filter((s) => !series.includes(s))
  if (tipo === 'retirar')
    return { ...p, na_mao: somar(p.na_mao ?? '0', Number(quantidade)), series_na_mao: [...resto, ...series].toSorted() }
  return {
    ...p,
    consumida: tipo === 'consumir' ? somar(p.consumida, Number(quantidade)) : p.consumida,
    na_mao: somar(p.na_mao ?? '0', -Number(quantidade)),
    series_na_mao: resto,
  }
}

/** The parts with one act applied. One that the order did not plan comes from what the van carries. */
function pecasDepois(pecas: readonly Peca[], ato: AtoComPeca, van: Van | undefined): Peca[] {
  const { item_id } = ato.dados
  const deFora = van?.materiais.find((m) => m.item_id === item_id)
  const nova =
    deFora && !pecas.some((p) => p.item_id === item_id)
      ? [{ item_id, nome: deFora.nome, unidade: deFora.unidade, serie: deFora.serie, planejada: '0', consumida: '0' }]
      : []
  return [...pecas, ...nova].map((p) => (p.item_id === item_id ? pecaDepois(p, ato) : p))
}

/** What may be taken out of the van of `disponivel` that are in it: those in the hands of a crew are there and are not free. */
export function paraLevar(
  m: NonNullable<Van>['materiais'][number],
  disponivel: number,
  ordens: readonly Pick<OrdemDoDia, 'pecas'>[],
): { qtd: number; series: string[] } {
  const daPeca = ordens.flatMap((o) => o.pecas.filter((p) => p.item_id === m.item_id))
  const naMao = daPeca.reduce((soma, p) => soma + Number(p.na_mao ?? 0), 0)
  const presas = new Set(daPeca.flatMap((p) => p.series_na_mao ?? []))
  return {
    qtd: Math.max(0, Number((disponivel - naMao).toFixed(6))),
    series: m.series.filter((s) => !presas.has(s)),
  }
}

/** The order as this device has it: the copy of the server with one act of the device applied. */
function comAto(o: OrdemDoDia, ato: AtoNaFila, van?: Van): OrdemDoDia {
  if (ehVerbo(ato.tipo)) {
    const decisao = decidir(ato.tipo, o.situacao, TECNICO)
    if (!('para' in decisao)) return o
    return {
      ...o,
      situacao: decisao.para,
      iniciada_em: ato.tipo === 'iniciar' ? ato.ocorrido_em : o.iniciada_em,
      concluida_em: ato.tipo === 'concluir' ? ato.ocorrido_em : o.concluida_em,
    }
  }
  if (ato.tipo === 'responder') {
    const { item_id, valor, ressalva = '' } = ato.dados
    return {
      ...o,
      itens: o.itens.map((i) => {
        if (i.id !== item_id) return i
        const lida = lerResposta(i, valor)
        const fora = 'fora' in lida && lida.fora
        const escrito = 'valor' in lida ? lida.valor : valor
        return { ...i, resposta: { id: ato.id, valor: escrito, ressalva, fora, em: ato.ocorrido_em, por: null } }
      }),
    }
  }
  if (ato.tipo === 'fotografar') {
    const { vaga_id, sha256, tirada_em } = ato.dados
    const foto = { sha256, tirada_em, chegou: false }
    const tem = (v: OrdemDoDia['vagas'][number]) => v.fotos.some((f) => f.sha256 === sha256)
    return { ...o, vagas: o.vagas.map((v) => (v.id === vaga_id && !tem(v) ? { ...v, fotos: [...v.fotos, foto] } : v)) }
  }
  if (ato.tipo === 'retirar' || ato.tipo === 'consumir' || ato.tipo === 'devolver')
    return { ...o, pecas: pecasDepois(o.pecas, ato, van) }
  if (ato.tipo === 'assinar') return ato.dados.papel === 'cliente' ? { ...o, assinada: true } : o
  return o
}

export const ordemNoAparelho = (o: OrdemDoDia, atos: readonly AtoNaFila[], van?: Van): OrdemDoDia =>
  atos.filter((a) => a.ordem_id === o.id).reduce((antes, a) => comAto(antes, a, van), o)

export interface Falta {
  parte: 'itens' | 'fotos' | 'pecas'
  id: string
  nome: string
}

const respondido = (i: OrdemDoDia['itens'][number]): boolean =>
  i.resposta !== null && !(i.seguranca && i.resposta.valor === 'nao')

/** Items of the safety list that are missing: without them the work does not begin. */
export const faltaApr = (o: OrdemDoDia): Falta[] =>
  o.itens
    .filter((i) => i.seguranca && i.obrigatorio && !respondido(i))
    .map((i) => ({ parte: 'itens', id: i.id, nome: i.texto }))

/** The slot whose photo a slot of after repeats: of the same item, or the one in the same position among those of before. */
export function vagaDeAntes(vagas: OrdemDoDia['vagas'], v: OrdemDoDia['vagas'][number]): typeof v | null {
  if (v.momento !== 'depois') return null
  const antes = vagas.filter((x) => x.momento === 'antes')
  const doItem = v.item_id === null ? undefined : antes.find((x) => x.item_id === v.item_id)
  const par = doItem ?? antes[vagas.filter((x) => x.momento === 'depois').indexOf(v)]
  return par && par.fotos.length > 0 ? par : null
}

/** What is missing to conclude, each with where it is. */
export const faltas = (o: OrdemDoDia): Falta[] => [
  ...o.itens
    .filter((i) => i.obrigatorio && !respondido(i))
    .map((i): Falta => ({ parte: 'itens', id: i.id, nome: i.texto })),
  ...o.vagas
    .filter((v) => v.obrigatoria && v.fotos.length === 0)
    .map((v): Falta => ({ parte: 'fotos', id: v.id, nome: v.nome })),
  ...o.pecas
    .filter((p) => Number(p.na_mao ?? 0) > 0)
    .map((p): Falta => ({
      parte: 'pecas',
      id: p.item_id,
      nome: `${Number(p.na_mao).toLocaleString('pt-BR')} ${p.unidade} de ${p.nome} na mão: use ou devolva`,
    })),
]

/** "Máximo 10 Ω", "de 200 a 400 V"; null when any value is fine. */
export function toleranciaDe(i: Pick<OrdemDoDia['itens'][number], 'minimo' | 'maximo' | 'unidade'>): string | null {
  const n = (v: string) => `${Number(v).toLocaleString('pt-BR')} ${i.unidade}`.trim()
  if (i.minimo !== null && i.maximo !== null) return `De ${n(i.minimo)} a ${n(i.maximo)}`
  if (i.maximo !== null) return `Máximo ${n(i.maximo)}`
  return i.minimo === null ? null : `Mínimo ${n(i.minimo)}`
}

/** What the technician may name as missing: the parts of the order first, then what the van carries. */
export function pecasQuePodemFaltar(
  o: Pick<OrdemDoDia, 'pecas'>,
  van: Van,
): { item_id: string; nome: string; unidade: string }[] {
  const todas = new Map<string, { item_id: string; nome: string; unidade: string }>()
  for (const { item_id, nome, unidade } of [...o.pecas, ...(van?.materiais ?? [])])
    if (!todas.has(item_id)) todas.set(item_id, { item_id, nome, unidade })
  return [...todas.values()]
}
