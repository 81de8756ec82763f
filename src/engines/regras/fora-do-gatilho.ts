import { momentoCurtoAqui } from '#kit/aqui.ts'
import type { Expediente } from '#kit/expediente.ts'
import { listaFalada } from '#kit/lista-falada.ts'
import type { Valores } from '#engines/funil/campos.ts'
import { corteDeParado } from '#engines/funil/parado.ts'
import type { Situacao } from '#engines/funil/tipos.ts'
import { porTipo } from '#kit/por-tipo.ts'
import type { Gatilho, TipoDeGatilho } from './tipos.ts'

/** The properties of a card that decide whether a trigger can reach it. */
export interface CartaoDiante {
  estagio_id: string
  situacao: Situacao
  arquivado: boolean
  origem: string
  vence_em: Date | null
  /** later of the last human activity and the entry into the stage */
  tocado_em: Date
  valores: Valores
}
interface Arredores {
  nome: (idOuChave: string) => string
  agora: Date
  expediente: Expediente
}

type De<T extends TipoDeGatilho> = Extract<Gatilho, { tipo: T }>
type Conferencia<T extends TipoDeGatilho> = (g: De<T>, c: CartaoDiante, ar: Arredores) => string | null

const HORA_MS = 3_600_000
const encerrado = (c: CartaoDiante) => (c.situacao === 'aberto' ? null : 'o cartão já terminou')
const quando = (d: Date) => momentoCurtoAqui(d).replace(' ', ' às ')
const emAlgum = (g: { estagios: readonly string[] }, c: CartaoDiante, ar: Arredores): string | null =>
  g.estagios.length === 0 || g.estagios.includes(c.estagio_id)
    ? null
    : `o cartão está em ${ar.nome(c.estagio_id)}, e a regra vale em ${listaFalada(g.estagios.map(ar.nome))}`
const vindoDe = (origem: string, frase: string) => (_: unknown, c: CartaoDiante) => (c.origem === origem ? null : frase)

/** An event that can still happen to any card excludes none. */
const qualquer = () => null

const conferencias: { [T in TipoDeGatilho]: Conferencia<T> } = {
  entrou: (g, c, ar) =>
    c.estagio_id === g.estagio_id
      ? null
      : `o cartão está em ${ar.nome(c.estagio_id)}, e a regra roda quando ele entra em ${ar.nome(g.estagio_id)}`,
  saiu: (g, c, ar) =>
    c.estagio_id === g.estagio_id
      ? null
      : `o cartão está em ${ar.nome(c.estagio_id)}, e a regra roda quando ele sai de ${ar.nome(g.estagio_id)}`,
  criado: qualquer,
  campo_mudou: qualquer,
  prazo_perto: (g, c, ar) => {
    if (!c.vence_em) return 'o cartão não tem prazo'
    const em = new Date(c.vence_em.getTime() - g.horas * HORA_MS)
    return encerrado(c) ?? (em <= ar.agora ? null : `ele só fica perto do prazo em ${quando(em)}`)
  },
  prazo_vencido: (_, c, ar) => {
    if (!c.vence_em) return 'o cartão não tem prazo'
    return encerrado(c) ?? (c.vence_em <= ar.agora ? null : `o prazo dele só passa em ${quando(c.vence_em)}`)
  },
  parado: (g, c, ar) => {
    const parado = c.tocado_em <= corteDeParado(g.dias, ar.agora, ar.expediente)
    return (
      encerrado(c) ??
      (parado ? null : `ele ainda não está parado há ${g.dias} ${g.dias === 1 ? 'dia útil' : 'dias úteis'}`)
    )
  },
  data_do_campo: (g, c, ar) => {
    const dia = /^\d{4}-\d{2}-\d{2}/.exec(String(c.valores[g.campo] ?? ''))?.[0]
    if (!dia) return `o cartão não tem ${ar.nome(g.campo)}`
    const em = new Date(new Date(`${dia}T08:00:00-03:00`).getTime() + g.dias * 24 * HORA_MS)
    return encerrado(c) ?? (em <= ar.agora ? null : `a data só chega em ${quando(em)}`)
  },
  mensagem_recebida: qualquer,
  formulario_enviado: vindoDe('formulario', 'o cartão não veio de um formulário'),
  webhook_recebido: vindoDe('webhook', 'o cartão não foi trazido por outro sistema'),
  tarefa_concluida: qualquer,
  botao: emAlgum,
  filho_chegou: qualquer,
  documento_anexado: qualquer,
  proposta: qualquer,
  fato: qualquer,
  agenda: (g, c, ar) => encerrado(c) ?? emAlgum(g, c, ar),
}

/** The reason the trigger does not apply to this card now, as the end of a sentence; null: it does, or still may. */
export function foraDoGatilho(g: Gatilho, c: CartaoDiante, ar: Arredores): string | null {
  if (c.arquivado) return 'o cartão está arquivado'
  return porTipo(conferencias, g, c, { ...ar, nome: (x) => `“${ar.nome(x)}”` })
}
