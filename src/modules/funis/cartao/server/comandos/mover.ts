import { sql } from 'kysely'
import { decidir, semLugar, type Recusa } from '#engines/funil/mover.ts'
import { situacaoDe, type Estagio } from '#engines/funil/tipos.ts'
import type { Campo } from '#engines/funil/campos.ts'
import { listaEntreAspas, listaFalada } from '#kit/lista-falada.ts'
import { conflito, ErroApp } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { cartaoMudou } from '#modules/funis/nucleo/eventos.ts'
import { camposEmUso, funilVigente, type FunilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { entrar } from './entrar.ts'
import type { Quem } from '#modules/funis/nucleo/server/comandos/quem.ts'
import { guardarFatos, separar } from './fatos.ts'
import { lugarEm } from './lugar.ts'
import { nosCartoes } from '#modules/funis/nucleo/server/ganchos.ts'
import { fatosDo, mudouAntes, type CartaoTrancado } from '#modules/funis/nucleo/server/comandos/trancar.ts'

export interface PedidoDeMover {
  /** the stage where the client saw it */
  de: string
  para: string
  depois_de?: string | null | undefined
  antes_de?: string | null | undefined
  valores?: Record<string, unknown> | undefined
  motivo?: string | undefined
  motivo_perda?: string | undefined
  reabre?: boolean | undefined
}

/**
 * Moves a locked card to another stage, or within its own. Returns the `seq` of the transition, null when the stage did
 * not change.
 */
export async function moverCartao(
  u: Unidade,
  c: CartaoTrancado,
  p: PedidoDeMover,
  quem: Quem,
  agora: Date,
): Promise<number | null> {
  if (c.estagio_id !== p.de) throw mudouAntes(c.versao)
  if (c.arquivado_em && quem.tipo === 'pessoa')
    throw conflito('Este cartão está arquivado. Traga-o de volta antes de mover.')
  const funil = await funilVigente(u.tx, c.funil_id)
  const campos = await camposEmUso(u.tx)
  if (p.valores && Object.keys(p.valores).length > 0)
    await guardarFatos(
      u,
      { cartao_id: c.id, dossie_id: c.dossie_id, contato_id: c.contato_id },
      separar(campos, p.valores),
    )
  const seq =
    p.para === p.de ? await mudarDeLugar(u, c, p, agora) : await mudarDeEstagio(u, c, p, { funil, campos, quem, agora })
  // after the move, because the typed values may cancel approvals of this card and of others of its dossier
  if (p.valores) await nosCartoes.aoMudarValores(u, c)
  return seq
}

interface Mudanca {
  funil: FunilVigente
  campos: ReadonlyMap<string, Campo>
  quem: Quem
  agora: Date
}

async function mudarDeEstagio(
  u: Unidade,
  c: CartaoTrancado,
  p: PedidoDeMover,
  { funil, campos, quem, agora }: Mudanca,
): Promise<number | null> {
  const alvo = await exigirEntrada(u.tx, funil, campos, c, p, quem)
  return entrar(u, c, alvo, {
    ...p,
    quem,
    agora,
    ordem: situacaoDe(alvo.tipo) === 'aberto' ? await lugarEm(u.tx, alvo.id, p) : c.ordem,
  })
}

async function mudarDeLugar(u: Unidade, c: CartaoTrancado, p: PedidoDeMover, agora: Date): Promise<null> {
  await u.tx
    .updateTable('funis.cartoes')
    .set({ ordem: await lugarEm(u.tx, c.estagio_id, p), versao: c.versao + 1, atualizado_em: agora })
    .where('id', '=', c.id)
    .execute()
  u.emitir(cartaoMudou, { cartao_id: c.id, funil_id: c.funil_id, estagio_id: c.estagio_id, versao: c.versao + 1 })
  return null
}

async function exigirEntrada(
  tx: Tx,
  funil: FunilVigente,
  campos: ReadonlyMap<string, Campo>,
  c: CartaoTrancado,
  p: PedidoDeMover,
  quem: Quem,
): Promise<Estagio> {
  const alvo = funil.definicao.estagios.find((e) => e.id === p.para)
  if (alvo && quem.tipo === 'pessoa') await nosCartoes.antesDaMao(tx, c, alvo)
  const pedido = {
    de: c.estagio_id,
    para: p.para,
    papel: quem.tipo === 'pessoa' ? quem.papel : ('gestor' as const),
    valores: await fatosDo(tx, c.id),
    motivo: p.motivo || null,
    motivo_perda: p.motivo_perda ?? null,
    ocupacao: alvo?.limite?.rigido ? await ocupacao(tx, alvo.id, c.responsavel_id) : { todos: 0, da_pessoa: 0 },
  }
  const recusa = decidir(funil.definicao, campos, pedido)
  // automated moves skip required fields; the missing ones are stored in `pendencias`
  if (recusa && (quem.tipo === 'pessoa' || recusa.codigo === 'TRANSICAO_PROIBIDA'))
    throw comoErro(recusa, funil, campos, alvo)
  if (!alvo) throw comoErro({ codigo: 'TRANSICAO_PROIBIDA', permitidos: [] }, funil, campos, undefined)
  return alvo
}

/** Counts under a lock of the stage, so that two concurrent moves cannot both take the last place. */
async function ocupacao(
  tx: Tx,
  estagioId: string,
  responsavelId: string | null,
): Promise<{ todos: number; da_pessoa: number }> {
  await sql`
    select 1
    from funis.estagios
    where id = ${estagioId}
    for no key update
  `.execute(tx)
  const { rows } = await sql<{ todos: number; da_pessoa: number }>`
    select count(*)::int as todos, count(*) filter (where responsavel_id = ${responsavelId})::int as da_pessoa
    from funis.cartoes
    where estagio_id = ${estagioId}
      and situacao = 'aberto'
      and arquivado_em is null
  `.execute(tx)
  return rows[0] ?? { todos: 0, da_pessoa: 0 }
}

/**
 * Enforces the hard limit of a stage. A user gets an error; an automated move passes, and the returned text records the
 * excess in the log.
 */
export async function exigirLugar(
  tx: Tx,
  funil: FunilVigente,
  alvo: Estagio,
  responsavelId: string | null,
  quem: Quem,
): Promise<string | undefined> {
  if (!alvo.limite?.rigido) return undefined
  const recusa = semLugar(alvo, {
    papel: quem.tipo === 'pessoa' ? quem.papel : 'operador',
    ocupacao: await ocupacao(tx, alvo.id, responsavelId),
  })
  if (recusa && quem.tipo === 'pessoa') throw comoErro(recusa, funil, new Map(), alvo)
  return recusa ? `Acima do limite do estágio (${recusa.limite})` : undefined
}

function comoErro(
  r: Recusa,
  funil: FunilVigente,
  campos: ReadonlyMap<string, Campo>,
  alvo: Estagio | undefined,
): ErroApp {
  const rotulo = (k: string) => campos.get(k)?.rotulo ?? k
  switch (r.codigo) {
    case 'CAMPOS_OBRIGATORIOS':
      return new ErroApp(r.codigo, 422, `Para entrar em “${alvo?.nome}” falta: ${listaFalada(r.campos.map(rotulo))}.`, {
        details: r.campos.map((campo) => ({ campo: `valores.${campo}`, mensagem: `Informe: ${rotulo(campo)}` })),
      })
    case 'TRANSICAO_PROIBIDA': {
      const nomes = funil.definicao.estagios.filter((e) => r.permitidos.includes(e.id)).map((e) => e.nome)
      return new ErroApp(
        r.codigo,
        409,
        nomes.length > 0
          ? `Daqui este cartão só pode ir para ${listaEntreAspas(nomes)}.`
          : 'Este cartão não pode sair daqui.',
        { details: { permitidos: r.permitidos } },
      )
    }
    case 'MOTIVO_OBRIGATORIO':
      return new ErroApp(r.codigo, 422, 'Diga por que o cartão vai para lá.', {
        details: [{ campo: 'motivo', mensagem: 'Diga o motivo' }],
      })
    case 'MOTIVO_DE_PERDA':
      return new ErroApp(r.codigo, 422, r.com_texto ? 'Explique o motivo em poucas palavras.' : 'Escolha o motivo.', {
        details: [
          {
            campo: r.com_texto ? 'motivo' : 'motivo_perda',
            mensagem: r.com_texto ? 'Explique o motivo' : 'Escolha o motivo',
          },
        ],
      })
    case 'LIMITE_EXCEDIDO':
      return new ErroApp(
        r.codigo,
        409,
        `“${alvo?.nome}” já tem ${r.ha} de ${r.limite} cartões. Termine um antes de começar outro.`,
        { details: { limite: r.limite, ha: r.ha } },
      )
  }
}
