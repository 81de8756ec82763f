import { sql } from 'kysely'
import { conflito } from '#kit/erro.ts'
import { fimDoDia } from '#kit/expediente.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { cartaoMudou } from '#modules/funis/nucleo/eventos.ts'
import { expedienteNoFunil } from '#modules/funis/nucleo/server/consultas/expediente.ts'
import { funilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { destaVisita, retomada, type VisitaAoEstagio } from '#modules/funis/nucleo/server/consultas/prazos-a-mao.ts'
import { esquecerPrazoAMao, lembrarPrazoAMao } from '#modules/funis/nucleo/server/comandos/prazo-a-mao.ts'
import { vencimentoDaVisita } from '#modules/funis/nucleo/server/comandos/relogio.ts'
import { mudouAntes, type CartaoTrancado } from '#modules/funis/nucleo/server/comandos/trancar.ts'

const FUSO = 'America/Sao_Paulo'
const fimDe = (dia: string): Date => fimDoDia(FUSO, new Date(`${dia}T12:00:00-03:00`), 0)

/** Sets another deadline for the current visit; the next stage computes its own. */
export async function mudarPrazo(
  u: Unidade,
  c: CartaoTrancado,
  p: { versao: number; dia: string | null; motivo?: string | undefined },
  agora: Date,
): Promise<void> {
  if (c.versao !== p.versao) throw mudouAntes(c.versao)
  if (c.situacao !== 'aberto') throw conflito('Um cartão fechado não tem prazo.')
  await gravar(u, c, p.dia ? fimDe(p.dia) : null, agora, p.motivo)
  await lembrarPrazoAMao(u.tx, c.id, u.autor.usuario?.id ?? null)
}

/** Restores the deadline that the stage gives this visit. */
export async function voltarAoPrazoDoEstagio(u: Unidade, c: CartaoTrancado, agora: Date): Promise<void> {
  if (!(await esquecerPrazoAMao(u.tx, c.id))) return
  const { definicao } = await funilVigente(u.tx, c.funil_id)
  const estagio = definicao.estagios.find((e) => e.id === c.estagio_id)
  const {
    rows: [visita],
  } = await sql<VisitaAoEstagio>`
    select c.id, c.entrou_estagio_em as desde, ${retomada(destaVisita)} as retomada
    from funis.cartoes c
    where c.id = ${c.id}
  `.execute(u.tx)
  await gravar(
    u,
    c,
    estagio && visita
      ? await vencimentoDaVisita(u.tx, estagio, visita, await expedienteNoFunil(u.tx, c.funil_id))
      : null,
    agora,
  )
}

async function gravar(u: Unidade, c: CartaoTrancado, vence: Date | null, agora: Date, motivo?: string): Promise<void> {
  await sql`
    update funis.cartoes
    set
      vence_em = ${vence},
      versao = versao + 1,
      ultima_atividade_em = ${agora},
      atualizado_em = ${agora}
    where id = ${c.id}
  `.execute(u.tx)
  u.auditar({
    acao: 'cartao.prazo',
    entidade: 'cartao',
    entidade_id: c.id,
    antes: { vence_em: c.vence_em },
    depois: { vence_em: vence },
    motivo,
  })
  u.emitir(cartaoMudou, { cartao_id: c.id, funil_id: c.funil_id, estagio_id: c.estagio_id, versao: c.versao + 1 })
}
