import { faltam } from '#engines/funil/porta.ts'
import { comoObjeto } from '#kit/objeto.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { cartaoAtribuido, cartaoMudou } from '#modules/funis/nucleo/eventos.ts'
import type { Prioridade } from '#modules/funis/nucleo/tipos.ts'
import { camposEmUso, funilVigente, type FunilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { exigirQueVeja } from '#modules/funis/nucleo/server/consultas/quem-ve.ts'
import { exigirEtiquetas } from '#modules/funis/quadro/server/consultas/etiquetas.ts'
import { guardarFatos, ligarContato, separar } from './fatos.ts'
import { nosCartoes } from '#modules/funis/nucleo/server/ganchos.ts'
import type { Quem } from '#modules/funis/nucleo/server/comandos/quem.ts'
import { exigirLugar } from './mover.ts'
import { fatosDo, mudouAntes, type CartaoTrancado } from '#modules/funis/nucleo/server/comandos/trancar.ts'

export interface Mudanca {
  versao: number
  titulo?: string | undefined
  valor_centavos?: number | null | undefined
  responsavel_id?: string | null | undefined
  time_id?: string | null | undefined
  prioridade?: Prioridade | undefined
  previsao?: string | null | undefined
  contato_id?: string | null | undefined
  etiquetas?: string[] | undefined
  valores?: Record<string, unknown> | undefined
}

/** Changes the card's own columns; values of fields are stored with their owner. */
export async function alterarCartao(
  u: Unidade,
  c: CartaoTrancado,
  { versao, valores: ditos, contato_id, ...ditas }: Mudanca,
  agora: Date,
  quem: Quem = { tipo: 'sistema' },
): Promise<void> {
  if (c.versao !== versao) throw mudouAntes(c.versao)
  const funil = await funilVigente(u.tx, c.funil_id)
  const { valores, ...m } = comUmValor(funil, ditas, ditos)
  const colunas = Object.fromEntries(Object.entries(m).filter(([, v]) => v !== undefined))
  if (m.etiquetas) await exigirEtiquetas(u.tx, c.funil_id, c.etiquetas, m.etiquetas)
  if (m.responsavel_id && m.responsavel_id !== c.responsavel_id) await exigirQueVeja(u.tx, m.responsavel_id, funil)
  const campos = await camposEmUso(u.tx)
  const estagio = funil.definicao.estagios.find((e) => e.id === c.estagio_id)
  // a per-person limit also applies when a card is assigned
  if (
    m.responsavel_id &&
    m.responsavel_id !== c.responsavel_id &&
    c.situacao === 'aberto' &&
    estagio?.limite?.por_pessoa
  )
    await exigirLugar(u.tx, funil, estagio, m.responsavel_id, quem)
  if (contato_id !== undefined) await ligarContato(u, c.id, c.dossie_id, contato_id)
  await guardarFatos(
    u,
    { cartao_id: c.id, dossie_id: c.dossie_id, contato_id: contato_id === undefined ? c.contato_id : contato_id },
    separar(campos, valores ?? {}),
  )
  const pendencias = estagio
    ? faltam(funil.definicao, campos, estagio, await fatosDo(u.tx, c.id)).filter((p) => c.pendencias.includes(p))
    : c.pendencias
  await u.tx
    .updateTable('funis.cartoes')
    .set({ ...colunas, pendencias, versao: c.versao + 1, ultima_atividade_em: agora, atualizado_em: agora })
    .where('id', '=', c.id)
    .execute()
  if (Object.keys(colunas).length > 0)
    u.auditar({
      acao: 'cartao.alterar',
      entidade: 'cartao',
      entidade_id: c.id,
      antes: Object.fromEntries(Object.keys(colunas).map((k) => [k, comoObjeto(c)[k]])),
      depois: colunas,
    })
  if (m.responsavel_id && m.responsavel_id !== c.responsavel_id && m.responsavel_id !== u.autor.usuario?.id)
    u.emitir(cartaoAtribuido, {
      cartao_id: c.id,
      funil_id: c.funil_id,
      titulo: c.titulo,
      pessoas: [m.responsavel_id],
      por: u.autor.usuario?.id ?? null,
      texto: `“${c.titulo}” está com você`,
      chave: `atribuido:${c.id}:${c.versao + 1}`,
    })
  u.emitir(cartaoMudou, { cartao_id: c.id, funil_id: c.funil_id, estagio_id: c.estagio_id, versao: c.versao + 1 })
  if (valores || m.valor_centavos !== undefined) await nosCartoes.aoMudarValores(u, c)
}

type Colunas = Omit<Mudanca, 'versao' | 'valores' | 'contato_id'>

/** In a funnel whose amount is a field, writing the card's amount writes that field. */
function comUmValor(
  f: FunilVigente,
  colunas: Colunas,
  valores: Mudanca['valores'],
): Colunas & Pick<Mudanca, 'valores'> {
  const campo = f.definicao.campo_valor
  if (campo === null || colunas.valor_centavos === undefined) return { ...colunas, valores }
  const { valor_centavos, ...resto } = colunas
  return { ...resto, valores: { [campo]: valor_centavos, ...valores } }
}
