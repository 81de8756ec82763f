import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { DIA_MS, somarDias } from '#kit/dias.ts'
import { ErroApp } from '#kit/erro.ts'
import { assinarNaDemonstracao, pedidoDaOrigem } from '#modules/assinaturas/publico.ts'
import { sistema, type Autor, type Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { checarContrato, impedem } from '../../../regras/checar.ts'
import { ORIGEM_DO_CONTRATO } from '../../../regras/origens.ts'
import type { TipoDeContrato } from '../../../tipos.ts'
import { criarAditivo } from '../aditivos.ts'
import { fimDoArrependimento } from '../assinaturas.ts'
import { contratoDaAceita, criarContrato } from '../criar.ts'
import { desistir, encerrar } from '../encerrar.ts'
import { enviarContrato } from '../enviar.ts'
import { conteudoDa } from '../nucleo.ts'
import { aprovar, pedirRevisao } from '../revisar.ts'
import { abrirSinistro, gravarApolice, moverSinistro } from '../seguros.ts'
import { vigorarNoPrazo } from '../vigorar.ts'
import { preencher } from './preencher.ts'
import { chegaA, MOTIVOS, type ContratoDaDemonstracao } from './roteiro.ts'

type Com = Pick<Servicos, 'banco' | 'executar' | 'arquivos' | 'log'>

/** Services whose commands run as if it were then; the database believes it only while it marks the demonstration. */
const naqueleDia = (s: Com, em: Date): Com => ({
  ...s,
  executar: (autor, fazer) =>
    s.executar(autor, async (u) => {
      await sql`select set_config('propostas.agora', ${em.toISOString()}, true)`.execute(u.tx)
      // what happened long ago sends no notices today
      return fazer({ ...u, emitir: () => {} })
    }),
})

/** One contract on its way: each step happens some days after the one before, in the product's own commands. */
class Andamento {
  id = ''
  private readonly s: Com
  private readonly ctx: Ctx
  private readonly d: ContratoDaDemonstracao
  private readonly inicio: Date
  private readonly agora: Date

  constructor(s: Com, ctx: Ctx, d: ContratoDaDemonstracao, agora: Date) {
    this.s = s
    this.ctx = ctx
    this.d = d
    this.agora = agora
    this.inicio = new Date(agora.getTime() - d.dias * DIA_MS)
  }

  /** so many days after it was opened, never after now */
  em(dias: number): Date {
    return new Date(Math.min(this.inicio.getTime() + dias * DIA_MS, this.agora.getTime() - 3_600_000))
  }

  no<T>(dias: number, fazer: (u: Unidade, em: Date) => Promise<T>, autor: Autor = this.ctx): Promise<T> {
    const em = this.em(dias)
    return naqueleDia(this.s, em).executar(autor, (u) => fazer(u, em))
  }

  async abrir(): Promise<boolean> {
    const { d, ctx } = this
    const id = await this.no(0, (u, em) =>
      d.proposta_id
        ? contratoDaAceita(u, d.proposta_id, {}, em)
        : criarContrato(
            u,
            {
              tipo: d.tipo,
              proposta: null,
              contato_id: d.contato_id ?? null,
              cartao_id: null,
              responsavel_id: ctx.usuario.id,
            },
            em,
          ),
    )
    this.id = id ?? ''
    return id !== null
  }

  async enviar(): Promise<void> {
    const em = this.em(3)
    const { rows } = await sql<{ revisao: number }>`
      select revisao from contratos.contratos where id = ${this.id}
    `.execute(this.s.banco.db)
    await enviarContrato(
      naqueleDia(this.s, em),
      this.ctx,
      this.id,
      { revisao: rows[0]?.revisao ?? 0, assinar_ate: somarDias(diaAqui(this.agora), 10) },
      em,
    )
  }

  async assinar(dias: number, recusa?: string): Promise<void> {
    await this.no(
      dias,
      async (u, em) => {
        const pedido = await pedidoDaOrigem(u.tx, { ...ORIGEM_DO_CONTRATO, id: this.id })
        if (!pedido) throw new Error(`contract ${this.id} was not sent`)
        await assinarNaDemonstracao(u, pedido.pedidoId, { em, ...(recusa ? { recusa } : {}) })
      },
      sistema,
    )
  }

  /** The signature counts from the day on which it was given. */
  async datarAssinatura(dias: number): Promise<void> {
    await this.no(dias, async (u, em) => {
      await sql`
        update contratos.contratos
        set assinado_em = ${em}, arrependimento_ate = ${fimDoArrependimento(em, 7)}
        where id = ${this.id}
      `.execute(u.tx)
    })
  }
}

const faltas = async (u: Unidade, id: string, tipo: TipoDeContrato): Promise<number> =>
  impedem(checarContrato(tipo, await conteudoDa(u, id, 1))).length

async function andar(s: Com, ctx: Ctx, d: ContratoDaDemonstracao, n: number, agora: Date): Promise<void> {
  const a = new Andamento(s, ctx, d, agora)
  if (!(await a.abrir()) || d.fim === 'rascunho') return
  await a.no(0.2, (u) => preencher(u, a.id, d, n))
  if (d.apolice) {
    const { apolice } = d
    await a.no(0.3, (u) => gravarApolice(u, ctx, a.id, apolice))
  }
  await a.no(0.4, (u) => pedirRevisao(u, ctx, a.id, undefined))
  // one whose checklist lacks something waits there, as it would for a person
  if ((await a.no(0.5, (u) => faltas(u, a.id, d.tipo))) > 0) return
  if (chegaA(d.fim, 'aprovado')) await a.no(2, (u) => aprovar(u, ctx, a.id))
  if (chegaA(d.fim, 'enviado_assinatura')) await a.enviar()
  if (chegaA(d.fim, 'parcialmente_assinado')) await a.assinar(3.5)
  if (d.fim === 'recusado') return a.assinar(4, MOTIVOS.recusado)
  if (!chegaA(d.fim, 'arrependimento')) return
  await a.assinar(4)
  await a.datarAssinatura(4)
  if (d.fim === 'distratado') return a.no(6, (u, em) => desistir(u, ctx, a.id, MOTIVOS.distratado ?? '', em))
  if (!chegaA(d.fim, 'vigente')) return
  await a.no(12.5, (u, em) => vigorarNoPrazo(u, a.id, em), sistema)
  await depoisDeVigorar(a, ctx, d)
}

async function depoisDeVigorar(a: Andamento, ctx: Ctx, d: ContratoDaDemonstracao): Promise<void> {
  for (const { passos, ...sinistro } of d.sinistros ?? []) {
    await a.no(20, (u) => abrirSinistro(u, ctx, a.id, sinistro))
    for (const [k, passo] of passos.entries())
      await a.no(22 + k * 4, async (u) => {
        const { rows } = await sql<{ id: string }>`
          select id from contratos.sinistros where contrato_id = ${a.id} order by criado_em desc, id desc limit 1
        `.execute(u.tx)
        await moverSinistro(u, ctx, { id: a.id, sinistro: rows[0]?.id ?? '' }, { numero: 'SIN-40218', ...passo })
      })
  }
  if (d.aditivo) {
    const { aditivo } = d
    await a.no(30, (u) => criarAditivo(u, ctx, a.id, { ...aditivo, vigente_ate: null, reajuste_em: null, plano: null }))
  }
  const ato = { suspenso: 'suspender', encerrado: 'encerrar', rescindido: 'rescindir' } as const
  const fim = d.fim === 'suspenso' || d.fim === 'encerrado' || d.fim === 'rescindido' ? d.fim : null
  if (fim) await a.no(40, (u) => encerrar(u, ctx, a.id, { ato: ato[fim], motivo: MOTIVOS[fim] ?? '' }))
}

/** Lists order by the last change: it was when the last thing happened. */
async function datar(tx: Tx): Promise<void> {
  await sql`
    update contratos.contratos k
    set atualizado_em = coalesce((select max(e.em) from contratos.eventos e where e.contrato_id = k.id), k.criado_em)
  `.execute(tx)
}

/** Contracts of the demonstration, each led to its state by the commands of the product. */
export async function semearContratos(
  s: Com,
  ctx: Ctx,
  contratos: readonly ContratoDaDemonstracao[],
  agora = new Date(),
): Promise<void> {
  for (const [n, d] of contratos.entries())
    await andar(s, ctx, d, n, agora).catch((erro: unknown) => {
      // what the rules refuse stays where it is: a demonstration never keeps the product from starting
      if (!(erro instanceof ErroApp)) throw erro
      s.log.warn({ err: erro }, 'contratos: a contract of the demonstration stopped on its way')
    })
  await s.banco.transacao(datar)
}
