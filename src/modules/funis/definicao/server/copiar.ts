import type { Definicao, Estagio } from '#engines/funil/tipos.ts'
import { uuidv7 } from '#kit/id.ts'

const estagio = (chave: string, nome: string, tipo: Estagio['tipo']): Estagio => ({
  id: uuidv7(),
  chave,
  nome,
  tipo,
  desvio: false,
  cor: null,
  probabilidade: null,
  prazo: null,
  parado_dias: null,
  limite: null,
  instrucoes: '',
  portas: [],
  aprovacao: null,
})

/** The smallest definition that can be published: a start, a middle and two ends. */
export const emBranco = (nome: string): Definicao => ({
  nome,
  descricao: '',
  usa_valor: false,
  campo_valor: null,
  usa_probabilidade: false,
  usa_dossie: true,
  ordenacao: 'prazo',
  capa: [],
  transicoes: [],
  motivos_perda: [],
  passagens: [],
  estagios: [
    estagio('a_fazer', 'A fazer', 'aberto'),
    estagio('em_andamento', 'Em andamento', 'aberto'),
    estagio('concluido', 'Concluído', 'ganho'),
    estagio('cancelado', 'Cancelado', 'perdido'),
  ],
})

/** Copies a funnel with new ids, because stage ids are unique across funnels. */
export function copiar(d: Definicao): Definicao {
  const novos = new Map(d.estagios.map((e) => [e.id, uuidv7()]))
  const de = (id: string) => novos.get(id) ?? id
  return {
    ...d,
    estagios: d.estagios.map((e) => ({ ...e, id: de(e.id) })),
    transicoes: d.transicoes.map((t) => ({ ...t, de: t.de && de(t.de), para: de(t.para) })),
    motivos_perda: d.motivos_perda.map((m) => ({ ...m, id: uuidv7() })),
    // copied hand-offs would create every card twice
    passagens: [],
  }
}
