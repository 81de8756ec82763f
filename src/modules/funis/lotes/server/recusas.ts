import { listaFalada } from '#kit/lista-falada.ts'
import type { Campo, Valores } from '#engines/funil/campos.ts'
import { lerValores } from '#engines/funil/campos.ts'
import { decidir, semLugar, type Recusa } from '#engines/funil/mover.ts'
import type { PapelNoFunil } from '#engines/funil/tipos.ts'
import { invalido } from '#kit/erro.ts'
import type { AcaoDeLote } from '../contract/lotes.ts'
import { MAXIMO_DE_ETIQUETAS } from '#modules/funis/quadro/contract/quadro.ts'
import type { FunilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { nosCartoes, type Botao } from '#modules/funis/nucleo/server/ganchos.ts'

/** The properties of a card needed to predict whether an action will be rejected. */
export interface CartaoDoLote {
  id: string
  estagio_id: string
  situacao: string
  responsavel_id: string | null
  etiquetas: readonly string[]
  arquivado: boolean
  dossie_id: string | null
  /** a stage on the way requires an approval that the card does not have */
  sem_aprovacao: boolean
  valores: Valores
}
interface Onde {
  funil: FunilVigente
  campos: ReadonlyMap<string, Campo>
  papel: PapelNoFunil
  /** open cards in the target, including those moved earlier by this action */
  ocupacao: { todos: number; da_pessoa: number }
  /** for the action `regra`: its button */
  botao?: Botao | undefined
}

const frases: { [K in Recusa['codigo']]: (r: Extract<Recusa, { codigo: K }>, o: Onde) => string } = {
  CAMPOS_OBRIGATORIOS: (r, o) => `falta ${listaFalada(r.campos.map((k) => o.campos.get(k)?.rotulo ?? k))}`,
  TRANSICAO_PROIBIDA: () => 'de onde está não pode ir para lá',
  MOTIVO_OBRIGATORIO: () => 'o estágio pede o motivo',
  MOTIVO_DE_PERDA: (r) => (r.com_texto ? 'o motivo pede uma explicação' : 'falta o motivo'),
  LIMITE_EXCEDIDO: (r) => `o estágio já tem ${r.limite} cartões`,
}

/** The reason this card will not change; null: it will. Uses the rules of the action itself. */
export function recusaDe(a: AcaoDeLote, c: CartaoDoLote, o: Onde): string | null {
  if (a.tipo === 'prazo' && o.papel !== 'gestor') return 'só quem cuida do funil muda o prazo'
  if (a.tipo === 'prazo' && c.situacao !== 'aberto') return 'um cartão fechado não tem prazo'
  if (a.tipo === 'campo' && o.campos.get(a.campo)?.escopo === 'dossie' && !c.dossie_id) return 'o cartão não tem dossiê'
  if (
    a.tipo === 'etiqueta' &&
    a.por &&
    !c.etiquetas.includes(a.etiqueta_id) &&
    c.etiquetas.length >= MAXIMO_DE_ETIQUETAS
  )
    return `já tem ${MAXIMO_DE_ETIQUETAS} etiquetas`
  if (a.tipo === 'regra' && o.botao) return nosCartoes.impedimentoDe(o.botao, c, o.funil.definicao, o.campos)
  if (a.tipo === 'atribuir') return semLugarPara(a.usuario_id, c, o)
  if (a.tipo !== 'mover' || a.para === c.estagio_id) return null
  if (c.arquivado) return 'está arquivado'
  const r = decidir(o.funil.definicao, o.campos, {
    de: c.estagio_id,
    para: a.para,
    papel: o.papel,
    valores: c.valores,
    motivo: a.motivo || null,
    motivo_perda: a.motivo_perda ?? null,
    ocupacao: o.ocupacao,
  })
  if (r) return (frases[r.codigo] as (r: Recusa, o: Onde) => string)(r, o)
  return c.sem_aprovacao ? 'falta aprovação para seguir' : null
}

/** Checks the per-person limit when a card is assigned. */
function semLugarPara(usuarioId: string | null, c: CartaoDoLote, o: Onde): string | null {
  const estagio = o.funil.definicao.estagios.find((e) => e.id === c.estagio_id)
  if (!usuarioId || usuarioId === c.responsavel_id || c.situacao !== 'aberto' || !estagio?.limite?.por_pessoa)
    return null
  const r = semLugar(estagio, o)
  return r && `a pessoa já tem ${r.limite} cartões no estágio`
}

/** Rejects actions that are invalid for every card immediately, by field. */
export function exigirAcaoPossivel(a: AcaoDeLote, funil: FunilVigente, campos: ReadonlyMap<string, Campo>): void {
  if (a.tipo === 'mover' && !funil.definicao.estagios.some((e) => e.id === a.para))
    throw invalido('Este estágio não é do funil.', [{ campo: 'acao.para', mensagem: 'Escolha um estágio deste funil' }])
  if (a.tipo !== 'campo') return
  const { recusados } = lerValores(campos, { [a.campo]: a.valor })
  if (recusados[0]) throw invalido(recusados[0].mensagem, [{ campo: 'acao.valor', mensagem: recusados[0].mensagem }])
}
