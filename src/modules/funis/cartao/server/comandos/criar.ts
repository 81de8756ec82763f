import { faltam } from '#engines/funil/porta.ts'
import { situacaoDe, type Estagio } from '#engines/funil/tipos.ts'
import { conflito, invalido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { cartaoMoveu } from '#modules/funis/nucleo/eventos.ts'
import { expedienteCom } from '#modules/funis/nucleo/regras/calendario.ts'
import type { Cartao, Prioridade } from '#modules/funis/nucleo/tipos.ts'
import { camposEmUso, type FunilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { execucaoDe } from '#modules/funis/nucleo/server/autor.ts'
import { guardarFatos, separar } from './fatos.ts'
import { lugarEm } from './lugar.ts'
import { exigirEmUso, seguir } from './entrar.ts'
import { nosCartoes } from '#modules/funis/nucleo/server/ganchos.ts'
import type { Quem } from '#modules/funis/nucleo/server/comandos/quem.ts'
import { exigirLugar } from './mover.ts'
import { vencimentoDe } from '#modules/funis/nucleo/server/comandos/relogio.ts'
import { fatosDo } from '#modules/funis/nucleo/server/comandos/trancar.ts'

export interface CartaoNovo {
  id?: string | undefined
  estagio: Estagio
  titulo: string
  contato_id?: string | null | undefined
  dossie_id?: string | null | undefined
  responsavel_id?: string | null | undefined
  time_id?: string | null | undefined
  prioridade?: Prioridade | undefined
  valor_centavos?: number | null | undefined
  valores?: Record<string, unknown> | undefined
  /** the card's own values copied by a hand-off, already validated */
  copiados?: Readonly<Record<string, unknown>> | undefined
  origem: Cartao['origem']
}

/** Origins with unverified identity: the sender states who they are. */
const DE_FORA: ReadonlySet<Cartao['origem']> = new Set(['formulario', 'meta'])

/** First stage of a new card, when none is given. */
export function primeiroEstagio(f: FunilVigente, id: string | undefined): Estagio {
  const estagio = id ? f.definicao.estagios.find((e) => e.id === id) : f.definicao.estagios[0]
  if (!estagio) throw invalido('Estágio inválido', [{ campo: 'estagio_id', mensagem: 'Este estágio não é do funil' }])
  if (situacaoDe(estagio.tipo) !== 'aberto')
    throw invalido('Um cartão novo começa em um estágio aberto.', [
      { campo: 'estagio_id', mensagem: 'Escolha um estágio aberto' },
    ])
  return estagio
}

/**
 * Creates a card at the top of its stage. Missing required fields do not reject it: they are stored in `pendencias`,
 * and the next stage requires them.
 */
export async function criarCartao(
  u: Unidade,
  f: FunilVigente,
  pedido: CartaoNovo,
  quem: Quem,
  agora: Date,
): Promise<string> {
  const id = pedido.id ?? uuidv7()
  if (f.arquivado) throw conflito('Este funil está arquivado: não recebe cartões novos.')
  if (!f.ligado) throw conflito('O departamento deste funil está desligado: ele não recebe cartões novos.')
  const n = { ...pedido, estagio: await nosCartoes.antesDeCriar(u, id, f.id, pedido.estagio, quem) }
  await exigirEmUso(u.tx, n.estagio.id)
  const acima = await exigirLugar(u.tx, f, n.estagio, n.responsavel_id ?? null, quem)
  const campos = await camposEmUso(u.tx)
  const dossie_id = n.dossie_id ?? (f.definicao.usa_dossie ? await abrirDossie(u, n.contato_id ?? null) : null)
  await u.tx
    .insertInto('funis.cartoes')
    .values({
      id,
      funil_id: f.id,
      estagio_id: n.estagio.id,
      situacao: 'aberto',
      dossie_id,
      contato_id: n.contato_id ?? null,
      titulo: n.titulo,
      valor_centavos: n.valor_centavos ?? null,
      responsavel_id: n.responsavel_id ?? null,
      time_id: n.time_id ?? null,
      prioridade: n.prioridade ?? 'normal',
      ordem: await lugarEm(u.tx, n.estagio.id, {}),
      origem: n.origem,
      entrou_estagio_em: agora,
      ultima_atividade_em: agora,
      campos: JSON.stringify(n.copiados ?? {}),
      criado_por: quem.tipo === 'pessoa' ? quem.id : null,
    })
    .execute()
  await u.tx
    .insertInto('funis.transicoes')
    .values({
      cartao_id: id,
      seq: 1,
      funil_id: f.id,
      de_estagio_id: null,
      para_estagio_id: n.estagio.id,
      em: agora,
      por_tipo: quem.tipo,
      por_id: quem.tipo === 'pessoa' ? quem.id : null,
      motivo: acima ?? null,
      execucao_id: execucaoDe(u.autor),
    })
    .execute()
  await guardarFatos(
    u,
    { cartao_id: id, dossie_id, contato_id: n.contato_id ?? null, de_fora: DE_FORA.has(n.origem) },
    separar(campos, valoresDoNovo(f, n, quem)),
  )
  await nosCartoes.aoMudarValores(u, { id, dossie_id })
  await u.tx
    .updateTable('funis.cartoes')
    .set({
      pendencias: faltam(f.definicao, campos, n.estagio, await fatosDo(u.tx, id)),
      vence_em: await vencimentoDe(u.tx, n.estagio, id, agora, expedienteCom(f.feriados)),
    })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'cartao.criar',
    entidade: 'cartao',
    entidade_id: id,
    depois: { funil: f.chave, estagio: n.estagio.chave, titulo: n.titulo },
  })
  u.emitir(cartaoMoveu, { cartao_id: id, funil_id: f.id, seq: 1, de: null, para: n.estagio.id, versao: 1 })
  await seguir(u.tx, id, 1, quem)
  return id
}

/**
 * In a funnel whose amount is a field, an amount given with the card is stored in that field. A hand-off copies values,
 * not the amount.
 */
function valoresDoNovo(f: FunilVigente, n: CartaoNovo, quem: Quem): Record<string, unknown> {
  const campo = f.definicao.campo_valor
  const sem = campo === null || n.valor_centavos === null || n.valor_centavos === undefined || quem.tipo === 'passagem'
  return sem ? (n.valores ?? {}) : { [campo]: n.valor_centavos, ...n.valores }
}

export async function abrirDossie(u: Unidade, contatoId: string | null): Promise<string> {
  const id = uuidv7()
  await u.tx.insertInto('funis.dossies').values({ id, contato_id: contatoId }).execute()
  return id
}
